import FoundationEssentials
import Models

/// A row of the table `lists`: how far a list was fetched, and how many members it has.
struct ListRecord {
  /// The number under which its members are saved.
  let id: Int64
  /// How often it was begun at its first page.
  private(set) var pass: Int
  /// How many pages have come one after the other since then.
  private(set) var frontier: Int
  /// GitHub's address of the page after them; `nil` when the pass has ended.
  private(set) var nextLink: String?
  /// How many people a page has that GitHub chose the size of.
  private(set) var pageSize: Int?
  /// The rank of the last member whom the pass has met; ``ListMembers/top`` before the first.
  var lastRank: Int64
  /// How many elements the pages of this pass had.
  private(set) var passedCount: Int
  /// Whether this pass may have missed people: an element could not be read, the search behind it ran
  /// out of time, or GitHub may have hidden them.
  private(set) var isDoubtful: Bool
  /// How many places it has.
  var memberCount: Int
  /// How many members are gone.
  var goneCount: Int
  private var total: Int?
  private var isIncomplete: Bool
  private var anonymousCount: Int
  private var fetchedAt: Date?
  private var wholeAt: Date?
}

extension ListRecord {
  /// Whether a page is the one after the frontier, in a pass that has not ended.
  ///
  /// Numbers alone do not tell it: another process may have begun a pass with pages of another size.
  func continues(with page: MemberPage) -> Bool {
    guard page.number == frontier + 1 else { return false }
    return frontier == 0 || (nextLink != nil && (page.address ?? nextLink) == nextLink)
  }

  /// Begins at the first page again.
  mutating func beginPass() {
    pass += 1
    (frontier, passedCount, anonymousCount) = (0, 0, 0)
    (isDoubtful, isIncomplete) = (false, false)
    lastRank = ListMembers.top
  }

  /// Notes what a page tells of its list.
  ///
  /// - Parameters:
  ///   - isNext: Whether it moves the frontier; one without a page after it ends the pass.
  ///   - elementCount: How many people it has.
  mutating func note(_ page: MemberPage, isNext: Bool, elementCount: Int, at date: Date) {
    fetchedAt = date
    total = page.total ?? total
    if page.isOfUsualSize, !page.users.isEmpty {
      pageSize = max(pageSize ?? 0, page.users.count)
    }
    guard isNext else { return }
    (frontier, nextLink) = (page.number, page.nextLink)
    passedCount += elementCount + page.refusedCount + page.anonymousCount
    anonymousCount += page.anonymousCount
    isIncomplete = isIncomplete || page.isIncomplete
    isDoubtful =
      isDoubtful || page.isDoubtful || page.refusedCount > 0 || page.isIncomplete
    if nextLink == nil { wholeAt = date }
  }

  /// Ends the pass where it is: nobody counts as gone, and the list does not count as whole.
  mutating func breakOff() {
    (nextLink, wholeAt) = (nil, nil)
  }

  /// The same for the reader, in a store with `savedCount` users.
  ///
  /// - Parameter gapCount: How many places are nobody's.
  func overview(savedCount: Int, gapCount: Int) -> ListOverview {
    ListOverview(
      listedCount: memberCount, gapCount: gapCount, savedCount: savedCount, pageSize: pageSize,
      frontier: Int64(frontier), nextLink: nextLink,
      extent: ListExtent(
        pass: pass, wholeAt: wholeAt, fetchedAt: fetchedAt, total: total,
        isIncomplete: isIncomplete, anonymousCount: anonymousCount, goneCount: goneCount))
  }
}

/// The table of the lists beside that of everyone; whoever writes has begun a transaction.
struct ListTable {
  let connection: Connection

  /// The record of a list; `nil` when none of its pages was ever saved.
  func record(of list: UserList) throws(DatabaseError) -> ListRecord? {
    try connection.cached("SELECT \(ListRecord.columns) FROM lists WHERE key = ?1")
      .first(list.key) { ListRecord($0) }
  }

  /// The record of a list, which is made when there is none.
  func made(_ list: UserList) throws(DatabaseError) -> ListRecord {
    if let record = try record(of: list) { return record }
    try connection.cached(
      """
      INSERT INTO lists(key, name, pass, frontier, last_rank, passed_count, is_doubtful,
        member_count, gone_count, is_incomplete, anonymous_count)
      VALUES(?1, ?2, 0, 0, ?3, 0, 0, 0, 0, 0, 0)
      """
    ).run(list.key, list.name, ListMembers.top)
    guard let record = try record(of: list) else {
      throw DatabaseError(.damaged, "The database does not keep its lists.")
    }
    try MemberBlocks(connection: connection, list: record.id).begin()
    return record
  }

  /// Keeps a record in place of the one that was read.
  func keep(_ record: ListRecord) throws(DatabaseError) {
    try connection.cached(ListRecord.update).run(record.values)
  }

  /// How many places of a list are nobody's.
  func gapCount(of id: Int64) throws(DatabaseError) -> Int {
    try connection.cached("SELECT count(*) FROM list_members WHERE list_id = ?1 AND user_id < 0")
      .first(id) { $0.int(0) } ?? 0
  }

  /// Every list, the one first that was fetched last.
  func all() throws(DatabaseError) -> [(list: UserList, record: ListRecord)] {
    let rows = try connection.cached(
      "SELECT \(ListRecord.columns), name FROM lists ORDER BY fetched_at DESC, key"
    ).all { (name: $0.text(ListRecord.columnCount), record: ListRecord($0)) }
    // A newer program may know more kinds of lists.
    return rows.compactMap { row in
      guard let list = try? UserList(name: row.name), list != .everyone else { return nil }
      return (list: list, record: row.record)
    }
  }

  /// Removes a list, its members' places and what is cached of its pages; the people stay.
  func remove(_ list: Int64) throws(DatabaseError) {
    for table in ["list_members", "member_blocks", "answers"] {
      try connection.cached("DELETE FROM \(table) WHERE list_id = ?1").run(list)
    }
    try connection.cached("DELETE FROM lists WHERE id = ?1").run(list)
  }
}

extension ListRecord {
  fileprivate static let columns = """
    id, pass, frontier, next_link, page_size, last_rank, passed_count, is_doubtful, member_count,
    gone_count, total, is_incomplete, anonymous_count, fetched_at, whole_at
    """

  fileprivate static let columnCount: Int32 = 15

  fileprivate static let update = """
    UPDATE lists SET pass = ?2, frontier = ?3, next_link = ?4, page_size = ?5, last_rank = ?6,
      passed_count = ?7, is_doubtful = ?8, member_count = ?9, gone_count = ?10, total = ?11,
      is_incomplete = ?12, anonymous_count = ?13, fetched_at = ?14, whole_at = ?15 WHERE id = ?1
    """

  fileprivate init(_ row: Row) {
    self.init(
      id: row.int64(0), pass: row.int(1), frontier: row.int(2), nextLink: row.optionalText(3),
      pageSize: row.optionalInt(4), lastRank: row.int64(5), passedCount: row.int(6),
      isDoubtful: row.bool(7), memberCount: row.int(8), goneCount: row.int(9),
      total: row.optionalInt(10), isIncomplete: row.bool(11), anonymousCount: row.int(12),
      fetchedAt: row.optionalDate(13), wholeAt: row.optionalDate(14))
  }

  // In the order of ``update``'s parameters.
  fileprivate var values: [(any Bindable)?] {
    [
      id, pass, frontier, nextLink, pageSize, lastRank, passedCount, isDoubtful, memberCount,
      goneCount, total, isIncomplete, anonymousCount, fetchedAt, wholeAt,
    ]
  }
}
