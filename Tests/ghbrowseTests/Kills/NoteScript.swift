import StandIn

/// Changes to notes as a reader types them one after the other, and the notes after each of them.
struct NoteScript {
  /// The changes as they are typed.
  private(set) var lines: [String] = []
  // The versions of each note before any change, after the first, and so on, by the number of their row;
  // `nil` where it was deleted.
  private var histories: [[Int: [String?]]]
  private var lastRow: Int?

  /// - Parameter script: An earlier one, of which the first `count` changes were made; `nil` for no notes.
  init(after script: NoteScript? = nil, count: Int = 0) {
    histories = [script?.histories[count] ?? [:]]
  }

  /// The notes after so many changes.
  func notes(after count: Int) -> [Int: String]? {
    guard histories.indices.contains(count) else { return nil }
    return histories[count].compactMapValues { $0.last ?? nil }
  }

  /// Adds a change of any kind about one of the first rows.
  ///
  /// - Parameter word: A word that no other change has.
  mutating func addChange(_ word: String, rows: Int, _ numbers: inout SeededNumbers) {
    let row = numbers.next(below: rows) + 1
    let old = notes(after: lines.count)?[row]
    switch numbers.next(below: 8) {
    case 0 where old != nil: change(row, to: nil, ":unnote \(row)")
    case 1 where lastRow != nil: undo()
    case 2...4: change(row, to: (old.map { $0 + "\n" } ?? "") + word, ":add \(row) \(word)")
    default: change(row, to: "\(word) #tag\(row)", ":note \(row) \(word) #tag\(row)")
    }
  }

  // It is about the note that was changed last in the session.
  private mutating func undo() {
    guard let row = lastRow, let versions = histories[lines.count][row] else { return }
    change(row, to: versions.last { $0 != versions.last } ?? nil, ":undo")
  }

  private mutating func change(_ row: Int, to text: String?, _ line: String) {
    var next = histories[lines.count]
    next[row, default: []].append(text)
    histories.append(next)
    lines.append(line)
    lastRow = row
  }
}
