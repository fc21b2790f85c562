import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// Notes and their log (S5, P3, rel P1, rel 2.2).
final class NotesTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_theLogsLine_isTheDocumentedOne() throws {
    let line =
      #"{"host":"api.github.com","at":"2026-11-20T09:31:07.412Z","id":1,"login":"mojombo","note":"met at FOSDEM","crc":"524d1685"}"#
    let read = try XCTUnwrap(LogLine(Array(line.utf8)))
    XCTAssertEqual(read.time, 1_795_167_067_412)
    XCTAssertEqual(read.content, .note("met at FOSDEM"))
    XCTAssertEqual(String(decoding: read.bytes(host: "api.github.com"), as: UTF8.self), line)
    var torn = Array(line.utf8)
    torn[40] ^= 1
    XCTAssertNil(LogLine(torn), "a flipped bit is noticed")
    for line in [LogLine.note(nil, on: 2), .seen(3), .seen(3, isSeen: false, after: -1.5)] {
      XCTAssertEqual(LogLine(line.bytes(host: "h")), line)
    }
  }

  func test_aNoteIsReplacedAndDeleted_andNoRefreshOrRenameTouchesIt() async throws {
    let store = try directory.open()
    try await store.send(page([1], since: 0))
    try await assertEqual(store.note("one", on: 1), nil)
    let renamed = page([User(id: 1, login: "other")], since: 0)
    try await store.send(renamed)
    try await assertEqual(store.note("two", on: 1, login: "other", at: noon + 1), "one")
    let user = try await store.main.user(login: "OTHER")
    XCTAssertEqual(user?.note, Note(text: "two", updatedAt: noon + 1))
    let deleted = try await store.write.deleteNote(on: 1, login: "other", at: noon + 2)
    XCTAssertEqual(deleted, "two")
    try await assertEqual(store.write.deleteNote(on: 1, login: "other", at: noon + 3), nil)
  }

  func test_C12_aClockThatGoesBack_hidesNothing() async throws {
    let store = try directory.open()
    for (text, date) in [("2082", noon + 2e9), ("1996", noon - 9e8), ("now", noon)] {
      try await store.note(text, on: 1, at: date)
      try await assertEqual(store.main.user(id: 1)?.note?.text, text)
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
      do {
        try await store.note(refused, on: 1)
        XCTFail("it is refused")
      } catch {
        XCTAssertNotEqual(error.kind, .damaged)
      }
    }
    try await assertEqual(store.main.user(id: 1)?.note?.text, longest)
    XCTAssertEqual(directory.logBytes, bytes)
  }

  func test_whateverANoteHolds_comesBackFromTheLogAlone() async throws {
    let texts = [
      "plain", "two\nlines \"quoted\" \\", "nul \0 in it", "\u{2028}\u{1B}[31m\u{9B}", "🧑‍🚀é",
    ]
    let store = try directory.open()
    for (index, text) in texts.enumerated() {
      let id = Int64(index + 1)
      try await store.note(text, on: id, at: noon + Double(index))
    }
    directory.loseDatabase()
    let notes = try await directory.open().main.notedUsers(after: nil, limit: 100)
    XCTAssertEqual(notes.map { $0.note?.text }, texts.reversed())
  }

  func test_D1_twoStoresOnOneDirectory_shareTheNotes_andHearOfEachOther() async throws {
    let one = try directory.open()
    let other = try directory.open()
    for index in Int64(1)...20 {
      let writer = index.isMultiple(of: 2) ? one : other
      try await writer.note("n\(index)", on: index)
    }
    let notes = try await one.main.notedUsers(after: nil, limit: 99).compactMap { $0.note?.text }
    XCTAssertEqual(notes, (1...20).reversed().map { "n\($0)" })
    XCTAssertEqual(try directory.log.content().lines.map(\.text), (1...20).map { "n\($0)" })
    await other.checkForOtherProcesses()
    var changes = other.changes().makeAsyncIterator()
    try await one.note("one more", on: 21)
    await other.checkForOtherProcesses()
    let change: Void? = await changes.next()
    XCTAssertNotNil(change)
  }

  func test_D5_aDatabaseThatWasMovedAway_takesNoNote() async throws {
    let store = try directory.open()
    try FileManager.default.moveItem(atPath: directory.database, toPath: directory.path + "/moved")
    do {
      try await store.note("lost?", on: 1)
      XCTFail("it must not be called saved")
    } catch {
      XCTAssertEqual(error.kind, .replaced)
    }
  }
}
