import FoundationEssentials
import Models

/// A row of the table `lists`: how far a list was fetched.
struct ListRecord {
  /// The number under which its members are saved.
  let id: Int64
  /// How often it was begun at its first page.
  private(set) var pass: Int
  /// How many pages have come one after the other since then; for everyone, the id that they end at.
  var frontier: Int64
  /// GitHub's address of the page after them; `nil` if the pass has ended.
  var nextLink: String?
  /// How many people a page has if GitHub chooses the size.
  private(set) var pageSize: Int?
  /// How many members the pass has met.
  var metCount: Int
  /// The number of consecutive pages, up to the latest, that brought nobody new to this pass.
  private var emptyPages: Int
  /// Whether this pass may have missed people: an element could not be read, the search behind it ran
  /// out of time, or GitHub may have hidden them.
  private(set) var mayHaveMissedPeople: Bool
  private(set) var isIncomplete: Bool
  private(set) var total: Int?
  var fetchedAt: Date?
  private(set) var wholeAt: Date?
}

extension ListRecord {
  // A pass ends after so many pages that bring nobody, because it might never end otherwise.
  private static let mostEmptyPages = 3

  /// How a pass has ended.
  enum PassEnd {
    /// GitHub has no further page.
    case whole
    /// Further pages bring nobody.
    case early
  }

  /// Whether a page is the one after the frontier, in a pass that has not ended.
  ///
  /// Numbers alone do not tell it: another process may have begun a pass with pages of another size.
  func continues(at place: PagePlace) -> Bool {
    guard place.start == frontier else { return false }
    return frontier == 0 || (nextLink != nil && (place.address ?? nextLink) == nextLink)
  }

  /// Starts a new pass at the first page; a list that no longer fits on one page is incomplete again.
  mutating func beginPass(hasOutgrownPage: Bool) {
    if hasOutgrownPage { wholeAt = nil }
    pass += 1
    (frontier, metCount, emptyPages) = (0, 0, 0)
    (mayHaveMissedPeople, isIncomplete) = (false, false)
  }

  /// Notes what a page says about its list.
  mutating func note(_ page: UserPage, at place: PagePlace, _ date: Date) {
    fetchedAt = date
    total = page.total ?? total
    guard place.isOfUsualSize, !page.users.isEmpty else { return }
    pageSize = max(pageSize ?? 0, page.users.count)
  }

  /// Moves the frontier past a page of the pass.
  ///
  /// - Parameter newToPass: How many of its people the pass had not met before.
  /// - Returns: How the pass ended; `nil` while it is still running.
  mutating func move(past page: UserPage, at place: PagePlace, newToPass: Int) -> PassEnd? {
    (frontier, nextLink) = (place.start + 1, page.nextLink)
    isIncomplete = isIncomplete || page.isIncomplete
    mayHaveMissedPeople =
      mayHaveMissedPeople || isIncomplete || page.refusedCount > 0
      || page.mayHideMembers(of: place.list)
    emptyPages = newToPass == 0 ? emptyPages + 1 : 0
    if nextLink == nil {
      wholeAt = fetchedAt
      return .whole
    }
    guard emptyPages >= Self.mostEmptyPages else { return nil }
    (nextLink, wholeAt) = (nil, nil)
    return .early
  }
}

/// The table of lists.
///
/// Callers that write have begun a transaction.
struct ListTable {
  let connection: Connection

  /// The record of a list; `nil` if none of its pages was ever saved.
  func record(of list: UserList) throws -> ListRecord? {
    try connection.cached("SELECT \(ListRecord.columns) FROM lists WHERE key = ?1")
      .first(list.key) { ListRecord($0) }
  }

  /// The record of a list, which is made if there is none.
  func findOrCreate(_ list: UserList) throws -> ListRecord {
    try connection.cached("INSERT INTO lists(key, name) VALUES(?1, ?2) ON CONFLICT DO NOTHING")
      .run(list.key, list.name)
    guard let record = try record(of: list) else {
      throw StoreError(.damaged, "The database does not keep its lists.")
    }
    return record
  }

  /// Saves a record in place of the one that was read.
  func save(_ record: ListRecord) throws {
    try connection.cached(ListRecord.update).run(record.values)
  }

  /// What is saved of a list.
  func overview(of record: ListRecord) throws -> ListOverview {
    let members = ListMembers(connection: connection, list: record.id)
    return ListOverview(
      listedCount: try members.count(), gapCount: try members.gapCount(),
      savedCount: try PeopleTable(connection: connection).savedCount(), pageSize: record.pageSize,
      frontier: record.frontier, nextLink: record.nextLink,
      pass: record.pass, wholeAt: record.wholeAt, fetchedAt: record.fetchedAt,
      total: record.total, isIncomplete: record.isIncomplete, goneCount: try members.goneCount())
  }

  /// Every list but that of everyone; the one fetched last comes first.
  func all() throws -> [(list: UserList, record: ListRecord)] {
    let rows = try connection.cached(
      "SELECT \(ListRecord.columns), name FROM lists ORDER BY fetched_at DESC, key"
    ).all { (name: $0.text(ListRecord.columnCount), record: ListRecord($0)) }
    // A newer program may know more kinds of lists.
    return rows.compactMap { row in
      guard let list = try? UserList(name: row.name), list != .everyone else { return nil }
      return (list: list, record: row.record)
    }
  }

  /// Removes a list with its members' places; the people stay.
  func remove(_ list: UserList) throws {
    try connection.cached("DELETE FROM lists WHERE key = ?1").run(list.key)
  }
}

extension ListRecord {
  fileprivate static let columns = """
    id, pass, frontier, next_link, page_size, met_count, empty_pages, is_doubtful, is_incomplete,
    total, fetched_at, whole_at
    """

  fileprivate static let columnCount: Int32 = 12

  fileprivate static let update = """
    UPDATE lists SET pass = ?2, frontier = ?3, next_link = ?4, page_size = ?5, met_count = ?6,
      empty_pages = ?7, is_doubtful = ?8, is_incomplete = ?9, total = ?10, fetched_at = ?11,
      whole_at = ?12 WHERE id = ?1
    """

  fileprivate init(_ row: Row) {
    self.init(
      id: row.int64(0), pass: row.int(1), frontier: row.int64(2), nextLink: row.optionalText(3),
      pageSize: row.optionalInt(4), metCount: row.int(5), emptyPages: row.int(6),
      mayHaveMissedPeople: row.bool(7), isIncomplete: row.bool(8), total: row.optionalInt(9),
      fetchedAt: row.optionalDate(10), wholeAt: row.optionalDate(11))
  }

  // In the order of ``update``'s parameters.
  fileprivate var values: [(any Bindable)?] {
    [
      id, pass, frontier, nextLink, pageSize, metCount, emptyPages, mayHaveMissedPeople,
      isIncomplete, total,
      fetchedAt, wholeAt,
    ]
  }
}
