import Foundation

/// Something that the program writes, and what it may leave when it is interrupted.
struct StoreStory {
  /// A change of notes that the program makes in one step.
  struct Change {
    /// The new texts by login; empty where a note is deleted.
    let notes: [String: String]
    /// What the program says when the change is saved.
    let words: String
  }

  let name: String
  /// What comes after the program's name.
  var arguments: [String] = []
  /// The lines that are typed.
  var lines: [String] = []
  /// The changes of notes that it makes, in their order.
  var changes: [Change] = []
  /// The exit status when nothing fails.
  var status: Int32 = 0
  /// The notes before it.
  var notes: [String: String] = [:]
  /// How many users may be saved after it, as far as it came; `nil` where any number may.
  var userCounts: Set<Int>? = [30]
  /// Whether its database is damaged, and renamed.
  var isDamaged = false
  /// Whether its calls can fail: its exit status says whether all its changes are saved.
  var canFail = true
  /// Changes a program with a page and notes to where the story begins.
  var prepare: (ProgramUnderTest) throws -> Void = { _ in }
  /// Why files other than the store's are wrong after that output; `nil` if they are right.
  var complaint: (ProgramUnderTest, _ said: String) -> String? = { _, _ in nil }
  /// Checks what else it leaves when it runs again after an interruption; `nil` if it does not run again.
  var end: ((ProgramUnderTest, _ name: String) throws -> Void)?

  var input: String { lines.map { $0 + "\n" }.joined() }

  /// Whether the program has said that a change is saved, for each change.
  func told(in said: String) -> [Bool] {
    var rest = said[...]
    return changes.map { change in
      guard let words = rest.range(of: change.words) else { return false }
      rest = rest[words.upperBound...]
      return true
    }
  }

  /// Why these notes are wrong after that output; `nil` if they are right.
  func complaint(about notes: [String: String], after told: [Bool]) -> String? {
    let present = notes.mapValues { $0.replacing(/\d{4}-\d\d-\d\d/, with: "DAY") }
    let changed = changes.flatMap(\.notes.keys)
    for login in Set(self.notes.keys).union(notes.keys).union(changed).sorted() {
      // A change that was called saved leaves no earlier text; any other may be saved or not.
      let allowed = zip(changes, told).reduce([self.notes[login]]) { texts, change in
        guard let text = change.0.notes[login] else { return texts }
        let new = text.isEmpty ? nil : text
        return change.1 ? [new] : texts + [new]
      }
      guard !allowed.contains(present[login]) else { continue }
      return "\(login) has \(present[login] ?? "nothing"), and may have \(allowed)"
    }
    return nil
  }
}

extension StoreStory.Change {
  /// A note that is written.
  static func note(_ text: String, on login: String) -> Self {
    Self(notes: [login: text], words: "Note on \(login) saved")
  }

  /// A line that is added to a note.
  static func line(_ line: String, after note: String?, on login: String) -> Self {
    let words = note == nil ? "Started the note on \(login)" : "Added to the note on \(login)"
    return Self(notes: [login: (note.map { $0 + "\n" } ?? "") + "DAY \(line)"], words: words)
  }

  /// A note that is deleted.
  static func deletion(of login: String) -> Self {
    Self(notes: [login: ""], words: "Deleted the note on \(login)")
  }
}
