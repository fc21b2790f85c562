import FoundationEssentials
import Models

/// A row of `lists`: how far a list has been fetched.
struct ListRecord {
  let id: Int64
  var pass: Pass
  /// How many people a page has when GitHub chooses the size.
  private(set) var pageSize: Int?
  /// How many members this pass has included so far.
  var passCount: Int
  /// How many of the latest pages in a row added nobody to this pass.
  private var emptyPages: Int
  /// An element could not be read, GitHub's search ran out of time, or GitHub may have hidden people.
  private(set) var mayHaveMissedPeople: Bool
  private(set) var searchTimedOut: Bool
  private(set) var total: Int?
  var fetchedAt: Date?
  private(set) var wholeAt: Date?
  /// The id of the account whose list this is; `nil` if it is not an account's, or the id is not known.
  let subjectID: Int64?
  /// When the first pass without doubt ended; until then nobody is new, has left or is back.
  var firstWholeAt: Date?
  private(set) var passBeganAt: Date?
  /// When the last page of the pass came.
  private var passAt: Date?
  /// How many people were in the list when the pass began.
  private(set) var countBefore: Int
  /// Why the last whole pass may have missed people.
  var doubt: PassDoubt?
  /// Whether two pages of the pass lie more than an hour apart, without a limit in between.
  private(set) var hasBreak: Bool
  /// How many pages the last whole pass had, and how many people at most each.
  var lastPages: (count: Int, size: Int)

  // Without a limit, a pass might never end.
  private static let maxEmptyPages = 3

  enum PassEnd {
    /// There is no next page.
    case whole
    /// The latest pages added nobody.
    case early
  }

  /// Starts a pass over `count` people; a list that no longer fits on one page is incomplete again.
  mutating func beginPass(at date: Date, count: Int, hasOutgrownPage: Bool) {
    (passBeganAt, hasBreak, countBefore) = (date, false, count)
    if hasOutgrownPage { wholeAt = nil }
    // A pass that was broken off had more pages than were fetched.
    if !pass.hasEnded { lastPages.count = max(lastPages.count, Int(pass.frontier) + 1) }
    pass = Pass(number: pass.number + 1)
    (passCount, emptyPages) = (0, 0)
    (mayHaveMissedPeople, searchTimedOut) = (false, false)
  }

  /// Updates what a page says about its list.
  mutating func update(from page: UserPage, at place: PagePlace, _ date: Date) {
    fetchedAt = date
    total = page.total ?? total
    guard place.size == nil, !page.users.isEmpty else { return }
    pageSize = max(pageSize ?? 0, page.users.count)
  }

  /// Moves the frontier past a page, and returns how the pass ended; `nil` if it goes on.
  ///
  /// `wait` returns how many seconds between two times the program waited for a rate limit.
  mutating func move(
    past page: UserPage, at place: PagePlace, newToPass: Int,
    wait: (_ from: Date, _ to: Date) throws -> TimeInterval
  ) rethrows -> PassEnd? {
    if place.start > 0, let passAt, let fetchedAt, fetchedAt.timeIntervalSince(passAt) > 3600,
      fetchedAt.timeIntervalSince(passAt) - (try wait(passAt, fetchedAt)) > 3600
    {
      hasBreak = true
    }
    passAt = fetchedAt
    (pass.frontier, pass.nextLink) = (place.start + 1, page.nextLink)
    searchTimedOut = searchTimedOut || page.searchTimedOut
    mayHaveMissedPeople =
      mayHaveMissedPeople || searchTimedOut || page.refusedCount > 0
      || page.mayHideMembers(of: place.list)
    emptyPages = newToPass == 0 ? emptyPages + 1 : 0
    if pass.nextLink == nil {
      wholeAt = fetchedAt
      return .whole
    }
    guard emptyPages >= Self.maxEmptyPages else { return nil }
    (pass.nextLink, wholeAt) = (nil, nil)
    return .early
  }
}

/// The table `lists`; callers that write have begun a transaction.
extension Connection {
  /// `nil` if no page of the list was ever saved.
  func record(of list: UserList) throws -> ListRecord? {
    try cached("SELECT \(ListRecord.columns) FROM lists WHERE key = ?1")
      .first(list.key) { ListRecord($0) }
  }

  func record(id: Int64) throws -> ListRecord? {
    try cached("SELECT \(ListRecord.columns) FROM lists WHERE id = ?1").first(id) { ListRecord($0) }
  }

  func findOrCreate(_ list: UserList) throws -> ListRecord {
    try run(
      "INSERT INTO lists(key, name) VALUES(?1, ?2) ON CONFLICT DO NOTHING", list.key, list.name)
    guard let record = try record(of: list) else {
      throw StoreError(.damaged, "The list could not be saved: the database is damaged.")
    }
    return record
  }

  func save(_ record: ListRecord) throws {
    try cached(ListRecord.update).run(record.values)
  }

  func overview(of record: ListRecord, named list: UserList) throws -> ListOverview {
    let members = ListMembers(connection: self, list: record.id)
    return ListOverview(
      listedCount: try members.count(), gapCount: try members.gapCount(),
      savedCount: try savedCount(), pageSize: record.pageSize,
      pass: record.pass, wholeAt: record.wholeAt, fetchedAt: record.fetchedAt,
      total: record.total, searchTimedOut: record.searchTimedOut,
      goneCount: try members.goneCount(),
      subjectID: record.subjectID, hadLoginUntil: try hadLoginUntil(list, record),
      doubt: record.doubt)
  }

  private func hadLoginUntil(_ list: UserList, _ record: ListRecord) throws -> Date? {
    guard list.formerOwner != nil else { return nil }
    return try cached("SELECT fetched_at FROM people WHERE id = ?1")
      .first(record.subjectID) { $0.optionalDate(seconds: 0) } ?? nil
  }

  /// Every list except that of everyone, the last fetched one first.
  func lists() throws -> [(list: UserList, record: ListRecord)] {
    let rows = try cached(
      "SELECT \(ListRecord.columns), name FROM lists ORDER BY fetched_at DESC, key"
    ).all { (name: $0.text(ListRecord.columnCount), record: ListRecord($0)) }
    // A newer version may have saved other kinds.
    return rows.compactMap { row in
      guard let list = try? UserList(name: row.name), list != .everyone else { return nil }
      return (list: list, record: row.record)
    }
  }

  /// Deletes a list with its places; the people stay.
  func remove(_ list: UserList) throws {
    try run("DELETE FROM lists WHERE key = ?1", list.key)
  }
}

extension ListRecord {
  private static let saved = """
    pass, frontier, next_link, page_size, pass_count, empty_pages, may_have_missed_people, search_timed_out,
    total, fetched_at, whole_at, first_whole_at, pass_began_at, doubt, has_break, last_pages, last_page_size,
    pass_at, count_before
    """
  private static let parameters = (2...20).map { "?\($0)" }.joined(separator: ", ")

  fileprivate static let columns = "id, \(saved), subject_id"
  fileprivate static let columnCount: Int32 = 21
  fileprivate static let update = "UPDATE lists SET (\(saved)) = (\(parameters)) WHERE id = ?1"

  fileprivate init(_ row: Row) {
    self.init(
      id: row.int64(0),
      pass: Pass(number: row.int(1), frontier: row.int64(2), nextLink: row.optionalText(3)),
      pageSize: row.optionalInt(4), passCount: row.int(5), emptyPages: row.int(6),
      mayHaveMissedPeople: row.bool(7), searchTimedOut: row.bool(8), total: row.optionalInt(9),
      fetchedAt: row.optionalDate(seconds: 10), wholeAt: row.optionalDate(seconds: 11),
      subjectID: row.optionalInt64(20), firstWholeAt: row.optionalDate(seconds: 12),
      passBeganAt: row.optionalDate(seconds: 13), passAt: row.optionalDate(seconds: 18),
      countBefore: row.int(19),
      doubt: row.optionalText(14).flatMap {
        try? JSONDecoder().decode(PassDoubt.self, from: Data($0.utf8))
      }, hasBreak: row.bool(15), lastPages: (row.int(16), row.int(17)))
  }

  // The id, and what is saved, in its order.
  fileprivate var values: [(any Bindable)?] {
    [
      id, pass.number, pass.frontier, pass.nextLink, pageSize, passCount, emptyPages,
      mayHaveMissedPeople, searchTimedOut, total, fetchedAt, wholeAt, firstWholeAt, passBeganAt,
      doubt.flatMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) },
      hasBreak, lastPages.count, lastPages.size, passAt, countBefore,
    ]
  }
}
