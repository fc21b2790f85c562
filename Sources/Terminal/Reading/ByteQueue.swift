/// Bytes that were read and nobody has taken yet.
struct ByteQueue {
  private var bytes: [UInt8] = []
  private var start = 0

  var isEmpty: Bool { start == bytes.count }

  /// The bytes that wait.
  var waiting: ArraySlice<UInt8> { bytes[start...] }

  var first: UInt8? { start < bytes.count ? bytes[start] : nil }

  /// Puts bytes behind those that wait.
  mutating func append(_ added: some Sequence<UInt8>) {
    if isEmpty { (bytes, start) = ([], 0) }
    bytes.append(contentsOf: added)
  }

  /// Puts bytes in front of those that wait.
  mutating func prepend(_ added: [UInt8]) {
    bytes = added + bytes[start...]
    start = 0
  }

  /// Takes the first `count` away.
  mutating func drop(_ count: Int) {
    start = min(start + count, bytes.count)
  }

  /// Takes the first one.
  mutating func popFirst() -> UInt8? {
    guard start < bytes.count else { return nil }
    start += 1
    return bytes[start - 1]
  }
}
