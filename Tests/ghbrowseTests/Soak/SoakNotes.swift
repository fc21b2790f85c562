import Foundation
import StandIn
import XCTest

/// The notes that a soak writes, and what must be there of them.
struct SoakNotes {
  /// Who is written about: those on the first rows of the list of everyone, which have pictures.
  static let ids = StandInPeople.ids(8)

  private var texts: [Int: String] = [:]
  // What each change that is not taken back yet has replaced.
  private var changes: [(id: Int, text: String?)] = []
  private(set) var count = 0

  /// A line to type on the list of everyone, and what is said once it is on disk.
  mutating func next(_ numbers: inout SeededNumbers) -> (line: String, answer: String) {
    count += 1
    let row = 1 + numbers.next(below: Self.ids.count)
    let id = Int(Self.ids[row - 1])
    let text = "number \(count) #soak\(count % 7)"
    switch numbers.next(below: 10) {
    case 0..<5:
      let answer = texts[id] == nil ? "saved, only on this machine" : "saved. It replaced"
      change(id, to: text)
      return (":note \(row) \(text)", answer)
    case 5, 6:
      let (before, answer) = (texts[id].map { $0 + "\n" }, texts[id] == nil ? "begun" : "Added to")
      change(id, to: (before ?? "") + "DAY " + text)
      return (":add \(row) \(text)", answer)
    case 7 where texts[id] != nil:
      change(id, to: nil)
      return (":unnote \(row)", "Deleted the note")
    default: return undo() ?? (":status", "notes")
    }
  }

  /// The same from a shell.
  mutating func nextCommand(_ numbers: inout SeededNumbers) -> [String] {
    count += 1
    let id = Self.ids[numbers.next(below: Self.ids.count)]
    change(Int(id), to: "from a shell, number \(count)")
    return ["note", StandInPeople.login(of: id), "from a shell, number \(count)"]
  }

  /// Fails unless exactly these notes are in the store.
  func check(_ program: ProgramUnderTest, _ words: String) throws {
    let found = try program.notesByID().mapValues(Self.withoutDays)
    XCTAssertEqual(found, texts, words)
  }

  private mutating func change(_ id: Int, to text: String?) {
    changes.append((id, texts[id]))
    texts[id] = text
  }

  private mutating func undo() -> (line: String, answer: String)? {
    guard let last = changes.popLast() else { return nil }
    texts[last.id] = last.text
    return (":undo", "Taken back: ")
  }

  // A line that is added begins with its day.
  private static func withoutDays(_ text: String) -> String {
    text.replacing(#/(^|\n)\d{4}-\d\d-\d\d /#) { "\($0.1)DAY " }
  }
}
