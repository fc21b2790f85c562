import FoundationEssentials
import Models

/// The lines of a notes log of ghbrowse 1.0, which wrote times in whole seconds.
///
/// 1.0 numbered the changes of notes (`seq`), and the last one was the note. A text that lost to a newer one in an
/// import has no number (`kept`). Of the seen marks the last line counted.
package struct LinesOf1 {
  /// A change of a note, in a log or as a row of the database.
  struct Change: Hashable {
    let seq: Int64
    let line: LogLine
  }

  private var changes: [Change] = []
  private var known: Set<Change> = []
  private var kept: [LogLine] = []
  private var seen: [LogLine] = []
  var isEmpty: Bool { changes.isEmpty && kept.isEmpty && seen.isEmpty }

  package init() {}

  /// Adds a line, in the order of the file.
  package mutating func add(_ line: LogLine, _ origin: LogLine.Origin1) {
    switch origin {
    case .change(let seq):
      let change = Change(seq: seq, line: line)
      if known.insert(change).inserted { changes.append(change) }
    case .kept: kept.append(line)
    case .seen: seen.append(line)
    }
  }

  /// The lines with times that keep 1.0's order.
  ///
  /// Each is a millisecond later than the person's line before, or its own second if that is later. A kept
  /// text is older than the person's note.
  package var lines: [LogLine] {
    let ordered = changes.enumerated()
      .sorted { ($0.element.seq, $0.offset) < ($1.element.seq, $1.offset) }
    let notes = Self.inOrder(ordered.map(\.element.line))
    let newest = Dictionary(notes.map { ($0.id, $0.time) }) { max($0, $1) }
    let old = kept.map { $0.at(min($0.time, newest[$0.id].map { $0 - 1 } ?? $0.time)) }
    return old + notes + Self.inOrder(seen)
  }

  private static func inOrder(_ lines: [LogLine]) -> [LogLine] {
    var last: [Int64: Int64] = [:]
    return lines.map { line in
      let time = max(line.time, last[line.id] ?? 0) + 1
      last[line.id] = time
      return line.at(time)
    }
  }
}

extension LogLine {
  package enum Origin1: Sendable, Equatable {
    case change(seq: Int64)
    case kept
    case seen
  }

  fileprivate func at(_ time: Int64) -> LogLine {
    LogLine(time: time, id: id, login: login, content: content)
  }
}
