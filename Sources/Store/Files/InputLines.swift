import Glibc
import SystemPackage

/// The lines of an open file or pipe, read in blocks, without line ends and without a byte-order mark.
package struct InputLines {
  /// A line without its line end.
  package enum Line: Equatable, Sendable {
    case bytes([UInt8])
    /// The line is longer than the limit, and was skipped.
    case tooLong
  }

  private static let blockSize = 1 << 16
  // How many times the limit a line may have before reading fails.
  private static let endlessFactor = 16

  private let descriptor: Int32
  private let limit: Int
  // Read, but not yet returned.
  private var rest: ArraySlice<UInt8> = []
  private var isAtStart = true

  /// - Parameters:
  ///   - descriptor: Read from its current offset, and not closed.
  ///   - limit: The longest line, in bytes.
  package init(descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// The next line, even if it lacks a line feed; `nil` at the end.
  ///
  /// - Throws: ``FileError`` if reading fails, or a line seems endless.
  package mutating func next() throws(FileError) -> Line? {
    var droppedCount = 0
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest[..<end]
        rest = rest[(end + 1)...]
        return droppedCount > 0 || line.count > limit ? .tooLong : .bytes(text(of: line))
      }
      if rest.count > limit {
        droppedCount += rest.count
        rest = []
        guard droppedCount / Self.endlessFactor < limit else {
          throw FileError("a line has more than \(droppedCount >> 20) MiB")
        }
      }
      let block = try nextBlock()
      if block.isEmpty {
        let last = text(of: rest)
        rest = []
        return droppedCount > 0 ? .tooLong : last.isEmpty ? nil : .bytes(last)
      }
      rest += block
    }
  }

  private mutating func text(of line: ArraySlice<UInt8>) -> [UInt8] {
    defer { isAtStart = false }
    let hasReturn = line.last == UInt8(ascii: "\r")
    return Array(
      (isAtStart ? line.withoutByteOrderMark : line).dropLast(hasReturn ? 1 : 0))
  }

  /// The next bytes, at most 64 KiB; empty at the end.
  ///
  /// Waits for input even if the descriptor does not block.
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

extension Collection where Element == UInt8 {
  /// The bytes without a UTF-8 byte-order mark at their beginning.
  package var withoutByteOrderMark: SubSequence {
    dropFirst(starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }
}
