import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// `kill -9` while the store is written back, recovered, or written anew: each file is one
/// whole version, and nothing half is left (rel A1, A4, A5; X15, S13).
final class UpkeepKillTests: KillTestCase {
  func test_A4_killedInACheckpoint_thePagesAndNotesAreThere() throws {
    try rounds(Loops.count(short: 1, long: 6, full: 60), "A4 (checkpoint)") { name in
      let (program, _) = try programWithNotes()
      let notes = try program.notes()
      // Only what goes into the database itself counts: the log goes into it at the end of a sync.
      let kill = Kill.atCall(
        "pwrite64", number: figures.rounds == 0 ? 1 : numbers.next(below: 50) + 1,
        path: program.storeFile("ghbrowse.db"))
      try run(program, ["sync", "--users", "330"], kill)
      XCTAssertEqual(try judge(program, "\(name), \(kill)").notes, notes, "\(name), \(kill)")
    }
  }

  func test_A4_killedWhileTheNotesLogIsMadeAgain_allVersionsAreInIt() throws {
    let texts = (1...20).map { "note number \($0)" }
    let (program, logins) = try programWithNotes(texts)
    let versions = Set(try program.versions())
    try rounds(Loops.count(short: 1, long: 8, full: 60), "A4 (notes log made again)") { name in
      try FileManager.default.removeItem(atPath: program.storeFile("notes.jsonl"))
      let kill = figures.rounds == 0 ? .atCall("fsync", number: 1) : Kill.atAnyCall(&numbers)
      try run(program, ["notes"], kill)
      let found = try judge(program, "\(name), \(kill)", mayRestore: true)
      XCTAssertEqual(Set(found.versions), versions, "\(name), \(kill)")
      XCTAssertEqual(
        found.notes, Dictionary(uniqueKeysWithValues: zip(logins, texts)), "\(name), \(kill)")
    }
  }

  func test_A5_S3_killedWhileADamagedStoreRecovers_everyNoteComesBack_andNoByteOfItIsLost() throws {
    let texts = (1...20).map { "note number \($0)" }
    let (program, logins) = try programWithNotes(texts)
    let notes = Dictionary(uniqueKeysWithValues: zip(logins, texts))
    try program.removeLog()
    let intact = try Data(contentsOf: URL(fileURLWithPath: program.storeFile("ghbrowse.db")))
    try program.put(damaged(intact))
    let whole = try milliseconds { XCTAssertEqual(try program.notes(), notes) }
    try rounds(Loops.count(short: 1, long: 8, full: 100), "A5 (recovery)") { name in
      let bytes = damaged(intact)
      try program.put(bytes)
      // The recovery of a recovery may be killed as well.
      for _ in 0...numbers.next(below: 3) {
        try run(program, ["notes", "--json"], kill(first: ("rename", 1), within: whole, scale: 2))
      }
      XCTAssertEqual(try program.notes(), notes, name)
      let kept = try program.damagedFiles.map {
        try Data(contentsOf: URL(fileURLWithPath: program.storeFile($0)))
      }
      XCTAssertTrue(kept.contains(bytes), "\(name): the damaged file is kept as it was")
      try judge(program, name)
    }
  }

  func test_A4_X15_killedWhileSomebodyIsForgotten_theOthersStay_andNothingHalfIsLeft() throws {
    try rounds(Loops.count(short: 1, long: 10, full: 100), "A4 (forget)") { name in
      let (program, logins) = try programWithNotes(["kumquat", "about another"])
      let kill = kill(first: ("rename", 1), within: 250, scale: 2)
      try run(program, ["forget", logins[0], "--yes"], kill)
      // Between the notes log and the database, the person is in one of them, and comes back.
      let notes = try judge(program, "\(name), \(kill)", mayRestore: true).notes
      XCTAssertEqual(notes[logins[1]], "about another", "\(name), \(kill)")
      XCTAssertTrue([nil, "kumquat"].contains(notes[logins[0]]), "\(name), \(kill)")
      let again = try program.run(["forget", logins[0], "--yes"])
      XCTAssertTrue(again.status == 0 || notes[logins[0]] == nil, "\(name), \(kill)")
      XCTAssertEqual(try program.notes(), [logins[1]: "about another"], "\(name), \(kill)")
      XCTAssertEqual(program.files(with: "kumquat"), [], "\(name), \(kill)")
      XCTAssertFalse(program.storeNames.contains("ghbrowse.db.forgetting"), "\(name), \(kill)")
    }
  }

  /// A database with a header written over, cut, or with bytes changed anywhere.
  private func damaged(_ intact: Data) -> Data {
    var bytes = intact
    switch numbers.next(below: 3) {
    case 0: bytes.replaceSubrange(0..<4, with: Data([1, 2, 3, 4]))
    case 1: bytes = bytes.prefix(numbers.next(below: bytes.count / 2 - 1) + 1)
    default: for place in stride(from: 100, to: bytes.count, by: 97) { bytes[place] ^= 0x5A }
    }
    return bytes
  }
}

extension ProgramUnderTest {
  /// Makes those bytes the database, as if nothing had ever been set aside.
  fileprivate func put(_ bytes: Data) throws {
    try removeDatabase()
    try bytes.write(to: URL(fileURLWithPath: storeFile("ghbrowse.db")))
  }

  /// The names of files in its store that have a text.
  fileprivate func files(with text: String) -> [String] {
    storeNames.filter { name in
      FileManager.default.contents(atPath: storeFile(name))?.range(of: Data(text.utf8)) != nil
    }
  }
}
