extension [UInt8] {
  /// The number that so many bytes make, the greatest first; they must be there.
  func bigEndian(at start: Int, bytes count: Int) -> Int {
    self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
