import ArgumentParser
import Models
import Repository
import Screens
import Terminal

/// Prints a list as saved.
struct ListCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print a saved list; without LIST, all of GitHub, oldest account first.",
    discussion: """
      Prints what is saved. GitHub is asked only if nothing is saved yet, for one
      page, or with --refresh. ghbrowse sync LIST fetches a whole list.

      Lists: everyone, followers:mojombo, following:mojombo, members:apple,
      contributors:apple/swift, stargazers:apple/swift, find:WORDS. Each list has an
      order and places of its own.

      Examples:
        ghbrowse list
            all people of the saved list, the oldest account first
        ghbrowse list followers:mojombo         who follows mojombo
        ghbrowse list contributors:apple/swift  who has commits in apple/swift
        ghbrowse list find:'location:Berlin language:swift'
            the people GitHub's own search finds
        ghbrowse list --limit 20 --json         the first 20, for a script
        ghbrowse list --refresh                 the first page, fetched again
      """)

  @Argument(help: "Which list, such as followers:mojombo (default: all of GitHub).")
  var list: ListArgument?

  @Option(
    name: [.customLong("limit"), .customShort("n")], parsing: .unconditional,
    help: ArgumentHelp("Print at most NUMBER users.", valueName: "number"),
    transform: TypedValue.number)
  var limit: Int?

  @Flag(help: "Fetch the first page again before printing.")
  var refresh = false

  @OptionGroup var options: Options

  func validate() throws {
    try FieldTable.rows.check(options.fields)
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let list = try list?.list ?? .everyone
    try await ask(list, dependencies)
    try await RowsPrinter(dependencies).print(limit: limit) { last, count in
      try await dependencies.store.main.members(
        of: list, after: last?.user.id ?? 0, limit: count
      ).map { UserRow($0) }
    }
    try await tellOfMore(list, dependencies)
  }

  @MainActor private func ask(_ list: UserList, _ dependencies: Dependencies) async throws {
    let repository = dependencies.repository
    let overview = try await dependencies.store.main.overview(of: list)
    // A complete list may have nobody.
    let isEmpty = overview.listedCount == 0 && overview.wholeAt == nil
    guard refresh || isEmpty else { return }
    let result = await dependencies.waiting("Asking GitHub for a page of users…") {
      refresh
        ? await repository.refreshPage(of: list, after: 0)
        : await repository.fetchNextPage(of: list, after: overview.frontier)
    }
    switch result {
    case .success(let page):
      if page.refusedCount > 0 {
        dependencies.warn(Notice.unreadableEntries(page.refusedCount).text)
      }
    case .failure(let error):
      let notice = dependencies.messages.notice(
        of: error, about: .list(list), saved: isEmpty ? .nothing : .shown)
      // A store that cannot be written can still be read.
      let isOfStore = if case .store = error { true } else { false }
      if let failure = notice.failure, isEmpty || !isOfStore {
        throw CommandFailure(message: notice.text, status: ExitStatus(failure))
      }
      dependencies.warn(notice.text)
    }
  }

  // A page would look like the whole list, and no line like a failure. The list of everyone is known to
  // have no end, and a limit was set by somebody who knows that there may be more.
  @MainActor private func tellOfMore(_ list: UserList, _ dependencies: Dependencies) async throws {
    guard list != .everyone else { return }
    let overview = try await dependencies.store.main.overview(of: list)
    if overview.wholeAt != nil {
      if overview.listedCount == 0 { dependencies.tell(Notice(list.words.nobody)) }
    } else if overview.endedEarly {
      dependencies.tell(Notice.end(of: list, overview))
    } else if limit == nil {
      let saved = overview.peopleCount.counted("person is", "people are")
      dependencies.tell(
        Notice(
          "\(saved) saved of \(list.name), and GitHub has more; "
            + "ghbrowse sync \(list.shellWord) fetches them."))
    }
  }
}

/// Prints which lists are saved.
struct ListsCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "lists",
    abstract: "Print the saved lists, with size, whether complete, and age.",
    discussion: """
      GitHub is never asked. A list is complete when all its pages have come, one
      after the other. For each list, it also says how many people have a note, and
      how many you never opened.

      Examples:
        ghbrowse lists        each saved list: its size, whether complete, and its age
        ghbrowse lists --json | jq -r '.[] | select(.isWhole | not).list'
            the lists that sync has not fetched to their end
        ghbrowse forget --list followers:mojombo
            delete the saved list; its people stay
      """)

  @OptionGroup var options: Options

  func validate() throws {
    try FieldTable.lists.check(options.fields)
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let lists = try await dependencies.store.main.lists()
    let rows = CellCatalog.lists(dependencies.presentation)
    CellsPrinter(.lists, rows, dependencies).print(lists) { PlainRow(number: $0, entry: $1) }
  }
}

extension FieldTable where Value == SavedList {
  /// A saved list, as `lists` prints it.
  nonisolated static var lists: Self {
    Self(
      fields: [
        Field("list") { .text($0.list.name) }, Field("title") { .text($0.list.words.title) },
        Field("count") { .number(Int64($0.overview.peopleCount)) },
        Field("isWhole") { .flag($0.overview.wholeAt != nil) },
        Field("fetchedAt") { .date($0.overview.fetchedAt) },
        Field("notedCount") { .number(Int64($0.notedCount)) },
        Field("unseenCount") { .number(Int64($0.unseenCount)) },
        Field("wholeAt") { .date($0.overview.wholeAt) },
        Field("total") { .number($0.overview.total.map(Int64.init)) },
        Field("goneCount") { .number(Int64($0.overview.goneCount)) },
        Field("isIncomplete") { .flag($0.overview.isIncomplete) },
      ],
      columns: [
        "list", "title", "count", "isWhole", "fetchedAt", "notedCount", "unseenCount",
      ])
  }
}
