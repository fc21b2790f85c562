import Models
import Repository
import Terminal
import ViewModels

extension ForgetCommand {
  /// Forgets a list; people, notes and profiles stay (X18).
  ///
  /// - Throws: ``UsageMistake`` or ``CommandFailure``, with nothing removed.
  @MainActor func forget(_ list: UserList, _ dependencies: Dependencies) async throws {
    guard list != .everyone else {
      throw UsageMistake(
        message: "the list of everyone cannot be forgotten; ghbrowse lists prints the others")
    }
    try checkConsent(to: "--list \(list.shellWord)")
    let overview = try await dependencies.overview(of: list)
    let people = overview.peopleCount.counted("person", "people")
    if overview.extent.fetchedAt != nil {
      try ask("Forget \(SafeText.field("\(list.name), a list of \(people)"))")
    }
    let isForgotten = try await dependencies.store.writes.forget(list)
    guard isForgotten else {
      throw CommandFailure(message: "\(list.name) is not saved here.", status: .failed)
    }
    try report(
      ForgottenList(list: list.name, count: overview.peopleCount), people, dependencies.options)
  }

  @MainActor private func report(
    _ forgotten: ForgottenList, _ people: String, _ options: Options
  ) throws {
    if options.json {
      StandardStream.output.write(line: try JSONText().text(of: forgotten))
    } else if !options.quiet {
      StandardStream.error.write(
        Notice(
          "Forgot \(forgotten.list), a list of \(people). The people, their profiles and your "
            + "notes are still saved."))
    }
  }
}

/// A list that was forgotten, as `--json` prints it.
private struct ForgottenList: Encodable {
  /// Its name.
  let list: String
  /// How many people it had.
  let count: Int
}
