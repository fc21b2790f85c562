import ArgumentParser
import Interface
import Models
import Repository
import Terminal
import ViewModels

/// Prints a list as saved.
struct ListCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print a saved list; without LIST all of GitHub, the oldest account first.",
    discussion: """
      It prints what is saved. It asks GitHub for one page where nothing is saved
      yet, and with --refresh; otherwise it asks for nothing. ghbrowse sync LIST
      fetches all of a list.

      Lists: everyone, followers:mojombo, following:mojombo, members:apple,
      contributors:apple/swift, stargazers:apple/swift, find:WORDS. Each list has an
      order and places of its own.

      Examples:
        ghbrowse list
            all people of the saved list, the oldest account first
        ghbrowse list followers:mojombo         who follows mojombo
        ghbrowse list contributors:apple/swift  whose commits apple/swift has
        ghbrowse list find:'location:Berlin language:swift'
            whom GitHub's own search finds
        ghbrowse list --limit 20 --json         the first 20, for a script
        ghbrowse list --refresh                 the first page, asked for again
      """)

  @Argument(help: "Which list, such as followers:mojombo (default: all of GitHub).")
  var list: ListArgument?

  @Option(
    name: [.customLong("limit"), .customShort("n")], parsing: .unconditional,
    help: ArgumentHelp("Print at most NUMBER users.", valueName: "number"),
    transform: TypedValue.number)
  var limit: Int?

  @Flag(help: "First ask GitHub again for the first page.")
  var refresh = false

  @OptionGroup var options: Options

  func validate() throws {
    try FieldTable.rows.check(options.fields)
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let list = try list?.list ?? .everyone
    try await ask(list, dependencies)
    let repository = dependencies.repository
    try await RowsPrinter(dependencies).print(limit: limit) { last, count in
      try await repository.store.main.members(
        of: list, after: last?.user.id ?? 0, limit: count
      ).map { UserRow($0) }
    }
    try await tellOfMore(list, dependencies)
  }

  @MainActor private func ask(_ list: UserList, _ dependencies: Dependencies) async throws {
    let repository = dependencies.repository
    let overview = try await dependencies.overview(of: list)
    // A list that is whole may have nobody.
    let isEmpty = overview.listedCount == 0 && overview.extent.wholeAt == nil
    guard refresh || isEmpty else { return }
    let result = await NetworkWait(dependencies).run("Asking GitHub for a page of users…") {
      refresh
        ? await repository.refreshPage(of: list, after: 0)
        : await repository.fetchNextPage(of: list, after: overview.frontier)
    }
    try dependencies.report(result, in: list, hasSavedData: refresh && !isEmpty)
  }

  // A page would look like the whole list, and no line like a failure. That the list of everyone has
  // no end is known, and whoever sets a limit knows that there may be more.
  @MainActor private func tellOfMore(_ list: UserList, _ dependencies: Dependencies) async throws {
    guard list != .everyone, !dependencies.options.quiet else { return }
    let overview = try await dependencies.overview(of: list)
    if overview.extent.wholeAt != nil {
      if overview.listedCount == 0 { StandardStream.error.write(Notice(list.words.nobody)) }
    } else if overview.isBrokenOff {
      StandardStream.error.write(Notice.end(of: list, overview))
    } else if limit == nil {
      let saved = overview.peopleCount.counted("person is", "people are")
      StandardStream.error.write(
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
      GitHub is never asked. A list is whole when all its pages have come, one after
      the other. It tells too how many people of the list have a note, and how many
      you never opened.

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
    CellsPrinter(.lists, rows, dependencies).print(lists.map(PrintedList.init)) {
      PlainRow(number: $0, entry: $1.saved)
    }
  }
}
