import Models
import Observation
import Repository
import Store

/// A row for a tag, a group of people or a saved list, rather than for a person.
package struct PlainRow<Entry: Sendable & Equatable>: Sendable, Equatable {
  /// The number that the reader types, counted from 1.
  let number: Int
  /// What the row shows.
  let entry: Entry

  package init(number: Int, entry: Entry) {
    self.number = number
    self.entry = entry
  }
}

/// A kind of rows other than people: how they are read, what they open, and what is said about them.
package struct PlainRows<Entry> {
  let content: ListContent
  let empty: Notice
  let end: Notice
  let refreshAdvice: Notice
  let read: (MainContext) async throws -> [Entry]
  /// The entry to show in place of one that is no longer saved.
  let gone: (Entry) -> Entry
  let route: (Entry) -> Route
}

extension PlainRows where Entry == TagCount {
  /// The tags of all notes; a number opens the search for that tag.
  package static var tags: Self {
    PlainRows(
      content: .tags, empty: .noTags, end: .noMoreTags, refreshAdvice: .notesAreNotRefreshed,
      read: { try await $0.tags(limit: .max) }, gone: { TagCount(tag: $0.tag, count: 0) },
      route: { .search(SearchQuery(tag: $0.tag)) })
  }
}

extension PlainRows where Entry == SearchGroup {
  /// The people of a search, counted by a field; a number opens the search for a group.
  package static func groups(of query: SearchQuery, by field: SearchGroup.Field) -> Self {
    PlainRows(
      content: .groups(query, by: field), empty: .nobodyToCount(by: field), end: .noMoreGroups,
      refreshAdvice: .groupsAreNotRefreshed, read: { try await $0.groups(of: query, by: field) },
      gone: { SearchGroup(field, id: $0.id, value: $0.value, count: 0) },
      route: { .search($0.condition.map(query.narrowed) ?? query) })
  }
}

extension PlainRows where Entry == SavedList {
  /// The saved lists; a number opens the list.
  package static var lists: Self {
    PlainRows(
      content: .lists, empty: .noMoreLists, end: .noMoreLists,
      refreshAdvice: .listsAreNotRefreshed, read: { try await $0.lists() }, gone: { $0 },
      route: { .list($0.list) })
  }
}

/// Rows that are not people; a number opens one.
@Observable
package final class PlainRowsViewModel<Entry: Sendable & Equatable & Identifiable> {
  package private(set) var blockStart = 0
  package private(set) var status = ListStatus()
  package private(set) var notices: [Notice] = []
  private var all: [PlainRow<Entry>] = []
  @ObservationIgnored package let jobs: ScreenJobs
  @ObservationIgnored private let kind: PlainRows<Entry>
  @ObservationIgnored private let repository: UserRepository
  @ObservationIgnored private let messages: ErrorMessages

  package init(
    _ kind: PlainRows<Entry>, jobs: ScreenJobs, repository: UserRepository,
    messages: ErrorMessages
  ) {
    self.kind = kind
    self.jobs = jobs
    self.repository = repository
    self.messages = messages
  }
}

extension PlainRowsViewModel: RowsViewModelOutputs {
  package var content: ListContent { kind.content }
  package var items: [PlainRow<Entry>] { Array(all[blockStart...]) }
  package var pending: [PlainRow<Entry>] { [] }
  package var expectsNotice: Bool { false }
  package var personRows: (any PersonRowsInputs)? { nil }
}

extension PlainRowsViewModel: RowsViewModelInputs {
  package func opened(capacity: Int) async {
    (all, blockStart) = ([], 0)
    // Before the rows: on some terminals, what was printed with them stays as it is.
    await connectionChanged()
    await endReached(capacity: capacity, count: nil)
  }

  package func endReached(capacity: Int, count: Int?) async {
    guard let entries = await read() else { return }
    let known = Set(all.map(\.entry.id))
    let more = entries.filter { !known.contains($0.id) }.prefix(count ?? capacity)
    guard !more.isEmpty else { return notices.append(all.isEmpty ? kind.empty : kind.end) }
    blockStart = all.count
    for entry in more { all.append(PlainRow(number: all.count + 1, entry: entry)) }
  }

  /// Does nothing: a row that was not printed is not known.
  package func rowNeeded(number: Int) async {}

  package func rowOpened(number: Int) -> Route? {
    guard number > 0, number <= all.count else {
      notices.append(.noRow(number, last: all.count))
      return nil
    }
    return kind.route(all[number - 1].entry)
  }

  /// Reads the entries again; each keeps its row and number.
  package func storeChanged() async {
    guard !all.isEmpty, let entries = await read() else { return }
    let known = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    all = all.map { row in
      PlainRow(number: row.number, entry: known[row.entry.id] ?? kind.gone(row.entry))
    }
  }

  package func returned(capacity: Int) async { await storeChanged() }

  package func noteChanged() async { await storeChanged() }

  /// Does nothing: in a shorter terminal, a long block scrolls.
  package func capacityChanged(_ capacity: Int) {}

  /// Does nothing: GitHub has no such rows.
  package func shown() async {}

  package func connectionChanged() async {
    status.connection = repository.connection
  }

  package func refreshed() async {
    if await repository.tryNow() { notices.append(.tokenDropped) }
    notices.append(kind.refreshAdvice)
  }

  package func noticesShown() { notices = [] }

  private func read() async -> [Entry]? {
    do {
      return try await kind.read(repository.store.main)
    } catch {
      notices.append(messages.notice(of: FetchError(error), saved: all.isEmpty ? .nothing : .shown))
      return nil
    }
  }
}
