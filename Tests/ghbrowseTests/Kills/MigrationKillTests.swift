import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

@testable import Database

/// `kill -9` between any two calls of a migration: the tables are one version's, the notes are the same,
/// and so is the copy that was made before (rel A3, A4).
///
/// A full run kills at every call from every earlier version.
final class MigrationKillTests: KillTestCase {
  // Each kind is counted by itself, and writes for each file: one thread would hide the others.
  private static let calls: [(name: String, file: String?)] = [
    ("pwrite64", "ghbrowse.db-wal"), ("pwrite64", "ghbrowse.db"), ("pwrite64", "copy"),
    ("fsync", nil), ("fdatasync", nil), ("ftruncate", nil), ("rename", nil), ("unlink", nil),
    ("write", nil), ("flock", nil),
  ]
  private static let notes = ["3": "from the old #days"]

  // The tables of each version, by its number, as far as they were asked for.
  private var tables: [Int: [String]] = [:]

  func test_A3_A4_killedBetweenAnyTwoCalls_ofAMigration_oneVersionIsThere_withItsNotes() throws {
    if Loops.ofRun == .full {
      for version in 1..<Schema.version { try killAtEveryCall(from: version) }
      return figures.tell("A3 (migration, every call)")
    }
    try rounds(Loops.count(short: 2, long: 30, full: 0), "A3 (migration)") { _ in
      let version = numbers.next(below: Schema.version - 1) + 1
      // The first call of the first kind is always made.
      let call = figures.rounds == 0 ? 0 : numbers.next(below: Self.calls.count)
      let number = figures.rounds == 0 ? 1 : numbers.next(below: 12) + 1
      _ = try isKilled(at: call, number, from: version)
    }
  }

  private func killAtEveryCall(from version: Int) throws {
    for call in Self.calls.indices {
      var number = 0
      repeat {
        number += 1
        figures.rounds += 1
      } while try isKilled(at: call, number, from: version)
    }
  }

  /// The tables of a version that nobody has migrated to.
  private func tables(ofVersion version: Int) throws -> [String] {
    if let known = tables[version] { return known }
    let found = try makeStore(ofVersion: version).look().tables
    tables[version] = found
    return found
  }

  /// A program with such a store and the journal of its notes.
  private func makeStore(ofVersion version: Int) throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    try EarlierStore.make(ofVersion: version, in: program.storeDirectory)
    let files = try StoreFiles(directory: program.storeDirectory)
    let note = JournalEntry(
      sequence: 1, date: Date(timeIntervalSince1970: 1), id: 3, login: "Ada",
      note: Self.notes["3"])
    try Data(JournalLine.note(note).bytes + Array("\n".utf8)).write(
      to: URL(fileURLWithPath: files.journal))
    chmod(files.journal, 0o600)
    return program
  }

  /// - Returns: Whether there was such a call to be killed at.
  private func isKilled(
    at call: Int, _ number: Int, from version: Int
  ) throws -> Bool {
    let program = try makeStore(ofVersion: version)
    let (call, file) = Self.calls[call]
    let path = file.map {
      program.storeFile($0 == "copy" ? "ghbrowse.v\(version).db.tmp" : $0)
    }
    let kill = Kill.atCall(call, number: number, path: path)
    let name = "version \(version), \(kill), GHBROWSE_SEED=\(numbers.seed)"
    let run = try run(program, ["notes", "--json"], kill)
    let between = try program.look()
    XCTAssertEqual(between.integrity, "ok", name)
    XCTAssertTrue((version...Schema.version).contains(between.version), name)
    XCTAssertEqual(
      between.tables, try tables(ofVersion: between.version), "\(name): the tables of one version")
    XCTAssertEqual(between.notes, Self.notes, name)
    try judgeCopy(of: program, version, name)
    let (notes, after) = try judge(program, name)
    XCTAssertEqual(after.version, Schema.version, name)
    XCTAssertEqual(after.tables, try tables(ofVersion: Schema.version), name)
    XCTAssertEqual(after.notes, Self.notes, name)
    XCTAssertEqual(notes, ["Ada": "from the old #days"], name)
    try judgeCopy(of: program, version, name)
    return run.wasKilled
  }

  // It has its name only when it is whole.
  private func judgeCopy(
    of program: ProgramUnderTest, _ version: Int, _ name: String
  ) throws {
    let copy = "ghbrowse.v\(version).db"
    guard program.storeNames.contains(copy) else { return }
    let look = try StoreLook(program.storeDirectory, database: copy)
    XCTAssertEqual(look.integrity, "ok", "\(name): the copy")
    XCTAssertEqual(look.version, version, "\(name): the copy")
    XCTAssertEqual(look.tables, try tables(ofVersion: version), "\(name): the copy")
    XCTAssertEqual(look.notes, Self.notes, "\(name): the copy")
  }
}
