/// Which ids there are: ascending, with gaps, found without going through them.
struct InventedPeople {
  let count: Int64
  // Twenty of each 31 ids are taken.
  private static let taken: [Int64] = [
    1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 16, 17, 18, 19, 20, 21, 22, 24, 26, 29,
  ]
  private static let span: Int64 = 31
  private static let size = Int64(taken.count)

  init(count: Int) {
    self.count = Int64(max(0, count))
  }

  /// The first ids above `since`, at most `limit`.
  func ids(after since: Int64, limit: Int) -> [Int64] {
    let first = Self.rank(of: since)
    guard first < count else { return [] }
    return (first..<min(count, first + Int64(limit))).map(Self.id)
  }

  func hasMore(after id: Int64) -> Bool { Self.rank(of: id) < count }

  func has(_ id: Int64) -> Bool {
    id > 0 && Self.rank(of: id) <= count && Self.rank(of: id) > Self.rank(of: id - 1)
  }

  /// The id of a login in any case, or `nil`.
  func id(login: String) -> Int64? {
    guard let id = InventedLogin.id(of: login), has(id) else { return nil }
    return InventedLogin.text(of: id).lowercased() == login.lowercased() ? id : nil
  }

  /// How many ids there are up to `id`, itself included.
  static func rank(of id: Int64) -> Int64 {
    guard id > 0 else { return 0 }
    let (block, rest) = id.quotientAndRemainder(dividingBy: span)
    return block * size + Int64(taken.count { $0 <= rest })
  }

  /// The id with so many before it.
  static func id(at index: Int64) -> Int64 {
    index / size * span + taken[Int(index % size)]
  }
}
