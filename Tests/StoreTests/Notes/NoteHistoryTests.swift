import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Earlier versions of a note, and taking changes back (X17).
final class NoteHistoryTests: XCTestCase {
  private let directory = StoreDirectory()

  private func save(
    _ text: String?, on id: Int64, at date: Date = noon, _ store: PersistentStore
  ) async throws {
    if let text {
      try await store.note(text, on: id, at: date)
    } else {
      _ = try await store.write.deleteNote(on: id, login: "person\(id)", at: date)
    }
  }

  private func note(_ id: Int64, _ store: PersistentStore) async throws -> String? {
    try await store.main.user(id: id)?.note?.text
  }

  func test_X17_anAddedLine_comesBelow_andIsOneChange() async throws {
    let store = try directory.open()
    try await assertEqual(
      store.write.addToNote("one", on: 1, login: "person1", at: noon), nil)
    let second = try await store.write.addToNote("two", on: 1, login: "person1", at: noon)
    XCTAssertEqual(second, "one")
    try await assertEqual(note(1, store), "one\ntwo")
    let long = String(repeating: "x", count: Note.byteLimit)
    do {
      _ = try await store.write.addToNote(long, on: 1, login: "person1", at: noon)
      XCTFail("it is too long")
    } catch {
      XCTAssertEqual(error.kind, .noteTooLong(bytes: Note.byteLimit + 8))
    }
    try await assertEqual(note(1, store), "one\ntwo")
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
    try await assertEqual(store.main.noteVersions(of: 2), [])
  }

  func test_X17_undo_takesTheLastChangeBack_andASecondOneThat_overRestarts() async throws {
    try await save("one", on: 1, try directory.open())
    try await save("two", on: 1, try directory.open())
    for (text, replaced) in [("one", "two"), ("two", "one"), ("one", "two")] {
      let before = directory.logBytes
      let undone = try await directory.open().write.undoNote(of: 1, at: noon + 60)
      XCTAssertEqual(undone?.text, text)
      XCTAssertEqual(undone?.replaced, replaced)
      XCTAssertEqual(undone?.login, "person1")
      XCTAssertTrue(directory.logBytes.starts(with: before), "no line is rewritten")
    }
  }

  func test_X17_undo_ofAFirstNote_leavesNone_ofADeletion_bringsItBack_andOfNothing_isNothing()
    async throws
  {
    let store = try directory.open()
    try await save("one", on: 1, store)
    let first = try await store.write.undoNote(of: 1, at: noon)
    XCTAssertEqual(first, UndoneNote(login: "person1", text: nil, replaced: "one", date: noon))
    try await assertEqual(store.write.undoNote(of: 1, at: noon)?.text, "one")
    try await save(nil, on: 1, at: noon + 5, store)
    let deletion = try await store.write.undoNote(of: 1, at: noon)
    XCTAssertEqual(
      deletion, UndoneNote(login: "person1", text: "one", replaced: nil, date: noon + 5))
    try await assertEqual(store.write.undoNote(of: 2, at: noon), nil)
  }

  func test_X17_undoOfWhoeverWasChangedLast_isOfThisSessionAlone() async throws {
    let store = try directory.open()
    try await assertEqual(store.write.undoNote(of: nil, at: noon), nil)
    try await save("about another", on: 2, store)
    for text in ["before", "after"] { try await save(text, on: 1, store) }
    try await assertEqual(store.write.undoNote(of: nil, at: noon)?.replaced, "after")
    try await assertEqual(directory.open().write.undoNote(of: nil, at: noon), nil)
  }
}
