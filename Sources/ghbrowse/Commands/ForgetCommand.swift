import ArgumentParser
import FoundationEssentials
import Glibc
import Models
import Screens
import Store
import Terminal

struct ForgetCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Remove a person and your note about them, or a saved list.",
    discussion: """
      Removes everything about that person from the database, the notes log, the
      drafts and the pictures. Other files may still mention them: the history of
      the prompt, the program log and damaged databases. These are named, and left
      as they are. Exports are yours to delete.

      If a page of GitHub's list has that person again, the row comes back. Your
      note does not.

      Deleting a list keeps its people, their profiles and your notes.

      Examples:
        ghbrowse forget mojombo               show what is saved, and ask first
        ghbrowse forget mojombo --yes --json  remove it without asking
        ghbrowse forget --list followers:mojombo
            delete the saved list; its people stay
      """)

  @Argument(
    help: "A login, or the address of a profile.")
  var login: LoginArgument?

  @Option(
    name: .customLong("list"), parsing: .unconditional,
    help: ArgumentHelp(
      "Delete that saved list, such as followers:mojombo; its people stay.", valueName: "list"),
    completion: SavedNames.savedLists)
  var list: ListArgument?

  @Flag(help: "Do not ask first.")
  var yes = false

  @OptionGroup var options: Options

  func validate() throws {
    try options.refuseFields(of: "forget")
    guard (login == nil) != (list == nil) else {
      throw ValidationError("forget needs LOGIN or --list LIST, as in: ghbrowse forget mojombo")
    }
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    if let list { return try await forget(list.list(dependencies), dependencies) }
    guard let login = try login?.login(options) else { return }
    try checkConsent(to: login)
    let person = try await dependencies.store.main.traces(of: login)
    let what = person.summary(of: login) ?? "drafts and pictures, if there are any"
    try ask(
      person.hasOnlyLists
        ? "Remove \(what) (nothing else is saved about \(login))"
        : "Forget \(login) for good: \(what)")
    // Drafts first: they are named after logins, which only the store knows.
    let drafts = dependencies.drafts.forget(id: person.id, logins: person.logins)
    let avatars: Int
    do {
      // Also for an unknown person: an interrupted removal may have left deleted bytes.
      avatars = try await dependencies.repository.forget(person)
    } catch {
      throw Notice(
        "\(dependencies.messages.sentence(for: .store(error))) "
          + "Not everything was removed; run the same command again.", failure: .failed)
    }
    try report(
      Forgotten(
        login: login, person: person, drafts: drafts.count, avatars: avatars,
        left: drafts.left + Self.filesLeft(dependencies)), dependencies)
    // A login that its owner gave up may be somebody else's now.
    if try await dependencies.store.main.user(login: login) != nil {
      dependencies.warn(
        "Somebody else with the login \(login) is saved, too; the same command forgets them.")
    }
  }

  /// Deletes a list; its people, their profiles and notes stay.
  @MainActor private func forget(_ list: UserList, _ dependencies: Dependencies) async throws {
    guard list != .everyone else {
      throw Notice(
        usage: "The list of everyone cannot be deleted; ghbrowse lists prints the others")
    }
    try checkConsent(to: "--list \(list.name.shellWord)")
    let overview = try await dependencies.store.main.overview(of: list)
    let people = overview.peopleCount.counted("person", "people")
    if overview.fetchedAt != nil { try ask("Forget \(list.name) (\(people))") }
    guard try await dependencies.store.write.forget(list) else {
      throw Notice("\(list.name) is not saved here.", failure: .failed)
    }
    guard !options.json else {
      return try dependencies.print(
        json: ForgottenList(list: list.name, count: overview.peopleCount))
    }
    dependencies.tell(
      Notice(
        "Forgot \(list.name) (\(people)). Its people, their profiles and your notes are "
          + "still saved."))
  }

  // Checks that the reader said `--yes`, or can be asked.
  private func checkConsent(to what: String) throws(Notice) {
    guard yes || (isatty(0) == 1 && isatty(2) == 1) else {
      throw Notice(
        usage: "There is no terminal to ask for confirmation. To remove without asking: "
          + "ghbrowse forget \(what) --yes")
    }
  }

  @MainActor private func ask(_ question: String) throws(Notice) {
    guard !yes else { return }
    StandardStream.error.write("\(SafeText.field(question))? [y/N] ")
    guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else {
      throw Notice("Nothing was removed.", failure: .failed)
    }
  }

  // The files that may still mention the person.
  @MainActor private static func filesLeft(_ dependencies: Dependencies) -> [String] {
    let directory = dependencies.store.directory
    let typed = ["history", "ghbrowse.log"].map { "\(dependencies.directories.state)/\($0)" }
    return StoreInspection.copies(in: directory).map { "\(directory)/\($0)" }
      + typed.filter(FileManager.default.fileExists)
  }

  @MainActor private func report(_ forgotten: Forgotten, _ dependencies: Dependencies) throws {
    if options.json {
      try dependencies.print(json: forgotten)
    } else {
      if let summary = forgotten.summary {
        dependencies.tell(Notice("Removed from this machine: \(summary)."))
      }
      if !forgotten.left.isEmpty {
        dependencies.tell(
          Notice(
            "These files may still mention \(forgotten.login); they were left as they are:",
            quoted: forgotten.left.joined(separator: "\n")))
      }
    }
    guard forgotten.summary == nil else { return }
    throw Notice("Nothing about \(forgotten.login) is saved here.", failure: .failed)
  }
}

extension PersonTraces {
  /// What is saved about the person, in words; `nil` for nothing.
  @MainActor fileprivate func summary(of login: String) -> String? {
    guard !isEmpty else { return nil }
    let versions =
      "\(versionCount.counted("version"))\(hasNote ? "" : " of a note") in the notes log"
    let parts =
      [
        hasNote ? "your note on \(login)" : nil,
        versionCount > 0 ? (hasNote ? "its \(versions)" : versions) : nil,
        seenAt.map { "your visit on \(LocalTime.day($0))" }, isSaved ? "the saved profile" : nil,
      ].compactMap { $0 } + lists.map { "the list \($0.shortName)" }
    return parts.isEmpty ? "the login" : parts.joined(separator: ", ")
  }
}

/// What was removed, as `--json` prints it.
private struct Forgotten: Encodable {
  let login: String
  let person: PersonTraces
  let drafts: Int
  let avatars: Int
  /// The paths of the files that may still mention the person.
  let left: [String]

  /// What was removed, in words; `nil` for nothing.
  @MainActor var summary: String? {
    let others = [(drafts, "draft"), (avatars, "picture")]
      .filter { $0.0 > 0 }.map { count, noun in count.counted(noun) }
    let parts = (person.summary(of: login).map { [$0] } ?? []) + others
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private enum CodingKeys: String, CodingKey {
    case login, ids, note, versions, seenAt, saved, drafts, avatars
    case mayStillHold, lists
  }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(login, forKey: .login)
    try keys.encode([person.id].compactMap(\.self), forKey: .ids)
    try keys.encode(person.hasNote, forKey: .note)
    try keys.encode(person.versionCount, forKey: .versions)
    try keys.encode(person.seenAt, forKey: .seenAt)
    try keys.encode(person.isSaved, forKey: .saved)
    try keys.encode(drafts, forKey: .drafts)
    try keys.encode(avatars, forKey: .avatars)
    try keys.encode(left, forKey: .mayStillHold)
    try keys.encode(person.lists.map(\.name), forKey: .lists)
  }
}

private struct ForgottenList: Encodable {
  let list: String
  let count: Int
}
