import ArgumentParser
import Models
import Screens
import Terminal

struct ListCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print saved lists; without LIST, all of GitHub, oldest account first.",
    discussion: """
      Prints what is saved. GitHub is asked for one page if a single list is not
      saved yet, or with --refresh. ghbrowse sync LIST fetches a whole list.

      Several lists come one after the other; 'followers:*' is all saved lists of
      that form. One that is not saved is named, and the exit status is 1.

      Lists: everyone, followers:mojombo, following:mojombo, members:apple,
      contributors:apple/swift, stargazers:apple/swift, find:WORDS. Each list has
      its own order and its own numbers. followers:3+mona is about the account
      with the id 3, whose login mona somebody else has now.

      Examples:
        ghbrowse list
            everyone who is saved, the oldest account first
        ghbrowse list followers:mojombo         who follows mojombo
        ghbrowse list contributors:apple/swift  who has commits in apple/swift
        ghbrowse list find:'location:Berlin language:swift'
            the people that GitHub's own search finds
        ghbrowse list 'followers:*' --fields login,name
            the followers of everybody whose followers are saved
        ghbrowse list --limit 20 --json         the first 20, for a script
        ghbrowse list --refresh                 with the first page fetched again
      """)

  @Argument(help: "Which lists, such as followers:mojombo.")
  var list: [ListArgument] = [.everyone]

  @Option(
    name: [.customLong("limit"), .customShort("n")], parsing: .unconditional,
    help: ArgumentHelp("Print at most NUMBER people of each list.", valueName: "number"),
    transform: TypedValue.number)
  var limit: Int?

  @Flag(help: "Fetch the first page again before printing.")
  var refresh = false

  @OptionGroup var options: Options

  func validate() throws { try FieldTable.rows.check(options.fields) }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let lists = try await dependencies.lists(list)
    var printer = RecordPrinter(.rows, dependencies)
    var status: ExitStatus?
    for list in lists where StandardStream.output.flush() == nil {
      do {
        if lists.count == 1 || refresh {
          try await fetchPage(of: list, dependencies)
        } else {
          try await dependencies.checkIsSaved(list)
        }
      } catch let failure as Notice where lists.count > 1 {
        dependencies.warn(failure.text)
        status = .failed
        continue
      }
      if lists.count > 1, dependencies.isInteractive {
        dependencies.print { _ in
          [StyledText(" \(SafeText.field(list.words.title))", .title, [.bold])]
        }
      }
      try await dependencies.printRows(with: &printer, in: list, limit: limit) { last, count in
        try await dependencies.store.main.members(
          of: list, after: last?.user.id ?? 0, limit: count
        ).map { UserRow($0) }
      }
      try await reportEnd(of: list, dependencies)
    }
    if !dependencies.isInteractive { printer.end() }
    if let status { throw status }
  }

  // Fetches a page if the list is empty, or with `--refresh`.
  @MainActor private func fetchPage(
    of list: UserList, _ dependencies: Dependencies
  ) async throws {
    let repository = dependencies.repository
    let overview = try await dependencies.store.main.overview(of: list)
    // A complete list may be empty.
    let isEmpty = overview.listedCount == 0 && !overview.isComplete
    guard refresh || isEmpty else { return }
    let result = await dependencies.waiting("Asking GitHub for a page of users…") {
      refresh
        ? await repository.refreshPage(of: list, after: 0)
        : await repository.fetchNextPage(of: list, after: overview.pass.frontier)
    }
    switch result {
    case .success(let page):
      if page.joinedCount > 0 { dependencies.tell(.joined(page.joinedCount)) }
      if page.refusedCount > 0 {
        dependencies.warn(Notice.unreadableEntries(page.refusedCount).text)
      }
    case .failure(let error):
      let notice = { (saved: SavedData) in
        dependencies.messages.notice(of: error, about: .list(list), saved: saved)
      }
      // A read-only store still has rows to print.
      let isOfStore = if case .store = error { true } else { false }
      let warning = notice(isEmpty ? .nothing : .shown)
      if let failure = warning.failure, isEmpty || !isOfStore {
        throw Notice(notice(isEmpty ? .nothing : .hidden).text, failure: failure)
      }
      dependencies.warn(warning.text)
    }
  }

  // Says if the list is empty or incomplete. With `--limit`, the reader expects that there may be more.
  @MainActor private func reportEnd(
    of list: UserList, _ dependencies: Dependencies
  ) async throws {
    guard list != .everyone else { return }
    let overview = try await dependencies.store.main.overview(of: list)
    if overview.searchTimedOut { dependencies.tell(.searchRanOutOfTime) }
    if overview.isComplete {
      if overview.listedCount == 0 {
        dependencies.tell(Notice(list.words.nobody.ofDemo(dependencies.base.isDemo)))
      }
    } else if overview.endedEarly {
      dependencies.tell(Notice.end(of: list, overview))
    } else if limit == nil {
      let people = overview.peopleCount.counted(
        "person in \(list.name) is", "people in \(list.name) are")
      dependencies.tell(
        Notice(
          "\(people) saved, and GitHub has more; ghbrowse sync \(list.name.shellWord) fetches them."
        ))
    }
  }
}

struct ListsCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "lists",
    abstract: "Print the saved lists, with their size and age, and whether they are complete.",
    discussion: """
      GitHub is never asked. A list is complete if it was fetched to its end. For
      each list, you also see how many people have a note, and how many profiles you
      have not opened.

      Examples:
        ghbrowse lists        each saved list, with its size and age
        ghbrowse lists --json | jq -r '.[] | select(.isWhole | not).list'
            the lists that were not fetched to their end
        ghbrowse forget --list followers:mojombo
            delete the saved list; its people stay
      """)

  @OptionGroup var options: Options

  func validate() throws { try FieldTable.lists.check(options.fields) }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let lists = try await dependencies.store.main.lists()
    dependencies.print(lists, .lists, in: .lists(dependencies.presentation))
  }
}

extension FieldTable where Value == SavedList {
  /// A saved list, as `lists` prints it.
  nonisolated static var lists: Self {
    Self(
      fields: [
        Field("list") { .text($0.list.name) }, Field("title") { .text($0.list.words.title) },
        Field("count") { .number($0.overview.peopleCount) },
        Field("isWhole") { .flag($0.overview.isWhole) },
        Field("fetchedAt") { .date($0.overview.fetchedAt) },
        Field("notedCount") { .number($0.notedCount) },
        Field("unseenCount") { .number($0.unseenCount) },
        Field("wholeAt") { .date($0.overview.wholeAt) },
        Field("total") { .number($0.overview.total) },
        Field("goneCount") { .number($0.overview.goneCount) },
        Field("isIncomplete") { .flag($0.overview.searchTimedOut) },
        Field("hadLoginUntil") { .date($0.overview.hadLoginUntil) },
        Field("isDoubtful") { .flag($0.overview.doubt != nil) },
      ],
      columns: [
        "list", "title", "count", "isWhole", "fetchedAt", "notedCount", "unseenCount",
      ])
  }
}
