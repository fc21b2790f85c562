import ArgumentParser
import Database
import FoundationEssentials
import Glibc
import Repository
import Terminal
import ViewModels

/// Removes a person from this machine for good, or a list.
struct ForgetCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Remove somebody, and your note about them, or else a list, from this machine.",
    discussion: """
      Database, notes log, drafts and pictures lose all that is about that person.
      Files that may still have something are named and left: typed lines, the
      program log, and damaged databases. Exports are yours to delete.

      The next page of GitHub's list that has the login brings it back as a row, at
      its place. What was yours does not come back.

      A list that is forgotten leaves its people, their profiles and your notes
      where they are.

      Examples:
        ghbrowse forget mojombo               say what is kept about mojombo, and ask
        ghbrowse forget mojombo --yes --json  remove it without asking
        ghbrowse forget --list followers:mojombo
            delete the saved list; its people stay
      """)

  @Argument(
    help: "Whom: a login, or the address of the page.")
  var login: LoginArgument?

  @Option(
    name: .customLong("list"), parsing: .unconditional,
    help: ArgumentHelp(
      "Delete that saved list, such as followers:mojombo; its people stay.", valueName: "list"))
  var list: ListArgument?

  @Flag(help: "Do not ask first.")
  var yes = false

  @OptionGroup var options: Options

  func validate() throws {
    guard (login == nil) != (list == nil) else {
      throw ValidationError("forget needs LOGIN or --list LIST, as in: ghbrowse forget mojombo")
    }
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    if let list { return try await forget(list.list, dependencies) }
    guard let argument = login else { return }
    let login = try argument.login(options)
    try checkConsent(to: login)
    let person = try await dependencies.store.main.traces(of: login)
    let what = person.isEmpty ? "texts that were never saved" : person.summary
    try ask("Forget \(login) for good: \(SafeText.field(what))")
    let removed = try await dependencies.remove(person)
    try report(login, person, removed, dependencies.options)
  }

  /// Makes sure that the reader said yes, or can be asked.
  ///
  /// - Parameter what: The arguments that say what is to be forgotten.
  /// - Throws: ``UsageMistake``.
  @MainActor func checkConsent(to what: String) throws {
    guard yes || (isatty(0) == 1 && isatty(2) == 1) else {
      throw UsageMistake(
        message: "forget asks first, and nobody can answer here; without being asked: "
          + "ghbrowse forget \(what) --yes")
    }
  }

  /// Asks the reader, unless they said yes before.
  ///
  /// - Throws: ``CommandFailure`` when they do not want it.
  @MainActor func ask(_ question: SafeText) throws {
    guard !yes else { return }
    StandardStream.error.write("\(question)? [y/N] ")
    guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else {
      throw CommandFailure(message: "nothing was removed.", status: .failed)
    }
  }

  @MainActor private func report(
    _ login: String, _ person: PersonTraces, _ removed: RemovedTraces, _ options: Options
  ) throws {
    if options.json {
      let object = ForgottenJSON(login: login, person: person, removed: removed)
      StandardStream.output.write(line: try JSONText().text(of: object))
    } else if !options.quiet {
      for notice in notices(login, person, removed) { StandardStream.error.write(notice) }
    }
    guard person.isEmpty, removed.count == 0 else { return }
    throw CommandFailure(
      message: "nothing about \(login) is kept here.", status: .failed)
  }

  @MainActor private func notices(
    _ login: String, _ person: PersonTraces, _ removed: RemovedTraces
  ) -> [Notice] {
    let parts = (person.isEmpty ? [] : [person.summary]) + removed.parts
    var notices: [Notice] = []
    if !parts.isEmpty {
      notices.append(Notice("Removed of \(login): \(parts.joined(separator: ", "))."))
    }
    if !removed.left.isEmpty {
      notices.append(
        Notice(
          "These files may still have something, and were left as they are:",
          quoted: removed.left.joined(separator: "\n")))
    }
    return notices
  }
}

extension PersonTraces {
  /// What the store has about the person, in words.
  @MainActor fileprivate var summary: String {
    let parts =
      [
        hasNote ? "your note" : nil,
        versionCount > 0 ? "\(versionCount.counted("version")) of it in its history" : nil,
        seenAt.map { "seen \(LocalTime.day($0))" }, isSaved ? "what GitHub says" : nil,
      ].compactMap { $0 } + lists.map { "the list \($0.shortName)" }
    return parts.isEmpty ? "the login" : parts.joined(separator: ", ")
  }
}

/// What was removed, as `--json` prints it.
private struct ForgottenJSON: Encodable {
  let login: String
  let person: PersonTraces
  let removed: RemovedTraces

  private enum CodingKeys: String, CodingKey {
    case login, ids, note, versions, seenAt, saved, drafts, avatars
    case mayStillHold, lists
  }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(login, forKey: .login)
    try keys.encode(person.ids.sorted(), forKey: .ids)
    try keys.encode(person.hasNote, forKey: .note)
    try keys.encode(person.versionCount, forKey: .versions)
    try keys.encode(person.seenAt, forKey: .seenAt)
    try keys.encode(person.isSaved, forKey: .saved)
    try keys.encode(removed.drafts, forKey: .drafts)
    try keys.encode(removed.avatars, forKey: .avatars)
    try keys.encode(removed.left, forKey: .mayStillHold)
    try keys.encode(person.lists.map(\.name), forKey: .lists)
  }
}
