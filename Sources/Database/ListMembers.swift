/// The places of a list's members, counted from 1 in the list's own order.
///
/// A member has a rank, and ranks leave room between them. Blocks of up to 1,024 members keep how many
/// members precede them, so a place is that and a count inside one block: O(log n) to read, and only
/// the blocks below change when somebody comes or moves. A member who was removed for good leaves a
/// negative id, which counts as a place.
struct ListMembers {
  /// Below every rank.
  static let top = Int64.min
  // Between two ranks at the end: somebody can come behind the same member 40 times.
  private static let spacing: Int64 = 1 << 40

  let connection: Connection
  let list: Int64

  /// The rank of a member.
  func rank(of id: Int64) throws(DatabaseError) -> Int64? {
    try connection.cached("SELECT rank FROM list_members WHERE list_id = ?1 AND user_id = ?2")
      .first(list, id) { $0.int64(0) }
  }

  /// The rank after which a block begins: that of a member, or ``top`` for the id 0.
  func start(after id: Int64) throws(DatabaseError) -> Int64? {
    id == 0 ? Self.top : try rank(of: id)
  }

  /// The place of the member with that rank.
  func place(ofRank rank: Int64) throws(DatabaseError) -> Int {
    try places(ofRanks: [rank])[rank] ?? 0
  }

  /// The places of members by their ranks; of neighbours no more is counted than what lies between them.
  func places(ofRanks ranks: [Int64]) throws(DatabaseError) -> [Int64: Int] {
    let blocks = MemberBlocks(connection: connection, list: list)
    var places: [Int64: Int] = [:]
    var (start, place, end) = (Self.top, 0, Self.top)
    for rank in ranks.sorted() {
      if rank >= end {
        guard let block = try blocks.block(holding: rank) else { continue }
        (start, place, end) = (block.first, block.preceding, block.end ?? .max)
      }
      place += try count(from: start, through: rank)
      start = rank + 1
      places[rank] = place
    }
    return places
  }

  private func count(from start: Int64, through end: Int64) throws(DatabaseError) -> Int {
    try connection.cached(
      "SELECT count(*) FROM list_members WHERE list_id = ?1 AND rank >= ?2 AND rank <= ?3"
    ).first(list, start, end) { $0.int(0) } ?? 0
  }

  /// The id of the member at a place, a negative one of who was removed there; `nil` when the list ends
  /// before it.
  func id(at place: Int) throws(DatabaseError) -> Int64? {
    let block = try connection.cached(
      """
      SELECT first_rank, preceding FROM member_blocks WHERE list_id = ?1 AND preceding < ?2
      ORDER BY first_rank DESC LIMIT 1
      """
    ).first(list, place) { (rank: $0.int64(0), preceding: $0.int(1)) }
    guard let block else { return nil }
    return try connection.cached(
      """
      SELECT user_id FROM list_members WHERE list_id = ?1 AND rank >= ?2
      ORDER BY rank LIMIT 1 OFFSET ?3
      """
    ).first(list, block.rank, place - block.preceding - 1) { $0.int64(0) }
  }

  /// The place of somebody removed for good between two ranks, when nobody but those who are gone stands
  /// before it.
  func gap(after rank: Int64, before end: Int64) throws(DatabaseError) -> (rank: Int64, id: Int64)?
  {
    let next = try connection.cached(
      """
      SELECT rank, user_id FROM list_members
      WHERE list_id = ?1 AND rank > ?2 AND rank < ?3 AND is_gone = 0 ORDER BY rank LIMIT 1
      """
    ).first(list, rank, end) { (rank: $0.int64(0), id: $0.int64(1)) }
    return next.flatMap { $0.id < 0 ? $0 : nil }
  }

  /// The rank directly above another one, or the last of all; ``top`` when there is none.
  func rank(before rank: Int64 = .max) throws(DatabaseError) -> Int64 {
    try connection.cached(
      "SELECT rank FROM list_members WHERE list_id = ?1 AND rank < ?2 ORDER BY rank DESC LIMIT 1"
    ).first(list, rank) { $0.int64(0) } ?? Self.top
  }

  private func rank(after rank: Int64) throws(DatabaseError) -> Int64? {
    try connection.cached(
      "SELECT rank FROM list_members WHERE list_id = ?1 AND rank > ?2 ORDER BY rank LIMIT 1"
    ).first(list, rank) { $0.int64(0) }
  }

  /// How many members between two ranks are not gone.
  func presentCount(after rank: Int64, before end: Int64) throws(DatabaseError) -> Int {
    try connection.cached(
      """
      SELECT count(*) FROM list_members
      WHERE list_id = ?1 AND rank > ?2 AND rank < ?3 AND is_gone = 0 AND +user_id > 0
      """
    ).first(list, rank, end) { $0.int(0) } ?? 0
  }

  /// The ranks between two others at which nobody is any more, in their order.
  func gaps(after rank: Int64, before end: Int64) throws(DatabaseError) -> [Int64] {
    try connection.cached(
      """
      SELECT rank FROM list_members
      WHERE list_id = ?1 AND user_id < 0 AND rank > ?2 AND rank < ?3 ORDER BY rank
      """
    ).all(list, rank, end) { $0.int64(0) }
  }

  /// Marks members whom no page had since a pass began.
  ///
  /// - Returns: How many were not marked before.
  func markGone(metBefore pass: Int) throws(DatabaseError) -> Int {
    try connection.cached(
      """
      UPDATE list_members SET is_gone = 1
      WHERE list_id = ?1 AND met < ?2 AND is_gone = 0 AND user_id > 0
      """
    ).run(list, pass)
    return connection.changedRows
  }

  /// Puts a negative id in place of a member's id, so that the members after it keep their places.
  func leaveGap(at id: Int64) throws(DatabaseError) {
    try connection.cached(
      """
      UPDATE list_members SET contributions = NULL, is_gone = 0,
        user_id = (SELECT min(user_id, 0) - 1 FROM list_members WHERE list_id = ?1
          ORDER BY user_id LIMIT 1)
      WHERE list_id = ?1 AND user_id = ?2
      """
    ).run(list, id)
  }
}

extension ListMembers {
  /// What is known of a member.
  struct Member {
    let rank: Int64
    /// The last pass that came by them.
    let pass: Int
    let isGone: Bool
    let contributions: Int?
  }

  /// Those of `ids` who are members.
  func members(_ ids: [Int64]) throws(DatabaseError) -> [Int64: Member] {
    let list = "[\(ids.map(String.init).joined(separator: ","))]"
    let rows = try connection.cached(
      """
      SELECT user_id, rank, pass, is_gone, contributions FROM json_each(?2) j
      CROSS JOIN list_members m ON m.list_id = ?1 AND m.user_id = j.value
      """
    ).all(self.list, list) { row in
      (
        row.int64(0),
        Member(
          rank: row.int64(1), pass: row.int(2), isGone: row.bool(3),
          contributions: row.optionalInt(4))
      )
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// Ranks for so many members directly below a rank; `nil` when there is no room.
  func room(for count: Int, after rank: Int64) throws(DatabaseError) -> [Int64]? {
    let (next, reach) = (try self.rank(after: rank), Self.spacing * Int64(count + 1))
    var (start, step) = (rank, Self.spacing)
    switch (rank == Self.top, next) {
    case (true, nil): start = 0
    case (true, let next?):
      guard next > Self.top + reach else { return nil }
      start = next - reach
    case (false, nil):
      guard rank < Int64.max - reach else { return nil }
    case (false, let next?):
      let room = UInt64(bitPattern: next &- rank) / UInt64(count + 1)
      step = Int64(min(room, UInt64(Self.spacing)))
    }
    return step > 0 ? (1...count).map { start + step * Int64($0) } : nil
  }

  /// Gives all members new ranks with room between them, and makes the blocks anew.
  ///
  /// - Parameter ranks: Ranks to translate.
  /// - Returns: What they are now.
  @discardableResult
  func renumber(keeping ranks: [Int64] = []) throws(DatabaseError) -> [Int64] {
    let places = try ranks.map { rank throws(DatabaseError) in
      try connection.cached("SELECT count(*) FROM list_members WHERE list_id = ?1 AND rank <= ?2")
        .first(list, rank) { $0.int64(0) } ?? 0
    }
    try connection.cached(
      """
      UPDATE list_members SET rank = numbered.place * ?2
      FROM (SELECT user_id, row_number() OVER (ORDER BY rank) AS place FROM list_members
        WHERE list_id = ?1) AS numbered
      WHERE list_id = ?1 AND list_members.user_id = numbered.user_id
      """
    ).run(list, Self.spacing)
    try MemberBlocks(connection: connection, list: list).make(spacing: Self.spacing)
    return places.map { $0 == 0 ? Self.top : $0 * Self.spacing }
  }
}
