import FoundationEssentials
import Store

/// The lines of an import as they are read: those of the next transaction, and the bad ones.
package struct ImportedLines: Sendable {
  /// A line that was not imported.
  package struct Refusal: Sendable, Equatable {
    /// The number of the line, counted from 1.
    package let line: Int
    /// Why, as ``BadLine/reason``.
    package let reason: String
  }

  /// The most bytes of a line: a note whose every byte is escaped, and the other keys.
  package static let byteLimit = 1 << 20
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// How many lines were read; blank ones count.
  package private(set) var lineCount = 0
  /// How many lines were refused.
  package private(set) var refusedCount = 0
  /// What is to be merged next.
  package private(set) var lines: [LogLine] = []
  private let host: String
  private let now: Date

  /// - Parameters:
  ///   - host: Whose lines are imported.
  ///   - now: The time; lines of much later times are refused.
  package init(host: String, now: Date) {
    self.host = host
    self.now = now
  }

  /// Takes a line.
  ///
  /// - Returns: What is wrong with it; `nil` where all is well, and for a blank line.
  package mutating func take(_ line: InputLines.Line) -> Refusal? {
    lineCount += 1
    do throws(BadLine) {
      lines += try read(line)
      return nil
    } catch {
      refusedCount += 1
      return Refusal(line: lineCount, reason: error.reason)
    }
  }

  /// Takes what is to be merged next.
  package mutating func takeLines() -> [LogLine] {
    defer { lines = [] }
    return lines
  }

  private func read(_ line: InputLines.Line) throws(BadLine) -> [LogLine] {
    guard case .bytes(var bytes) = line else {
      throw BadLine(reason: "it has more than \(Self.byteLimit) bytes")
    }
    if lineCount == 1, bytes.starts(with: Self.byteOrderMark) { bytes.removeFirst(3) }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return [] }
    let read = try ImportedLine(bytes, now: now)
    guard read.host == host else {
      throw BadLine(reason: "it is about \(read.host), and the notes here are about \(host)")
    }
    return read.lines
  }
}
