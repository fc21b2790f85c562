import Foundation
import Models
import StandIn
import XCTest

@testable import Database

/// Notes and seen state of another machine (X3).
final class NotesMergeTests: XCTestCase {
  private let directory = StoreDirectory()

  private func record(
    _ id: Int64, _ text: String?, after seconds: TimeInterval = 0
  ) -> PersonalRecord {
    PersonalRecord(
      id: id, login: "person\(id)", note: NoteVersion(text: text, date: noon + seconds))
  }

  private func merge(
    _ records: [PersonalRecord], into store: PersistentStore
  ) async throws -> MergeSummary {
    try await store.writes.merge(records, knowing: JournalVersions())
  }

  private func texts(of id: Int64, _ store: PersistentStore) async throws -> [String?] {
    try await store.main.noteVersions(of: id).map(\.text)
  }

  private var journal: Data? { FileManager.default.contents(atPath: directory.journal) }

  func test_X3_theNewerNoteWins_andTheOlderOneIsInTheJournal() async throws {
    let store = try directory.open()
    for id in Int64(1)...4 {
      _ = try await store.writes.saveNote("here", on: id, login: "person\(id)", at: noon)
    }
    let records = [
      record(1, "newer", after: 1), record(2, "older", after: -1), record(3, "here"),
      record(4, nil, after: 1), record(5, "for somebody new"),
    ]
    let summary = try await merge(records, into: store)
    XCTAssertEqual(summary.new, 1)
    XCTAssertEqual(summary.newer, 2)
    XCTAssertEqual(summary.kept, 1)
    XCTAssertEqual(summary.same, 1)
    XCTAssertEqual(summary.conflicts.map(\.login), ["person1", "person2", "person4"])
    XCTAssertEqual(summary.conflicts.map(\.isReplaced), [true, false, true])
    let notes = try await store.main.notedUsers(after: nil, limit: 9)
    XCTAssertEqual(
      notes.map { "\($0.user.login): \($0.note?.text ?? "")" },
      ["person1: newer", "person5: for somebody new", "person3: here", "person2: here"])
    XCTAssertEqual(notes.first?.note?.updatedAt, noon + 1, "the note keeps its own time")
    let versions = try await texts(of: 1, store)
    XCTAssertEqual(versions, ["here", "newer"])
    let kept = try await texts(of: 2, store)
    XCTAssertEqual(kept, ["older", "here"])
    let found = try await store.main.user(login: "PERSON5")
    XCTAssertEqual(found?.id, 5, "somebody who was never fetched is found")
  }

  func test_X3_mergingTwice_changesNothing_notOneByte() async throws {
    let store = try directory.open()
    _ = try await store.writes.saveNote("here", on: 1, login: "person1", at: noon)
    let seen = PersonalRecord(id: 3, login: "person3", seenAt: noon + 0.9)
    let records = [
      record(1, "older", after: -1), record(2, "new"), seen, record(4, nil), record(2, "again"),
    ]
    let first = try await merge(records, into: store)
    XCTAssertEqual(first.seen, 1)
    XCTAssertEqual(first.conflicts.count, 2)
    let before = journal
    let second = try await merge(records, into: store)
    XCTAssertEqual(journal, before)
    XCTAssertEqual(second.new + second.newer + second.seen + second.conflicts.count, 0)
    let reopened = try directory.open()
    let third = try await merge(records, into: reopened)
    XCTAssertEqual(journal, before)
    XCTAssertEqual(third, second)
  }

  func test_X3_ofOneSecond_theGreaterTextWins_andAnyTextBeforeADeletion() async throws {
    let store = try directory.open()
    for id in Int64(1)...3 {
      _ = try await store.writes.saveNote("b", on: id, login: "person\(id)", at: noon)
    }
    _ = try await store.writes.deleteNote(on: 3, login: "person3", at: noon)
    // By bytes é comes after b, though people sort it before f.
    _ = try await merge(
      [record(1, "a"), record(2, "é"), record(3, "c"), record(1, nil)], into: store)
    let notes = try await store.main.users(ids: [1, 2, 3]).map { $0.note?.text }
    XCTAssertEqual(notes, ["b", "é", "c"])
  }

  func test_X3_whatWasMerged_isNotTakenBackByUndo_unlessItWasTheLastChange() async throws {
    let store = try directory.open()
    _ = try await store.writes.saveNote("first", on: 1, login: "person1", at: noon)
    _ = try await store.writes.saveNote("second", on: 1, login: "person1", at: noon)
    _ = try await merge([record(1, "older", after: -1)], into: store)
    let undone = try await store.writes.undoNote(of: nil, at: noon)
    XCTAssertEqual(undone?.text, "first", "a version that was never the note is no change")
    _ = try await merge([record(1, "newer", after: 9)], into: store)
    let again = try await store.writes.undoNote(of: nil, at: noon + 10)
    XCTAssertEqual(again?.text, "first")
  }

  func test_X3_somebodySeenElsewhere_isFoundByLogin_andIsInTheDiary() async throws {
    let store = try directory.open()
    let record = PersonalRecord(id: 7, login: "Person7", seenAt: noon)
    _ = try await merge([record], into: store)
    let user = try await store.main.user(login: "person7")
    XCTAssertEqual(user?.user.login, "Person7")
    XCTAssertEqual(user?.seenAt, noon)
    let diary = try await store.main.diary(after: nil, limit: 9)
    XCTAssertEqual(diary.map(\.user.id), [7])
    let records = try await store.main.records(after: 0, limit: 9)
    XCTAssertEqual(records, [record])
  }

  func test_X3_whereTheJournalTakesNoLine_nothingIsMerged() async throws {
    let store = try directory.open()
    _ = try await store.writes.saveNote("here", on: 1, login: "person1", at: noon)
    let kept = directory.path + "/kept"
    try FileManager.default.moveItem(atPath: directory.journal, toPath: kept)
    try FileManager.default.createDirectory(
      atPath: directory.journal, withIntermediateDirectories: false)
    do {
      _ = try await merge([record(1, "newer", after: 1), record(2, "new")], into: store)
      XCTFail("it is refused")
    } catch {
      XCTAssertTrue("\(error)".contains("notes.jsonl"), "\(error)")
    }
    let notes = try await store.main.notedUsers(after: nil, limit: 9).map { $0.note?.text }
    XCTAssertEqual(notes, ["here"])
  }

  func test_X3_records_comeInBlocks_inOrderOfIDs() async throws {
    let store = try directory.open()
    let ids = (1...25).map { Int64($0) * 3 }
    for id in ids {
      if id.isMultiple(of: 2) {
        _ = try await store.writes.saveNote("n", on: id, login: "p", at: noon)
      } else {
        try await store.writes.markSeen(id, login: "p", at: noon)
      }
    }
    _ = try await store.writes.deleteNote(on: 6, login: "p", at: noon)
    var all: [PersonalRecord] = []
    while true {
      let block = try await store.main.records(after: all.last?.id ?? 0, limit: 4)
      if block.isEmpty { break }
      all += block
    }
    XCTAssertEqual(all.map(\.id), ids)
    XCTAssertEqual(all[1].note, NoteVersion(text: nil, date: noon))
    XCTAssertNil(all[0].note)
  }
}
