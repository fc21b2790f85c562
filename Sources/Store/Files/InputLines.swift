import Glibc
import SystemPackage

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
  // What was read and not handed over yet.
  private var rest: ArraySlice<UInt8> = []

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
    var droppedCount = 0
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest[..<end]
        rest = rest[(end + 1)...]
        return droppedCount > 0 || line.count > limit ? .tooLong : .bytes(Array(line))
      }
      if rest.count > limit {
        droppedCount += rest.count
        rest = []
        guard droppedCount / Self.endlessLimits < limit else {
          throw FileError("has a line of more than \(droppedCount >> 20) MiB")
        }
      }
      let block = try nextBlock()
      if block.isEmpty {
        let last = Array(rest)
        rest = []
        return droppedCount > 0 ? .tooLong : last.isEmpty ? nil : .bytes(last)
      }
      rest += block
    }
  }

  /// The bytes after those of the last line, as many as there are now; empty at the end.
  ///
  /// It waits where the descriptor does not block by itself.
  package func nextBlock() throws(FileError) -> [UInt8] {
    try withFileError {
      try [UInt8](unsafeUninitializedCapacity: Self.blockSize) { buffer, count in
        var result = read(descriptor, buffer.baseAddress, buffer.count)
        while result < 0, errno == EINTR || errno == EAGAIN {
          var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          if errno == EAGAIN { poll(&input, 1, -1) }
          result = read(descriptor, buffer.baseAddress, buffer.count)
        }
        guard result >= 0 else { throw Errno(rawValue: errno) }
        count = result
      }
    }
  }
}
