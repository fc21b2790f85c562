/// The places of a list's members, counted from 1: the rank, but for everyone, where the rank is the id, and each
/// block of 64 ids stores how many members precede it, so that only one block is counted.
struct ListMembers {
  /// The id of the list of everyone.
  static let everyone: Int64 = 1

  let connection: Connection
  let list: Int64
  private var isOfEveryone: Bool { list == Self.everyone }

  func rank(of id: Int64) throws -> Int64? {
    try connection.cached("SELECT rank FROM members WHERE user_id = ?1 AND list_id = ?2")
      .first(id, list) { $0.int64(0) }
  }

  /// The rank of the person `id`, after which a block of rows starts; an `id` of 0 is the top.
  func start(after id: Int64) throws -> Int64? {
    id == 0 || isOfEveryone ? id : try rank(of: id)
  }

  /// The place of a member.
  func place(of rank: Int64) throws -> Int {
    guard isOfEveryone else { return Int(rank) }
    return try preceding(block(of: rank))
      + count(after: block(of: rank) << shift - 1, through: rank)
  }

  /// The places of members by rank; there may be others.
  func places(ofRanks ranks: [Int64]) throws -> [Int64: Int] {
    guard isOfEveryone else {
      return Dictionary(ranks.map { ($0, Int($0)) }) { first, _ in first }
    }
    var places: [Int64: Int] = [:]
    for (block, ranks) in Dictionary(grouping: ranks, by: block) {
      if ranks.count == 1 {
        places[ranks[0]] = try place(of: ranks[0])
      } else {
        let (place, start) = (try preceding(block), block << shift - 1)
        for (number, rank) in zip(1..., try self.ranks(after: start, through: ranks.max() ?? 0)) {
          places[rank] = place + number
        }
      }
    }
    return places
  }

  /// The places of members that follow each other, in this order; they need one lookup.
  func places(ofRun ranks: [Int64]) throws -> [Int] {
    guard let first = ranks.first, let last = ranks.last else { return [] }
    var place = try self.place(of: first)
    var gaps = try gaps(after: first, before: last).sorted()[...]
    return ranks.map { rank in
      while let gap = gaps.first, gap < rank { (gaps, place) = (gaps.dropFirst(), place + 1) }
      defer { place += 1 }
      return place
    }
  }

  /// The rank at a place; `nil` if the list ends before it.
  func rank(at place: Int) throws -> Int64? {
    guard isOfEveryone else {
      return try connection.cached("SELECT rank FROM members WHERE list_id = ?1 AND rank = ?2")
        .first(list, place) { $0.int64(0) }
    }
    let block = try connection.cached(
      """
      SELECT block, preceding FROM blocks WHERE list_id = ?1 AND preceding < ?2
      ORDER BY block DESC LIMIT 1
      """
    ).first(list, place) { (number: $0.int64(0), preceding: $0.int(1)) }
    guard let block else { return nil }
    let (start, offset) = (block.number << shift, place - block.preceding - 1)
    return try connection.cached(
      "SELECT rank FROM members WHERE list_id = ?1 AND rank >= ?2 ORDER BY rank LIMIT 1 OFFSET ?3"
    ).first(list, start, offset) { $0.int64(0) }
  }

  /// The id of the person at a place or, if it is empty, of the one before; 0 if there is none.
  func id(at place: Int) throws -> Int64? {
    guard let rank = try rank(at: place) else { return nil }
    return try connection.cached(
      """
      SELECT user_id FROM members WHERE list_id = ?1 AND rank <= ?2 AND user_id IS NOT NULL
      ORDER BY rank DESC LIMIT 1
      """
    ).first(list, rank) { $0.int64(0) } ?? 0
  }

  /// How many places there are.
  func count() throws -> Int {
    let last =
      try connection.cached("SELECT max(rank) FROM members WHERE list_id = ?1")
      .first(list) { $0.optionalInt64(0) } ?? nil
    return try last.map(place(of:)) ?? 0
  }

  /// How many places are empty.
  func gapCount() throws -> Int {
    try connection.cached("SELECT count(*) FROM members WHERE user_id IS NULL AND list_id = ?1")
      .first(list) { $0.int(0) } ?? 0
  }

  /// The ranks of the empty places between two others.
  func gaps(after rank: Int64, before end: Int64) throws -> [Int64] {
    try connection.cached(
      """
      SELECT rank FROM members WHERE user_id IS NULL AND list_id = ?1 AND rank > ?2 AND rank < ?3
      """
    ).all(list, rank, end) { $0.int64(0) }
  }

  func goneCount() throws -> Int {
    try connection.cached(
      """
      SELECT count(*) FROM members INDEXED BY gone_members
      WHERE list_id = ?1 AND is_gone = 1 AND user_id IS NOT NULL
      """
    ).first(list) { $0.int(0) } ?? 0
  }

  // A block had 1,024 ids until version 9.
  private var shift: Int64 { connection.isOf2 ? 10 : 6 }

  private func block(of rank: Int64) -> Int64 { rank >> shift }

  private func preceding(_ block: Int64) throws -> Int {
    try connection.cached("SELECT preceding FROM blocks WHERE list_id = ?1 AND block = ?2")
      .first(list, block) { $0.int(0) } ?? 0
  }

  private func ranks(after rank: Int64, through end: Int64) throws -> [Int64] {
    try connection.cached(
      "SELECT rank FROM members WHERE list_id = ?1 AND rank > ?2 AND rank <= ?3 ORDER BY rank"
    ).all(list, rank, end) { $0.int64(0) }
  }

  private func count(after rank: Int64, through end: Int64) throws -> Int {
    try connection.cached(
      "SELECT count(*) FROM members WHERE list_id = ?1 AND rank > ?2 AND rank <= ?3"
    ).first(list, rank, end) { $0.int(0) } ?? 0
  }

  /// Adds people, each once, to the list of everyone, and returns how many were not in it before.
  func addToEveryone(_ ids: [Int64]) throws -> Int {
    guard let first = ids.min(), let last = ids.max() else { return 0 }
    let known = Set(
      try connection.cached(
        "SELECT rank FROM members WHERE list_id = ?1 AND rank >= ?2 AND rank <= ?3"
      ).all(list, first, last) { $0.int64(0) })
    // A person who was forgotten gets the same place again.
    try connection.run(
      """
      INSERT INTO members(list_id, rank, user_id) SELECT ?1, value, value FROM json_each(?2) WHERE true
      ON CONFLICT(list_id, rank) DO UPDATE SET user_id = excluded.user_id WHERE user_id IS NULL
      """, list, ids)
    let added = ids.filter { !known.contains($0) }
    let blocks = Set(added.map(block)).sorted()
    guard let lowest = blocks.first, let highest = blocks.last else { return 0 }
    try connection.run(
      """
      UPDATE blocks SET preceding = preceding + iif(block > ?3, ?5,
        (SELECT count(*) FROM json_each(?4) WHERE value >> ?6 < block))
      WHERE list_id = ?1 AND block > ?2
      """, list, lowest, highest, added, added.count, shift)
    for block in blocks { try findOrCreate(block) }
    return added.count
  }

  private func findOrCreate(_ block: Int64) throws {
    let query = "SELECT 1 FROM blocks WHERE list_id = ?1 AND block = ?2"
    guard try !connection.exists(query, list, block) else { return }
    let last =
      try connection.cached("SELECT max(rank) FROM members WHERE list_id = ?1 AND rank < ?2")
      .first(list, block << shift) { $0.optionalInt64(0) } ?? nil
    let preceding = try last.map(place(of:))
    try connection.cached("INSERT INTO blocks(list_id, block, preceding) VALUES(?1, ?2, ?3)")
      .run(list, block, preceding ?? 0)
  }
}
