import FoundationEssentials
import Models
import Store

/// Reads the lines of an import, and collects them for the next transaction.
package struct ImportReader: Sendable {
  /// A line that was not imported, with its keys in JSON.
  package struct Refusal: Sendable, Equatable, Encodable {
    /// The line number, from 1.
    package let line: Int
    /// A clause such as `it is not UTF-8 text`.
    package let reason: String
  }

  /// The most bytes of a line: a note in which every byte is escaped, and the other keys.
  package static let byteLimit = 1 << 20

  /// The number of lines read, blank ones included.
  package private(set) var lineCount = 0
  package private(set) var refusedCount = 0
  /// The people with a line that is dated more than a day ahead, so that a clock was wrong.
  package private(set) var loginsAhead: Set<String> = []
  /// The lines of the next transaction.
  package private(set) var lines: [LogLine] = []
  private var linesOf1 = LinesOf1()
  private let host: String
  private let now: Date

  /// - Parameters:
  ///   - host: The API's host; lines about other hosts are refused.
  ///   - now: Lines dated more than a day later are taken, and named.
  package init(host: String, now: Date) {
    self.host = host
    self.now = now
  }

  /// Reads a line.
  ///
  /// - Returns: Why it was refused; `nil` for a good line or a blank one.
  package mutating func read(_ line: InputLines.Line) -> Refusal? {
    lineCount += 1
    do throws(BadLine) {
      let parsed = try parse(line)
      let end = (now + StoreInspection.aheadLimit).milliseconds
      loginsAhead.formUnion(parsed.lazy.filter { $0.time > end }.map(\.login))
      lines += parsed
      return nil
    } catch {
      refusedCount += 1
      return Refusal(line: lineCount, reason: error.reason)
    }
  }

  /// Adds the lines of a notes log of ghbrowse 1.0, whose order needs all of them; call it at the end.
  package mutating func finish() {
    lines += linesOf1.lines
    linesOf1 = LinesOf1()
  }

  /// Returns the lines of the next transaction, and removes them.
  package mutating func removeLines() -> [LogLine] {
    defer { lines = [] }
    return lines
  }

  private mutating func parse(_ line: InputLines.Line) throws(BadLine) -> [LogLine] {
    guard case .bytes(let bytes) = line else {
      throw BadLine(reason: "it has more than \(Self.byteLimit) bytes")
    }
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return [] }
    let parsed = try ImportedLine(bytes)
    if let other = parsed.host, other != host {
      throw BadLine(reason: "it is for \(other), but these notes are for \(host)")
    }
    guard let origin = parsed.origin1 else { return parsed.lines }
    for line in parsed.lines { linesOf1.add(line, origin) }
    return []
  }
}
