import Foundation
import Models
import StandIn
import XCTest

@testable import Database

/// Earlier versions of a note, and taking changes back (X17).
final class NoteHistoryTests: XCTestCase {
  private let directory = StoreDirectory()

  private func save(_ text: String?, on id: Int64, _ store: PersistentStore) async throws {
    if let text {
      _ = try await store.writes.saveNote(text, on: id, login: "l\(id)", at: noon)
    } else {
      _ = try await store.writes.deleteNote(on: id, login: "l\(id)", at: noon)
    }
  }

  private func note(_ id: Int64, _ store: PersistentStore) async throws -> String? {
    try await store.main.user(id: id)?.note?.text
  }

  func test_X17_anAddedLine_comesBelow_andIsOneChange() async throws {
    let store = try directory.open()
    let first = try await store.writes.addToNote("one", on: 1, login: "l1", at: noon)
    XCTAssertNil(first.replaced)
    let second = try await store.writes.addToNote("two", on: 1, login: "l1", at: noon)
    XCTAssertEqual(second.replaced, "one")
    let text = try await note(1, store)
    XCTAssertEqual(text, "one\ntwo")
    let long = String(repeating: "x", count: Note.byteLimit)
    do {
      _ = try await store.writes.addToNote(long, on: 1, login: "l1", at: noon)
      XCTFail("it is too long")
    } catch {
      XCTAssertEqual(error.kind, .noteTooLong(bytes: Note.byteLimit + 8))
    }
    let kept = try await note(1, store)
    XCTAssertEqual(kept, "one\ntwo")
  }

  func test_X17_theHistoryTellsEachVersion_theDeletionsToo_andOnlyTheirs() async throws {
    let store = try directory.open()
    for text in ["one", "two", nil, "three\nlines"] as [String?] {
      try await save(text, on: 1, store)
    }
    try await save("another", on: 11, store)
    let versions = try await store.main.noteVersions(of: 1)
    XCTAssertEqual(versions.map(\.text), ["one", "two", nil, "three\nlines"])
    XCTAssertEqual(versions.first?.date, noon)
    let none = try await store.main.noteVersions(of: 2)
    XCTAssertEqual(none, [])
  }

  func test_X17_undo_goesOneFurtherBackEachTime_overRestarts_andOnlyAppends() async throws {
    var store = try directory.open()
    for (text, id) in [("a1", 1), ("b1", 2), ("a2", 1)] as [(String, Int64)] {
      try await save(text, on: id, store)
    }
    try await save(nil, on: 2, store)
    var journal = try Data(contentsOf: URL(fileURLWithPath: directory.journal))
    var undone: [String] = []
    for _ in 0..<5 {
      store = try directory.open()
      guard let note = try await store.writes.undoNote(of: nil, at: noon) else { break }
      undone.append("\(note.login): \(note.replaced ?? "-") → \(note.text ?? "-")")
      let now = try Data(contentsOf: URL(fileURLWithPath: directory.journal))
      XCTAssertTrue(now.starts(with: journal) && now.count > journal.count, "no line is rewritten")
      journal = now
    }
    XCTAssertEqual(undone, ["l2: - → b1", "l1: a2 → a1", "l2: b1 → -", "l1: a1 → -"])
    let nothing = try await store.writes.undoNote(of: nil, at: noon)
    XCTAssertNil(nothing)
  }

  func test_X17_undoOnAProfile_isThatPersonsAlone_andANewChangeBeginsAnew() async throws {
    let store = try directory.open()
    for text in ["one", "two", "three"] { try await save(text, on: 1, store) }
    try await save("other", on: 2, store)
    let third = try await store.writes.undoNote(of: 1, at: noon)
    XCTAssertEqual(third?.text, "two")
    try await save("four", on: 1, store)
    let fourth = try await store.writes.undoNote(of: 1, at: noon)
    XCTAssertEqual(fourth?.replaced, "four")
    XCTAssertEqual(fourth?.text, "two")
    let second = try await store.writes.undoNote(of: 1, at: noon)
    XCTAssertEqual(second?.text, "one")
    let untouched = try await note(2, store)
    XCTAssertEqual(untouched, "other")
  }

  func test_X17_theJournalsLine_saysWhatItTakesBack() async throws {
    let store = try directory.open()
    try await save("one", on: 1, store)
    _ = try await store.writes.undoNote(of: 1, at: noon)
    let lines = try NotesJournal(path: directory.journal).content().notes
    XCTAssertEqual(lines.map(\.undoes), [nil, 1])
    XCTAssertEqual(lines.map(\.note), ["one", nil])
    let text = try String(contentsOfFile: directory.journal, encoding: .utf8)
    XCTAssertTrue(text.contains(#""note":null,"undoes":1,"crc":"#), text)
  }

  // A model of the same: a stack of changes, of which the last that is anybody's or theirs goes.
  func test_X17_randomChangesAndUndos_areThoseOfAStack() async throws {
    let store = try directory.open()
    var numbers = SeededNumbers()
    var stack: [(id: Int64, before: String?)] = []
    var notes: [Int64: String] = [:]
    for round in 0..<200 {
      let id = Int64.random(in: 1...3, using: &numbers)
      if Int.random(in: 0..<5, using: &numbers) < 3 {
        let text = Bool.random(using: &numbers) ? "note \(round)" : nil
        if text != nil || notes[id] != nil { stack.append((id, notes[id])) }
        notes[id] = text
        try await save(text, on: id, store)
      } else {
        let whose = Bool.random(using: &numbers) ? id : nil
        let index = stack.lastIndex { whose == nil || $0.id == whose }
        let undone = try await store.writes.undoNote(of: whose, at: noon)
        XCTAssertEqual(undone == nil, index == nil, "seed \(numbers.seed), round \(round)")
        guard let index else { continue }
        let change = stack.remove(at: index)
        notes[change.id] = change.before
      }
      for id in Int64(1)...3 {
        let text = try await note(id, store)
        XCTAssertEqual(text, notes[id], "seed \(numbers.seed), round \(round)")
      }
    }
  }
}
