import Glibc

/// The lines of an open file or pipe, read block by block, so that a long one takes little memory.
package struct InputLines {
  /// A line without its line feed.
  package enum Line: Equatable, Sendable {
    case bytes([UInt8])
    /// The line has more bytes than the limit; they were passed over.
    case tooLong
  }

  private static let blockSize = 1 << 16
  // A line of so many times its limit has no end.
  private static let endlessLimits = 16

  private let descriptor: Int32
  private let limit: Int
  private var buffer: [UInt8] = []
  // Where the next line begins in the buffer, and up to where it was searched for its end.
  private var start = 0
  private var searched = 0

  /// - Parameters:
  ///   - descriptor: It is read from where it stands, and not closed.
  ///   - limit: The most bytes of a line.
  package init(descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// The next line; `nil` after the last one, which needs no line feed.
  ///
  /// - Throws: ``FileError`` when the system refuses to read, or a line seems to have no end.
  package mutating func next() throws(FileError) -> Line? {
    var isTooLong = false
    var droppedCount = 0
    while true {
      if let end = lineEnd() {
        let line = buffer[start..<end]
        (start, searched) = (end + 1, end + 1)
        return isTooLong || line.count > limit ? .tooLong : .bytes(Array(line))
      }
      if buffer.count - start > limit {
        isTooLong = true
        droppedCount += buffer.count - start
        drop()
        guard droppedCount / Self.endlessLimits < limit else {
          throw FileError("has a line of more than \(droppedCount >> 20) MiB")
        }
      }
      if try !fill() { return rest(isTooLong) }
    }
  }

  private mutating func lineEnd() -> Int? {
    let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
    if end == nil { searched = buffer.count }
    return end
  }

  private mutating func rest(_ isTooLong: Bool) -> Line? {
    defer { drop() }
    if isTooLong { return .tooLong }
    return start < buffer.count ? .bytes(Array(buffer[start...])) : nil
  }

  private mutating func drop() {
    buffer.removeAll(keepingCapacity: true)
    (start, searched) = (0, 0)
  }

  // - Returns: Whether there was more.
  private mutating func fill() throws(FileError) -> Bool {
    buffer.removeFirst(start)
    (start, searched) = (0, searched - start)
    let count = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.blockSize))
    let source = descriptor
    let more = buffer[count...].withUnsafeMutableBytes { Self.read(source, into: $0) }
    let code = errno
    buffer.removeLast(Self.blockSize - max(more, 0))
    guard more >= 0 else { throw FileError(errno: code) }
    return more > 0
  }

  // Waits where the descriptor does not block by itself.
  private static func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = Glibc.read(descriptor, room.baseAddress, room.count)
      guard count < 0, errno == EINTR || errno == EAGAIN else { return count }
      guard errno == EAGAIN else { continue }
      var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&input, 1, -1)
    }
  }
}
