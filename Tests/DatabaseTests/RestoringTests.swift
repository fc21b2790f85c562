import Foundation
import Models
import XCTest

@testable import Database

/// Texts that become notes some time after they were written (S13, rel 2.1.12).
final class RestoringTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_S13_aTextBecomesTheNote_unlessThatIsNewer_orTheSame() async throws {
    let store = try directory.open()
    _ = try await store.writes.save(page([1], since: 0), at: noon)
    let restore = { (text: String, date: Date) in
      try await store.writes.restoreNote(text, on: 1, login: "person1", at: date)
    }
    let first = try await restore("one", noon)
    XCTAssertEqual(first, .saved(replaced: nil))
    let note = try await store.main.user(id: 1)?.note
    XCTAssertEqual(note, Note(text: "one", updatedAt: noon, sequence: 1))
    let same = try await restore("one", noon + 60)
    XCTAssertEqual(same, .alreadyThere)
    let older = try await restore("older", noon - 1)
    XCTAssertEqual(older, .outdated)
    let ofTheSameSecond = try await restore("two", noon)
    XCTAssertEqual(ofTheSameSecond, .saved(replaced: "one"))
    _ = try await store.writes.deleteNote(on: 1, login: "person1", at: noon + 1)
    let deleted = try await restore("three", noon)
    XCTAssertEqual(deleted, .outdated)
    let lines = try Data(contentsOf: URL(fileURLWithPath: directory.journal)).split(separator: 10)
    let notes = try lines.map { try XCTUnwrap(JournalEntry(line: Array($0)[...])).note }
    XCTAssertEqual(notes, ["one", "two", nil])
  }

  func test_S13_somebodyWhoIsNotSaved_mayHaveANote_butNoTextTooLong() async throws {
    let store = try directory.open()
    let outcome = try await store.writes.restoreNote("a", on: 7, login: "unknown", at: noon)
    XCTAssertEqual(outcome, .saved(replaced: nil))
    let long = String(repeating: "x", count: Note.byteLimit + 1)
    do {
      _ = try await store.writes.restoreNote(long, on: 7, login: "unknown", at: noon)
      XCTFail("it is too long")
    } catch {
      XCTAssertEqual(error.kind, .noteTooLong(bytes: Note.byteLimit + 1))
    }
  }
}
