import Glibc

/// The table `logins`, in which a search finds texts of one or two characters, which have no trigram; a block is the
/// text of all folded logins of 1,024 ids: a line for each, with the id, a TAB and the login.
extension Connection {
  private static let shift: Int64 = 10
  private static let lineFeed = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")

  /// Adds people who are in no block, with their folded logins.
  func addLogins(_ people: [(id: Int64, login: String)]) throws {
    let blocks = Dictionary(grouping: people) { $0.id >> Self.shift }
    for (block, people) in blocks.sorted(by: { $0.key < $1.key }) {
      let lines = people.map { "\($0.id)\t\($0.login)\n" }.joined()
      // An upsert would need a savepoint, at which the search index writes out its changes.
      try run("UPDATE logins SET text = text || ?2 WHERE block = ?1", block, lines)
      guard changedRows == 0 else { continue }
      try run("INSERT INTO logins(block, text) VALUES(?1, ?2)", block, lines)
    }
  }

  func removeLogin(of id: Int64) throws {
    let block = id >> Self.shift
    let text = try cached("SELECT text FROM logins WHERE block = ?1").first(block) { $0.text(0) }
    guard let text else { return }
    let kept = text.utf8.split(separator: Self.lineFeed)
      .filter { !$0.starts(with: "\(id)\t".utf8) }.map { String($0) ?? "" }
    try run("UPDATE logins SET text = ?2 WHERE block = ?1", block, kept.map { "\($0)\n" }.joined())
  }

  /// The next `limit` ids after `id` whose login contains or is a folded text, in order.
  func ids(
    ofLoginsMatching text: String, isExact: Bool, after id: Int64, limit: Int
  ) throws -> [Int64] {
    // No login has a separator, and a NUL would end the text for `strstr`.
    guard !text.utf8.contains(where: [Self.lineFeed, Self.tab, 0].contains) else { return [] }
    let wanted = isExact ? "\t\(text)\n" : text
    var found: [Int64] = []
    try cached("SELECT text FROM logins WHERE block >= ?1 ORDER BY block")
      .each([id >> Self.shift]) { row in
        found += Self.ids(in: row.bytes(0), matching: wanted).filter { $0 > id }.sorted()
        return found.count < limit
      }
    return Array(found.prefix(limit))
  }

  private static func ids(
    in text: UnsafeRawBufferPointer, matching wanted: String
  ) -> [Int64] {
    var ids: [Int64] = []
    var start = 0
    while let place = place(of: wanted, in: text, from: start) {
      let line = text[..<place].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
      let digits = text[line...].prefix { $0 != tab }
      // A match in the digits of an id is none.
      guard place >= digits.endIndex else {
        start = place + 1
        continue
      }
      ids.append(digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) })
      start = text[place...].firstIndex(of: lineFeed) ?? text.count
    }
    return ids
  }

  // Where `wanted` is found first. SQLite ends a text with a NUL, as `strstr` needs it, which takes a thirtieth of the
  // time of `memmem` for two characters; behind a NUL in the text the search begins again.
  private static func place(
    of wanted: String, in text: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    guard let bytes = text.assumingMemoryBound(to: CChar.self).baseAddress else { return nil }
    var start = start
    while start < text.count {
      if let match = strstr(bytes + start, wanted) { return UnsafePointer(match) - bytes }
      start += strlen(bytes + start) + 1
    }
    return nil
  }
}
