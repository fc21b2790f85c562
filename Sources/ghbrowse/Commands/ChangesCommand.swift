import ArgumentParser
import Models
import Screens

struct ChangesCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes",
    abstract: "Print who came to lists, who left them, and which profiles changed, latest first.",
    discussion: """
      GitHub is never asked: fetching a list or a profile again shows what has changed
      since the time before. Without LIST or LOGIN, it is about all saved lists and
      people. A list is its own changes and those of its people's profiles. If nothing
      has changed, nothing is printed in a pipe, and the exit status is 0.

      Examples:
        ghbrowse changes                             the last seven days
        ghbrowse changes members:apple --since 4w    who joined or left, or moved
        ghbrowse changes mojombo --since 2026-01-01  one person, since that day
        ghbrowse changes 'followers:*' --json        all saved lists of that form
      """)

  @Argument(
    help: ArgumentHelp("Which lists and people.", valueName: "list-or-login"),
    completion: SavedNames.listsAndLogins)
  var names: [String] = []

  @OptionGroup var back: SinceOption

  @OptionGroup var options: Options

  func validate() throws { try FieldTable.changes.check(options.fields) }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let start = back.since ?? .weekAgo
    let (lists, people, missing) = try await scope(dependencies)
    missing.forEach(dependencies.warn)
    if missing.isEmpty || !lists.isEmpty || !people.isEmpty {
      let isOfOneList = lists.count == 1 && people.isEmpty
      try await dependencies.printRows(
        .changes, of: .changes(of: isOfOneList ? lists[0] : .everyone, since: start),
        nothing: Notice.noChanges(names.isEmpty ? "" : " of these", since: start)
      ) { last, count in
        try await dependencies.store.main.changeRows(
          of: lists, people: people, since: start, after: last, limit: count)
      }
    }
    for saved in try await dependencies.store.main.lists()
    where names.isEmpty || lists.contains(saved.list) {
      if let doubt = saved.overview.doubt { dependencies.tell(.doubtful(doubt, in: saved.list)) }
    }
    if !missing.isEmpty { throw ExitStatus.failed }
  }

  // The lists and people that are saved, and a sentence for each that is not.
  @MainActor private func scope(
    _ dependencies: Dependencies
  ) async throws -> (lists: [UserList], people: [Int64], missing: [String]) {
    var (lists, people, missing): ([UserList], [Int64], [String]) = ([], [], [])
    for name in names {
      do {
        // A profile's address has a colon too.
        if name == UserList.everyone.name || name.contains(":") && !name.contains("://") {
          for list in try await dependencies.lists([ListArgument(argument: name)]) {
            try await dependencies.checkIsSaved(list)
            lists.append(list)
          }
          continue
        }
        let login = try LoginArgument(argument: name).login(options)
        guard let user = try await dependencies.store.main.owner(of: login) else {
          throw Notice(
            "\(login) is not saved; ghbrowse show \(login) fetches the profile", failure: .failed)
        }
        people.append(user.id)
      } catch let failure as Notice where failure.failure == .failed {
        missing.append(failure.text)
      }
    }
    return (lists, people, missing)
  }
}

extension FieldTable where Value == PrintedPerson {
  /// A change, as `changes` prints it.
  nonisolated static var changes: Self {
    let fields: [Field<PrintedPerson>] = [
      Field("at") { .date($0.occasion?.date) }, Field("login") { .text($0.user.user.login) },
      Field("change") { .text($0.occasion?.change?.kind.rawValue) },
      Field("list") { .text($0.occasion?.change?.list?.name) },
      Field("old") { .text($0.occasion?.change?.old) },
      Field("new") { .text($0.occasion?.change?.new) },
    ]
    return Self(fields: fields, columns: fields.map(\.name))
  }
}
