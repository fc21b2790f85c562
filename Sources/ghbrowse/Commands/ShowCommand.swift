import ArgumentParser
import FoundationEssentials
import Models
import Repository
import Terminal

/// Prints a profile.
struct ShowCommand: AsyncParsableCommand {
  private static let usualAge = Age(seconds: 3600)

  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a profile: the saved one while it is fresh, else as GitHub has it now.")

  @Argument(
    help: "Whose profile: a login, or the address of the page.", completion: LoginCompletion.kind)
  var login: LoginArgument

  @Option(
    name: .customLong("max-age"), parsing: .unconditional,
    help: ArgumentHelp(
      "How old a saved profile may be, such as 90s, 30m or 2d; 1h unless said.",
      valueName: "duration"),
    transform: TypedValue.age)
  var maxAge: Age?

  @OptionGroup var options: Options

  @MainActor func run() async throws {
    let login = try login.login(options)
    let dependencies = try await Dependencies.forCommand(options)
    defer { dependencies.tidyUp() }
    let saved = try await savedProfile(of: login, dependencies)
    let printer = ProfilePrinter(dependencies)
    if let saved, (maxAge ?? Self.usualAge).allows(saved.fetchedAt, now: Date()) {
      return try printer.print(saved, source: .cache)
    }
    switch await dependencies.repository.fetchProfile(login: login) {
    case .success(let fetched): try printer.print(fetched, source: .network)
    case .failure(let error):
      guard let saved else { throw dependencies.failure(of: error, of: login, hasSavedData: false) }
      let sentence = dependencies.messages.sentence(for: error, of: login)
      let age = LocalTime.ago(from: saved.fetchedAt, now: Date())
      StandardStream.error.write(
        line: "ghbrowse: \(sentence) What is saved was fetched \(age).")
      try printer.print(saved, source: .cache)
    }
  }

  @MainActor private func savedProfile(
    of login: String, _ dependencies: Dependencies
  ) async throws -> SavedProfile? {
    let repository = dependencies.repository
    return try await dependencies.wrap { () throws(FetchError) in
      guard let user = try await repository.user(login: login) else { return nil }
      return try await repository.profile(id: user.id)
    }
  }
}
