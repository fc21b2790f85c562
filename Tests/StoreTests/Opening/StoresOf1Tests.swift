import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Stores that 1.0.0 made are read from their notes log (fC15).
final class StoresOf1Tests: XCTestCase {
  private func store(_ fixture: String) throws -> StoreDirectory {
    let directory = StoreDirectory(host: "127.0.0.1_8080")
    try directory.copy(fixture: fixture)
    return directory
  }

  private func assertNotes(_ store: PersistentStore, _ name: String) async throws {
    let notes: [Int64: NoteText?] = [
      1: "met at the harbour #swift", 2: nil, 3: "first text", 7: "deleted and back again",
      17: "beta of one second", 18: nil, 19: "written when the clock was right again",
    ]
    for (id, text) in notes {
      try await assertEqual(store.main.user(id: id)?.note?.text, text, "\(name) \(id)")
    }
    let counts = [Int64(1): 12, 2: 3, 3: 5]
    for (id, count) in counts {
      try await assertEqual(store.main.noteVersions(of: id).count, count, "\(name) \(id)")
    }
    // The texts in the order of their numbers, and before them two that lost to newer ones.
    let texts = try await store.main.noteVersions(of: 1).map { $0.text?.string }
    XCTAssertEqual(texts.last, "met at the harbour #swift")
    for id in [1, 2, 3, 6, 7, 16, 18, 22, 900_000_001, 900_000_002] as [Int64] {
      let seenAt = try await store.main.user(id: id)?.seenAt
      XCTAssertNotNil(seenAt, "\(name) \(id)")
    }
    try await assertEqual(store.main.user(id: 4)?.seenAt, nil, name)
  }

  func test_fC15_everyVersionIsBack_inTheOrderOfItsNumber_andTheOldDatabaseStays() async throws {
    let directory = try store("1.0.0")
    let (database, log) = (
      try XCTUnwrap(FileManager.default.contents(atPath: directory.database)), directory.logBytes
    )
    let store = try directory.open()
    let kept = directory.database + ".1.0"
    XCTAssertEqual(store.drainEvents(), [.madeBy1(keptAs: kept)])
    XCTAssertEqual(FileManager.default.contents(atPath: kept), database)
    XCTAssertEqual(directory.logBytes, log)
    try await assertNotes(store, "with the database")
    try await assertNotes(try directory.open(), "once more")
    try await store.note("written by 2.1", on: 1)
    directory.loseDatabase()
    try await assertEqual(directory.open().main.user(id: 1)?.note?.text, "written by 2.1")
    try await assertEqual(directory.open().main.noteVersions(of: 1).count, 13)
    XCTAssertEqual(try StoreInspection(directory: directory.path)?.differences, 0)
  }

  func test_fC15_theLogAlone_whichBeginsWithASeenMark_isRead() async throws {
    let directory = try store("1.0.0")
    directory.loseDatabase()
    try await assertNotes(try directory.open(), "without the database")
  }

  func test_fC15_aDatabaseThatIsAllInItsWriteAheadLog_isKeptWhole() async throws {
    let directory = try store("1.0.0-wal")
    let before = try directory.contents().filter { $0.key.hasPrefix("ghbrowse.db") }
    let store = try directory.open()
    try await assertEqual(store.main.user(id: 1)?.note?.text, "the second version")
    for (name, bytes) in before {
      let kept = name.replacing("ghbrowse.db", with: "ghbrowse.db.1.0")
      XCTAssertEqual(try directory.contents()[kept], bytes, name)
    }
  }

  func test_fC15_notesThatOnlyTheDatabaseHas_areReadToo() async throws {
    for log in ["\n", "{\"torn\":"] {
      let directory = try store("1.0.0")
      directory.logBytes = Data(log.utf8)
      let store = try directory.open()
      try await assertEqual(store.main.noted().count, 15)
      try await assertEqual(store.main.user(id: 3)?.note?.text, "first text")
      directory.loseDatabase()
      try await assertEqual(directory.open().main.noted().count, 15)
      XCTAssertEqual(StoreInspection.copies(in: directory.path), ["ghbrowse.db.1.0"])
    }
  }

  func test_fC15_aThousandVersionsOfOneSecond_keepTheirOrder() async throws {
    let directory = try store("1.0.0-many")
    let store = try directory.open()
    let texts = try await store.main.noteVersions(of: 1).compactMap { $0.text?.string }
    XCTAssertEqual(texts.count, 1_112)
    let numbered = texts.filter { $0.hasPrefix("version ") }
    XCTAssertEqual(numbered.prefix(1_050), numbered.prefix(1_050).sorted()[...])
    XCTAssertEqual(texts.last, "local 58")
    try await assertEqual(store.main.user(id: 2)?.note, nil)
  }

  func test_fC15_aStoreThat2_0MadeOfSuchALog_getsBackWhatItTookForADeletion() async throws {
    let directory = try store("2.0.0-over-1.0")
    let store = try directory.open()
    let notes: [Int64: NoteText?] = [
      1: "written by 2.0 after the log of 1.0", 2: nil, 3: "first text", 18: nil,
      19: "written when the clock was right again",
    ]
    for (id, text) in notes {
      try await assertEqual(store.main.user(id: id)?.note?.text, text, "\(id)")
    }
  }

  func test_fC15_aDatabaseOf1_withoutANotesLog_isRefused() throws {
    let directory = try store("1.0.0")
    unlink(directory.log.path)
    XCTAssertThrowsError(try directory.open()) {
      XCTAssertEqual(($0 as? StoreError)?.kind, .older(found: 8))
    }
  }
}
