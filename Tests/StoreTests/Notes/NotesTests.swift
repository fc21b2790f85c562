import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// Notes, their history and their log (S5, P3, X17, P1).
final class NotesTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_theLogsLine_isTheDocumentedOne() throws {
    let line =
      #"{"host":"api.github.com","at":"2026-11-20T09:31:07.412Z","id":1,"login":"mojombo","note":"met at FOSDEM","crc":"524d1685"}"#
    let read = try XCTUnwrap(LogLine.parse(Array(line.utf8))?.line)
    XCTAssertEqual(read.time, 1_795_167_067_412)
    XCTAssertEqual(read.content, .note("met at FOSDEM"))
    XCTAssertEqual(String(decoding: read.bytes(host: "api.github.com"), as: UTF8.self), line)
    var torn = Array(line.utf8)
    torn[40] ^= 1
    XCTAssertNil(LogLine.parse(torn), "a flipped bit is noticed")
    for line in [LogLine.note(nil, on: 2), .seen(3), .seen(3, isSeen: false, after: -1.5)] {
      XCTAssertEqual(LogLine.parse(line.bytes(host: "h"))?.line, line)
    }
  }

  func test_aNoteIsReplacedAndDeleted_andNoRefreshOrRenameTouchesIt() async throws {
    let store = try directory.open()
    try await store.send(page([1], since: 0))
    try await assertEqual(store.note("one", on: 1), nil)
    try await store.send(page([User(id: 1, login: "other")], since: 0))
    try await assertEqual(store.note("two", on: 1, login: "other", at: noon + 1), "one")
    try await assertEqual(
      store.main.user(login: "OTHER")?.note, Note(text: "two", updatedAt: noon + 1))
    for deleted in ["two", nil] as [NoteText?] {
      let date = noon + 2
      try await assertEqual(
        store.write.deleteNote(on: 1, login: "other", at: date), deleted)
    }
  }

  func test_fC12_aClockThatGoesBack_hidesNothing() async throws {
    let store = try directory.open()
    for (text, date) in [("2082", noon + 2e9), ("1996", noon - 9e8), ("now", noon)] {
      try await store.note(text, on: 1, at: date)
      try await assertEqual(store.main.user(id: 1)?.note?.text.string, text)
    }
    let times = try await store.main.noteVersions(of: 1).map(\.date.milliseconds)
    XCTAssertEqual(times.map { $0 - times[0] }, [0, 1, 2])
  }

  func test_theLimit_isAtTheByte_andARefusedNoteChangesNothing() async throws {
    let store = try directory.open()
    let longest = String(repeating: "é", count: Note.byteLimit / 2)
    try await store.note(longest, on: 1)
    let bytes = directory.logBytes
    for refused in [longest + "x", ""] {
      let isSaved = await store.saves(refused, on: 1)
      XCTAssertFalse(isSaved)
    }
    try await assertEqual(store.main.user(id: 1)?.note?.text.string, longest)
    XCTAssertEqual(directory.logBytes, bytes)
  }

  func test_fD1_twoStoresOnOneDirectory_shareTheNotes_andHearOfEachOther() async throws {
    let stores = try [directory.open(), directory.open()]
    for index in 1...20 { try await stores[index % 2].note("n\(index)", on: Int64(index)) }
    let notes = try await stores[0].main.noted()
    XCTAssertEqual(notes.map { $0.note?.text.string }, (1...20).reversed().map { "n\($0)" })
    XCTAssertEqual(try directory.log.content().lines.map(\.text?.string), (1...20).map { "n\($0)" })
    for hasChanged in [true, false] {
      let found = await stores[1].main.refreshIfChangedElsewhere()
      XCTAssertEqual(found, hasChanged, "what is found is found once")
    }
    try await stores[1].note("its own", on: 22)
    let isOwnFound = await stores[1].main.refreshIfChangedElsewhere()
    XCTAssertFalse(isOwnFound, "its own notes are not another process's")
    var changes = stores[1].changes().makeAsyncIterator()
    try await stores[0].note("one more", on: 21)
    await stores[1].checkForOtherProcesses()
    let change: Void? = await changes.next()
    XCTAssertNotNil(change)
  }

  func test_fD5_aDatabaseThatWasMovedAway_takesNoNote() async throws {
    let store = try directory.open()
    try FileManager.default.moveItem(atPath: directory.database, toPath: directory.path + "/moved")
    do {
      try await store.note("lost?", on: 1)
      XCTFail("it must not be called saved")
    } catch {
      XCTAssertEqual(error.kind, .replaced)
    }
  }

  // MARK: - History (X17)

  private func save(_ text: String?, on id: Int64, at date: Date = noon) async throws {
    let store = try directory.open()
    if let text {
      try await store.note(text, on: id, at: date)
    } else {
      _ = try await store.write.deleteNote(on: id, login: "person\(id)", at: date)
    }
  }

  func test_X17_anAddedLine_comesBelow_andIsOneChange() async throws {
    let store = try directory.open()
    let replaced = try await [
      store.write.addToNote("one", on: 1, login: "person1", at: noon),
      store.write.addToNote("two", on: 1, login: "person1", at: noon),
    ]
    XCTAssertEqual(replaced, [nil, "one"])
    let long = String(repeating: "x", count: Note.byteLimit)
    do {
      _ = try await store.write.addToNote(long, on: 1, login: "person1", at: noon)
      XCTFail("it is too long")
    } catch {
      XCTAssertEqual(error.kind, .noteTooLong(bytes: Note.byteLimit + 8))
    }
    try await assertEqual(store.main.user(id: 1)?.note?.text, "one\ntwo")
  }

  func test_X17_theHistoryTellsEachVersion_theDeletionsToo_andOnlyTheirs() async throws {
    for text in ["one", "two", nil, "three\nlines"] as [String?] { try await save(text, on: 1) }
    try await save("another", on: 11)
    let store = try directory.open()
    let versions = try await store.main.noteVersions(of: 1)
    XCTAssertEqual(versions.map(\.text), ["one", "two", nil, "three\nlines"])
    XCTAssertEqual(versions.first?.date, noon)
    try await assertEqual(store.main.noteVersions(of: 2), [])
  }

  func test_X17_undo_takesTheLastChangeBack_andASecondOneThat_overRestarts() async throws {
    for text in ["one", "two"] { try await save(text, on: 1) }
    for (text, replaced) in [("one", "two"), ("two", "one"), ("one", "two")] {
      let before = directory.logBytes
      let undone = try await directory.open().write.undoNote(of: 1, at: noon + 60)
      XCTAssertEqual(undone?.login, "person1")
      XCTAssertEqual([undone?.text?.string, undone?.replaced?.string], [text, replaced])
      XCTAssertTrue(directory.logBytes.starts(with: before), "no line is rewritten")
    }
  }

  func test_X17_undo_ofAFirstNote_leavesNone_ofADeletion_bringsItBack_andOfNothing_isNothing()
    async throws
  {
    try await save("one", on: 1)
    let store = try directory.open()
    try await assertEqual(
      store.write.undoNote(of: 1, at: noon),
      UndoneNote(login: "person1", text: nil, replaced: "one", date: noon, isRedone: false))
    let again = try await store.write.undoNote(of: 1, at: noon)
    XCTAssertEqual(again?.text, "one")
    XCTAssertEqual(again?.isRedone, true)
    try await save(nil, on: 1, at: noon + 5)
    try await assertEqual(
      store.write.undoNote(of: 1, at: noon),
      UndoneNote(login: "person1", text: "one", replaced: nil, date: noon + 5, isRedone: false))
    try await assertEqual(store.write.undoNote(of: 2, at: noon), nil)
  }

  func test_X17_undoOfWhoeverWasChangedLast_isOfThisSessionAlone() async throws {
    let store = try directory.open()
    try await assertEqual(store.write.undoNote(of: nil, at: noon), nil)
    try await store.note("about another", on: 2)
    for text in ["before", "after"] { try await store.note(text, on: 1) }
    try await assertEqual(store.write.undoNote(of: nil, at: noon)?.replaced, "after")
    try await assertEqual(directory.open().write.undoNote(of: nil, at: noon), nil)
  }
}
