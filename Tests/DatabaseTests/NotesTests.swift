import Files
import Foundation
import Models
import XCTest

@testable import Database

/// Notes and their journal (S5, P3, rel P1, rel 2.2).
final class NotesTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_theJournalsLine_isTheDocumentedOne() throws {
    let line =
      #"{"seq":17,"at":"2026-11-20T09:31:07Z","id":1,"login":"mojombo","note":"met at FOSDEM","crc":"09447bb9"}"#
    let entry = try XCTUnwrap(JournalEntry(line: Array(line.utf8)[...]))
    XCTAssertEqual(entry.sequence, 17)
    XCTAssertEqual(entry.note, "met at FOSDEM")
    XCTAssertEqual(String(decoding: entry.line, as: UTF8.self), line)
    var torn = Array(line.utf8)
    torn[40] ^= 1
    XCTAssertNil(JournalEntry(line: torn[...]), "a flipped bit is noticed")
  }

  func test_C9_aTimeWithAFraction_countsInWholeSeconds_asItIsWritten() throws {
    let body = #"{"seq":1,"at":"2026-11-20T09:31:07.75Z","id":1,"login":"a","note":"n""#
    let line = body + #","crc":"\#(CRC32.hexadecimal(of: Array(body.utf8)))"}"#
    let entry = try XCTUnwrap(JournalEntry(line: Array(line.utf8)[...]))
    XCTAssertEqual(JournalEntry(line: entry.line[...]), entry)
  }

  func test_aNoteIsReplacedAndDeleted_andNoRefreshOrRenameTouchesIt() async throws {
    let store = try directory.open()
    _ = try await store.writes.save(page([1], since: 0), at: noon)
    let first = try await store.writes.saveNote("one", on: 1, login: "person1", at: noon)
    XCTAssertEqual(first, SavedNote(replaced: nil, isOnlyInJournal: false))
    let renamed = PageToSave(users: [User(id: 1, login: "other")], since: 0)
    _ = try await store.writes.save(renamed, at: noon)
    let second = try await store.writes.saveNote("two", on: 1, login: "other", at: noon)
    XCTAssertEqual(second.replaced, "one")
    let user = try await store.main.user(login: "OTHER")
    XCTAssertEqual(user?.note, Note(text: "two", updatedAt: noon, sequence: 2))
    let deleted = try await store.writes.deleteNote(on: 1, login: "other", at: noon)
    XCTAssertEqual(deleted?.replaced, "two")
    let again = try await store.writes.deleteNote(on: 1, login: "other", at: noon)
    XCTAssertNil(again)
  }

  func test_theLimit_isAtTheByte_andARefusedNoteChangesNothing() async throws {
    let store = try directory.open()
    let longest = String(repeating: "é", count: Note.byteLimit / 2)
    _ = try await store.writes.saveNote(longest, on: 1, login: "a", at: noon)
    for refused in [longest + "x", ""] {
      do {
        _ = try await store.writes.saveNote(refused, on: 1, login: "a", at: noon)
        XCTFail("it is refused")
      } catch {
        XCTAssertNotEqual(error.kind, .damaged)
      }
    }
    let kept = try await store.main.user(id: 1)?.note?.text
    XCTAssertEqual(kept, longest)
  }

  func test_whateverANoteHolds_comesBackFromTheJournalAlone() async throws {
    let texts = [
      "plain", "two\nlines \"quoted\" \\", "nul \0 in it", "\u{2028}\u{1B}[31m\u{9B}", "🧑‍🚀é",
    ]
    let store = try directory.open()
    for (index, text) in texts.enumerated() {
      _ = try await store.writes.saveNote(text, on: Int64(index + 1), login: "l", at: noon)
    }
    for suffix in ["", "-wal", "-shm"] {
      try FileManager.default.removeItem(atPath: directory.database + suffix)
    }
    let recovered = try directory.open()
    let notes = try await recovered.main.notedUsers(after: nil, limit: 100).map {
      $0.note?.text
    }
    XCTAssertEqual(notes, texts.reversed())
  }

  func test_C9_aJournalTornAtAnyByte_losesNothing() async throws {
    let store = try directory.open()
    _ = try await store.writes.saveNote("first", on: 1, login: "a", at: noon)
    _ = try await store.writes.saveNote("second", on: 2, login: "b", at: noon)
    let whole = try XCTUnwrap(FileManager.default.contents(atPath: directory.journal))
    let lastLine = whole.dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    for end in lastLine..<whole.count {
      try Data(whole[..<end]).write(to: URL(fileURLWithPath: directory.journal))
      let recovered = try directory.open()
      let count = try await recovered.main.notedUsers(after: nil, limit: 9).count
      XCTAssertEqual(count, 2)
      let lines = try NotesJournal(path: directory.journal).content().notes
      XCTAssertEqual(Set(lines.compactMap(\.note)), ["first", "second"], "torn at \(end)")
    }
  }

  func test_C9_aMissingJournal_isWrittenAnew() async throws {
    let store = try directory.open()
    _ = try await store.writes.saveNote("kept", on: 1, login: "a", at: noon)
    try FileManager.default.removeItem(atPath: directory.journal)
    _ = try directory.open()
    XCTAssertEqual(
      try NotesJournal(path: directory.journal).content().notes.map(\.note), ["kept"])
  }

  func test_D1_twoStoresOnOneDirectory_shareTheNotes_andHearOfEachOther() async throws {
    let one = try directory.open()
    let other = try directory.open()
    for index in Int64(1)...20 {
      let writer = index.isMultiple(of: 2) ? one : other
      _ = try await writer.writes.saveNote("n\(index)", on: index, login: "l", at: noon)
    }
    let sequences = try await one.main.notedUsers(after: nil, limit: 99)
      .compactMap { $0.note?.sequence }
    XCTAssertEqual(sequences, (1...20).reversed(), "no seq twice")
    await other.noticeOtherProcesses()
    var changes = other.changes().makeAsyncIterator()
    _ = try await one.writes.saveNote("one more", on: 21, login: "l", at: noon)
    await other.noticeOtherProcesses()
    let change: Void? = await changes.next()
    XCTAssertNotNil(change)
  }

  func test_D5_aDatabaseThatWasMovedAway_takesNoNote() async throws {
    let store = try directory.open()
    try FileManager.default.moveItem(atPath: directory.database, toPath: directory.path + "/moved")
    do {
      _ = try await store.writes.saveNote("lost?", on: 1, login: "a", at: noon)
      XCTFail("it must not be called saved")
    } catch {
      XCTAssertEqual(error.kind, .replaced)
    }
  }
}
