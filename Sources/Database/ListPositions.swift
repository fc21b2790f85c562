/// The places of the list's members, counted from 1 in order of ids.
///
/// Ids come in blocks of 1,024. A block keeps how many members precede it, so a place is that and
/// a rank inside one block: O(log n) to read, nothing to rewrite when the list grows at its end.
/// A member who was removed for good leaves a gap, which counts as a place.
struct ListPositions {
  let connection: Connection

  /// The place of a member.
  func position(of id: Int64) throws(DatabaseError) -> Int? {
    try connection.cached(
      """
      SELECT preceding + (SELECT count(*) FROM people
        WHERE is_listed = 1 AND id BETWEEN ?1 * 1024 AND ?2)
        + (SELECT count(*) FROM list_gaps WHERE id BETWEEN ?1 * 1024 AND ?2)
      FROM list_blocks WHERE block = ?1
      """
    ).first(Self.block(of: id), id) { $0.int(0) }
  }

  /// The id of the member at a place, or of who was removed there; `nil` when the list ends before it.
  func id(at place: Int) throws(DatabaseError) -> Int64? {
    let block = try connection.cached(
      "SELECT block, preceding FROM list_blocks WHERE preceding < ?1 ORDER BY block DESC LIMIT 1"
    ).first(place) { (number: $0.int64(0), preceding: $0.int(1)) }
    guard let block else { return nil }
    return try connection.cached(
      """
      SELECT id FROM people WHERE is_listed = 1 AND id BETWEEN ?1 * 1024 AND ?1 * 1024 + 1023
      UNION ALL SELECT id FROM list_gaps WHERE id BETWEEN ?1 * 1024 AND ?1 * 1024 + 1023
      ORDER BY id LIMIT 1 OFFSET ?2
      """
    ).first(block.number, place - block.preceding - 1) { $0.int64(0) }
  }

  /// The places of members; of neighbours no more is counted than what lies between them.
  func positions(of ids: [Int64]) throws(DatabaseError) -> [Int64: Int] {
    var places: [Int64: Int] = [:]
    var last: (id: Int64, place: Int)?
    for id in ids.sorted() {
      let place =
        if let last, Self.block(of: last.id) == Self.block(of: id) {
          last.place + (try count(after: last.id, through: id))
        } else {
          try position(of: id)
        }
      guard let place else { continue }
      places[id] = place
      last = (id, place)
    }
    return places
  }

  private func count(after id: Int64, through end: Int64) throws(DatabaseError) -> Int {
    try connection.cached(
      """
      SELECT (SELECT count(*) FROM people WHERE is_listed = 1 AND id > ?1 AND id <= ?2)
        + (SELECT count(*) FROM list_gaps WHERE id > ?1 AND id <= ?2)
      """
    ).first(id, end) { $0.int(0) } ?? 0
  }

  /// The ids between two others at whose places nobody is any more, in their order.
  func gaps(after id: Int64, before end: Int64) throws(DatabaseError) -> [Int64] {
    try connection.cached("SELECT id FROM list_gaps WHERE id > ?1 AND id < ?2 ORDER BY id")
      .all(id, end) { $0.int64(0) }
  }

  /// Keeps the place of a member whose row is removed by the caller.
  func leaveGap(at id: Int64) throws(DatabaseError) {
    try connection.cached("INSERT OR IGNORE INTO list_gaps(id) VALUES(?1)").run(id)
  }

  /// Gives a gap back to the member who left it.
  ///
  /// - Returns: Whether there was one; otherwise the member needs room.
  func fillGap(at id: Int64) throws(DatabaseError) -> Bool {
    try connection.cached("DELETE FROM list_gaps WHERE id = ?1").run(id)
    return connection.changedRows > 0
  }

  /// The block of an id.
  static func block(of id: Int64) -> Int64 { id >> 10 }

  /// Makes room for new members of one block; their rows are marked by the caller, afterwards.
  func add(_ ids: [Int64]) throws(DatabaseError) {
    guard let block = ids.first.map(Self.block) else { return }
    let isKnown =
      try connection.cached("SELECT 1 FROM list_blocks WHERE block = ?1").first(block) { _ in true }
    if isKnown == nil { try begin(block) }
    // None follows while the list grows at its end, as `PageWriter` says.
    let isFollowed = try connection.cached("SELECT 1 FROM list_blocks WHERE block > ?1 LIMIT 1")
      .first(block) { _ in true }
    guard isFollowed != nil else { return }
    try connection.cached("UPDATE list_blocks SET preceding = preceding + ?2 WHERE block > ?1")
      .run(block, ids.count)
  }

  private func begin(_ block: Int64) throws(DatabaseError) {
    try connection.cached(
      """
      INSERT INTO list_blocks(block, preceding) VALUES(?1, coalesce(
        (SELECT preceding + (SELECT count(*) FROM people
           WHERE is_listed = 1 AND id BETWEEN block * 1024 AND block * 1024 + 1023)
           + (SELECT count(*) FROM list_gaps
             WHERE id BETWEEN block * 1024 AND block * 1024 + 1023)
         FROM list_blocks WHERE block < ?1 ORDER BY block DESC LIMIT 1), 0))
      """
    ).run(block)
  }
}
