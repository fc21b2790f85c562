import FoundationEssentials
import Models

/// A page of a list that is not the list of everyone, as GitHub sent it.
package struct MemberPage: Sendable {
  /// Its users, in GitHub's order.
  package let users: [User]
  /// How many commits each of them has, by their ids; empty where the list does not say it.
  package let contributions: [Int64: Int]
  /// Its number, counted from 1.
  package let number: Int
  /// How many elements could not be read; only when a pass had none does a missing member count as
  /// gone.
  package let refusedCount: Int
  /// How many contributors without an account it names.
  package let anonymousCount: Int
  /// GitHub's own address of the page after it; `nil` on the last one.
  package let nextLink: String?
  /// How many people GitHub says that the list has.
  package let total: Int?
  /// Whether GitHub's search ran out of time.
  package let isIncomplete: Bool
  /// Whether people may be missing for another reason; nobody counts as gone then either.
  package let isDoubtful: Bool
  /// Whether GitHub chose how many users it has.
  package let isOfUsualSize: Bool
  /// The address that it came from; `nil` is any.
  package let address: String?
  /// The list's pass when it was asked for; `nil` is any.
  package var pass: Int?

  package init(
    users: [User], contributions: [Int64: Int] = [:], number: Int, refusedCount: Int = 0,
    anonymousCount: Int = 0, nextLink: String? = nil, total: Int? = nil, isIncomplete: Bool = false,
    isDoubtful: Bool = false, isOfUsualSize: Bool = true, address: String? = nil
  ) {
    self.users = users
    self.contributions = contributions
    self.number = number
    self.refusedCount = refusedCount
    self.anonymousCount = anonymousCount
    self.nextLink = nextLink
    self.total = total
    self.isIncomplete = isIncomplete
    self.isDoubtful = isDoubtful
    self.isOfUsualSize = isOfUsualSize
    self.address = address
  }
}

/// Writes pages of one list inside a transaction that its caller began.
///
/// GitHub's pages are offsets into a list that moves, so that only a pass over all of them, from the
/// first to the one without a next one, tells who is gone and how they stand. Until it ends, members keep
/// their places, and who is new comes behind all others.
struct MemberPageWriter {
  let list: UserList
  let connection: Connection
  let date: Date

  /// Saves a page.
  ///
  /// - Parameter isInPass: Whether it begins a pass, or comes after the frontier of one.
  func save(_ page: MemberPage, isInPass: Bool) throws(DatabaseError) -> PageSummary {
    let lists = ListTable(connection: connection)
    var record = try lists.made(list)
    var known: Set<Int64> = []
    let users = page.users.filter { $0.id > 0 && known.insert($0.id).inserted }
    var changed = try PageWriter(connection: connection, date: date).save(users)
    // Another process may have begun a pass since this page was asked for, and even ended it.
    if isInPass, page.number == 1, record.pass <= page.pass ?? record.pass { record.beginPass() }
    let isNext = isInPass && record.continues(with: page)
    var (newCount, unmetCount) = (0, 0)
    for user in users {
      let member = try member(user.id, in: record)
      if member == nil { newCount += 1 }
      let contributions = page.contributions[user.id]
      if let member, member.isGone || contributions.map({ $0 != member.contributions }) ?? false {
        changed.insert(user.id)
      }
      let isUnmet = isNext && (member?.metIn != record.pass || member?.nextRank == nil)
      if isUnmet { (unmetCount, record.metCount) = (unmetCount + 1, record.metCount + 1) }
      try keep(user.id, at: member?.rank, contributions, in: record, isUnmet: isUnmet)
    }
    record.note(page, at: date)
    let end = isNext ? record.move(behind: page, unmetCount: unmetCount) : nil
    let gone = end == .whole ? try arrange(record) : 0
    try lists.keep(record)
    return PageSummary(
      newCount: newCount, changedCount: changed.count + gone,
      isEnd: page.nextLink == nil || end != nil, refusedCount: page.refusedCount, goneCount: gone)
  }
}

extension MemberPageWriter {
  /// What is known of a member.
  private struct Member {
    let rank: Int64
    let metIn: Int
    let nextRank: Int?
    let isGone: Bool
    let contributions: Int?
  }

  private func member(_ id: Int64, in record: ListRecord) throws(DatabaseError) -> Member? {
    try connection.cached(
      """
      SELECT rank, met_in, next_rank, is_gone, contributions FROM members
      WHERE user_id = ?1 AND +list_id = ?2
      """
    ).first(id, record.id) {
      Member(
        rank: $0.int64(0), metIn: $0.int(1), nextRank: $0.optionalInt(2), isGone: $0.bool(3),
        contributions: $0.optionalInt(4))
    }
  }

  // A page outside a pass shows that somebody is still there, and not where.
  private func keep(
    _ id: Int64, at rank: Int64?, _ contributions: Int?, in record: ListRecord, isUnmet: Bool
  ) throws(DatabaseError) {
    let values: [(any Bindable)?] = [
      record.id, rank, id, contributions, isUnmet, record.pass, record.metCount,
    ]
    try connection.cached(rank == nil ? Self.insert : Self.update).run(values)
  }

  private static let insert = """
    INSERT INTO members(list_id, rank, user_id, contributions, met_in, next_rank)
    SELECT ?1, coalesce(?2, max(rank) + 1, 1), ?3, ?4, ?6, iif(?5, ?7, NULL)
    FROM members WHERE list_id = ?1
    """

  private static let update = """
    UPDATE members SET is_gone = 0, contributions = coalesce(?4, contributions),
      next_rank = CASE WHEN ?5 THEN ?7 WHEN met_in = ?6 THEN next_rank END, met_in = ?6
    WHERE list_id = ?1 AND rank = ?2 AND user_id = ?3
    """

  // Gives the members the order of a pass that has ended. Whom it did not meet is gone, and stays behind
  // the person they stood behind.
  //
  // - Returns: How many are gone who were not before.
  private func arrange(_ record: ListRecord) throws(DatabaseError) -> Int {
    let rows = try connection.cached(
      """
      SELECT rank, iif(met_in = ?2, next_rank, NULL) FROM members WHERE list_id = ?1 ORDER BY rank
      """
    ).all(record.id, record.pass) { (rank: $0.int64(0), nextRank: $0.optionalInt64(1)) }
    var order: [(next: Int64, rank: Int64)] = []
    var last: Int64 = 0
    for row in rows {
      last = row.nextRank ?? last
      order.append((last, row.rank))
    }
    order.sort { ($0.next, $0.rank) < ($1.next, $1.rank) }
    var gone = 0
    if !record.isDoubtful {
      try connection.cached(
        """
        UPDATE members SET is_gone = 1
        WHERE list_id = ?1 AND met_in < ?2 AND is_gone = 0 AND user_id IS NOT NULL
        """
      ).run(record.id, record.pass)
      gone = connection.changedRows
    }
    guard order.map(\.rank) != rows.map(\.rank) else { return gone }
    for (place, member) in zip(Int64(1)..., order) {
      try connection.cached("UPDATE members SET rank = -?3 WHERE list_id = ?1 AND rank = ?2")
        .run(record.id, member.rank, place)
    }
    try connection.cached("UPDATE members SET rank = -rank WHERE list_id = ?1").run(record.id)
    return gone
  }
}
