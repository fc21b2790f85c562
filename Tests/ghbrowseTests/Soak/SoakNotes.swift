import Foundation
import StandIn
import XCTest

/// The notes that a soak writes, and what must be there of them.
struct SoakNotes {
  /// Who is written about: those on the first rows of the list of everyone, which have pictures.
  static let ids = StandInPeople.ids(8)

  // The versions on each person, `nil` where the note was deleted.
  private var versions: [Int: [String?]] = [:]
  // Whose note was changed last at the prompt.
  private var lastID: Int?
  private(set) var count = 0

  /// A line to type on the list of everyone, and what is said once it is on disk.
  mutating func next(_ numbers: inout SeededNumbers) -> (line: String, answer: String) {
    count += 1
    let row = 1 + numbers.next(below: Self.ids.count)
    let id = Int(Self.ids[row - 1])
    let old = versions[id]?.last ?? nil
    let text = "number \(count) #soak\(count % 7)"
    switch numbers.next(below: 10) {
    case 0..<5:
      change(id, to: text)
      let answer = old == nil ? "saved, only on this machine" : "saved. It replaced"
      return (":note \(row) \(text)", answer)
    case 5, 6:
      change(id, to: (old.map { $0 + "\n" } ?? "") + "DAY " + text)
      return (":add \(row) \(text)", old == nil ? "Started" : "Added to")
    case 7 where old != nil:
      change(id, to: nil)
      return (":unnote \(row)", "Deleted the note")
    default:
      guard let id = lastID, let versions = versions[id] else { return (":status", "Saved  ") }
      change(id, to: versions.last { $0 != versions.last } ?? nil)
      return (":undo", "done. The note on")
    }
  }

  /// Fails unless exactly these notes are in the store.
  func check(_ program: ProgramUnderTest, _ words: String) throws {
    let found = try program.notesByID().mapValues(Self.withoutDays)
    XCTAssertEqual(found, versions.compactMapValues { $0.last ?? nil }, words)
  }

  private mutating func change(_ id: Int, to text: String?) {
    versions[id, default: []].append(text)
    lastID = id
  }

  // A line that is added begins with its day.
  private static func withoutDays(_ text: String) -> String {
    text.replacing(#/(^|\n)\d{4}-\d\d-\d\d /#) { "\($0.1)DAY " }
  }
}
