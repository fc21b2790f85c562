import Files
import FoundationEssentials
import Models

/// The lines of an import as they are read: the records of the next transaction, and the bad lines.
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
  // In bytes of notes; more are no transaction of moderate size.
  private static let groupLimit = 1 << 18
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// How many lines were read; blank ones count.
  package private(set) var lineCount = 0
  /// How many lines were refused.
  package private(set) var refusedCount = 0
  /// The records that are to be merged next.
  package private(set) var records: [PersonalRecord] = []
  private let host: String
  private var byteCount = 0

  /// - Parameter host: Whose lines are imported.
  package init(host: String) {
    self.host = host
  }

  /// Takes a line.
  ///
  /// - Returns: What is wrong with it; `nil` where all is well, and for a blank line.
  package mutating func take(_ line: InputLines.Line) -> Refusal? {
    lineCount += 1
    do throws(BadLine) {
      guard let record = try record(of: line) else { return nil }
      records.append(record)
      byteCount += record.note?.text?.utf8.count ?? 0
      return nil
    } catch {
      refusedCount += 1
      return Refusal(line: lineCount, reason: error.reason)
    }
  }

  /// Whether so many records, or notes of so many bytes, are there that they should be merged.
  package func isFull(of count: Int) -> Bool {
    records.count >= count || byteCount >= Self.groupLimit
  }

  /// Takes the records that are to be merged next.
  package mutating func takeRecords() -> [PersonalRecord] {
    defer { (records, byteCount) = ([], 0) }
    return records
  }

  private func record(of line: InputLines.Line) throws(BadLine) -> PersonalRecord? {
    guard case .bytes(var bytes) = line else {
      throw BadLine(reason: "it has more than \(Self.byteLimit) bytes")
    }
    if lineCount == 1, bytes.starts(with: Self.byteOrderMark) { bytes.removeFirst(3) }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
    let read = try ExchangeLine(bytes)
    guard read.host == host else {
      throw BadLine(reason: "it is about \(read.host), and the notes here are about \(host)")
    }
    return read.record
  }
}
