/// The blocks of a list's ``ListMembers``, which know how many members precede them.
///
/// The first block begins at ``ListMembers/top``, so that every rank is in a block.
struct MemberBlocks {
  /// A place that was gained (1) or lost (-1) at a rank.
  struct Change {
    let rank: Int64
    let count: Int
  }

  // In members. A block that has more becomes two.
  private static let limit = 1024

  let connection: Connection
  let list: Int64

  /// Makes the first block of a list that has no members yet.
  func begin() throws(DatabaseError) {
    try add(ListMembers.top, preceding: 0)
  }

  /// Makes the blocks anew for members whose ranks are their places times `spacing`.
  func make(spacing: Int64) throws(DatabaseError) {
    try connection.cached("DELETE FROM member_blocks WHERE list_id = ?1").run(list)
    try begin()
    try connection.cached(
      """
      INSERT INTO member_blocks(list_id, first_rank, preceding)
      SELECT ?1, rank, rank / ?2 - 1 FROM list_members
      WHERE list_id = ?1 AND rank > ?2 AND (rank / ?2) % ?3 = 1
      """
    ).run(list, spacing, Self.limit / 2)
  }

  /// Whether most blocks of a list with so many places have become small, after many moves.
  func areSmall(places: Int) throws(DatabaseError) -> Bool {
    let count = try connection.cached("SELECT count(*) FROM member_blocks WHERE list_id = ?1")
      .first(list) { $0.int(0) }
    return (count ?? 0) > 8 + places / (Self.limit / 8)
  }

  /// Brings the blocks into step with members who came and left; none is written twice.
  func apply(_ changes: [Change]) throws(DatabaseError) {
    let sorted = changes.sorted { $0.rank < $1.rank }
    var sum = 0
    for (index, change) in sorted.enumerated() {
      sum += change.count
      let end = index + 1 < sorted.count ? sorted[index + 1].rank : .max
      guard sum != 0, end > change.rank else { continue }
      try connection.cached(
        """
        UPDATE member_blocks SET preceding = preceding + ?4
        WHERE list_id = ?1 AND first_rank > ?2 AND first_rank <= ?3
        """
      ).run(list, change.rank, end, sum)
    }
    var end = ListMembers.top
    for change in sorted where change.count > 0 && change.rank >= end {
      end = try split(holding: change.rank)
    }
  }

  /// The block of a rank: where it begins, how many members precede it, and where the next one begins.
  func block(
    holding rank: Int64
  ) throws(DatabaseError) -> (first: Int64, preceding: Int, end: Int64?)? {
    try connection.cached(
      """
      SELECT first_rank, preceding, (SELECT min(first_rank) FROM member_blocks
        WHERE list_id = ?1 AND first_rank > ?2)
      FROM member_blocks WHERE list_id = ?1 AND first_rank <= ?2
      ORDER BY first_rank DESC LIMIT 1
      """
    ).first(list, rank) { (first: $0.int64(0), preceding: $0.int(1), end: $0.optionalInt64(2)) }
  }

  /// Makes a block that has become too large two, or more.
  ///
  /// - Returns: Where the block behind it begins.
  private func split(holding rank: Int64) throws(DatabaseError) -> Int64 {
    guard let block = try block(holding: rank) else { return .max }
    var (first, preceding) = (block.first, block.preceding)
    while try count(from: first, before: block.end) > Self.limit {
      first = try middle(of: first)
      preceding += Self.limit / 2
      try add(first, preceding: preceding)
    }
    return block.end ?? .max
  }

  private func count(from first: Int64, before end: Int64?) throws(DatabaseError) -> Int {
    try connection.cached(
      "SELECT count(*) FROM list_members WHERE list_id = ?1 AND rank >= ?2 AND rank < ?3"
    ).first(list, first, end ?? .max) { $0.int(0) } ?? 0
  }

  private func middle(of first: Int64) throws(DatabaseError) -> Int64 {
    let rank = try connection.cached(
      """
      SELECT rank FROM list_members WHERE list_id = ?1 AND rank >= ?2
      ORDER BY rank LIMIT 1 OFFSET ?3
      """
    ).first(list, first, Self.limit / 2) { $0.int64(0) }
    return rank ?? .max
  }

  private func add(_ first: Int64, preceding: Int) throws(DatabaseError) {
    try connection.cached(
      "INSERT INTO member_blocks(list_id, first_rank, preceding) VALUES(?1, ?2, ?3)"
    ).run(list, first, preceding)
  }
}
