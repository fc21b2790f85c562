/// A queue of bytes, first in, first out.
struct ByteQueue {
  private var bytes: [UInt8] = []
  private var start = 0

  var isEmpty: Bool { start == bytes.count }

  /// All bytes of the queue.
  var waiting: ArraySlice<UInt8> { bytes[start...] }

  var first: UInt8? { start < bytes.count ? bytes[start] : nil }

  /// Adds bytes at the end.
  mutating func append(_ added: some Sequence<UInt8>) {
    if isEmpty { (bytes, start) = ([], 0) }
    bytes.append(contentsOf: added)
  }

  /// Adds bytes at the beginning.
  mutating func prepend(_ added: [UInt8]) {
    bytes = added + bytes[start...]
    start = 0
  }

  /// Removes the first `count` bytes.
  mutating func drop(_ count: Int) {
    start = min(start + count, bytes.count)
  }

  /// Removes and returns the first byte.
  mutating func popFirst() -> UInt8? {
    guard start < bytes.count else { return nil }
    start += 1
    return bytes[start - 1]
  }
}
