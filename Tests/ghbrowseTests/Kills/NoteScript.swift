import StandIn

/// Changes to notes as a reader types them one after the other, and the notes after each of them.
struct NoteScript {
  /// The notes after no change, after the first, and so on, by the number of their row.
  private(set) var states: [[Int: String]]
  /// The changes as they are typed.
  private(set) var lines: [String] = []
  // What each change that can be taken back has replaced, before any change, after the first, and so on.
  private var pasts: [[Replaced]]

  /// What a note said before a change.
  private struct Replaced {
    let row: Int
    let text: String?
  }

  /// - Parameter script: An earlier one, of which the first `count` changes were made; `nil` for no notes.
  init(after script: NoteScript? = nil, count: Int = 0) {
    states = [script?.states[count] ?? [:]]
    pasts = [script?.pasts[count] ?? []]
  }

  /// The notes after so many changes.
  func notes(after count: Int) -> [Int: String]? {
    states.indices.contains(count) ? states[count] : nil
  }

  /// Adds a change of any kind about one of the first rows.
  ///
  /// - Parameter word: A word that no other change has.
  mutating func addChange(_ word: String, rows: Int, _ numbers: inout SeededNumbers) {
    let row = numbers.next(below: rows) + 1
    let old = states[lines.count][row]
    switch numbers.next(below: 8) {
    case 0 where old != nil: change(row, to: nil, ":unnote \(row)")
    case 1 where !pasts[lines.count].isEmpty: undo()
    case 2...4:
      change(row, to: (old.map { $0 + "\n" } ?? "") + word, ":add \(row) \(word)")
    default: change(row, to: "\(word) #tag\(row)", ":note \(row) \(word) #tag\(row)")
    }
  }

  private mutating func change(_ row: Int, to text: String?, _ line: String) {
    let state = states[lines.count]
    var next = state
    next[row] = text
    pasts.append(pasts[lines.count] + [Replaced(row: row, text: state[row])])
    states.append(next)
    lines.append(line)
  }

  private mutating func undo() {
    var past = pasts[lines.count]
    var state = states[lines.count]
    guard let last = past.popLast() else { return }
    state[last.row] = last.text
    pasts.append(past)
    states.append(state)
    lines.append(":undo")
  }
}
