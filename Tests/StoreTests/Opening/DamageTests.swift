import Foundation
import Models
import StandIn
import XCTest

@testable import Store

/// A database with bytes written over loses no note (fC2, fC10).
final class DamageTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_fC2_bytesWrittenAnywhere_loseNoNote_andWhatSQLiteDoesNotSee_isADifference() async throws
  {
    try await fill()
    let whole = try XCTUnwrap(FileManager.default.contents(atPath: directory.database))
    let versions = Set(try directory.log.content().lines.map(\.key))
    var numbers = SeededNumbers()
    var (quarantined, named, refused, slowest) = (0, 0, 0, Duration.zero)
    let rounds = Loops.count(short: 40, long: 400, full: 1_000)
    for round in 1...rounds {
      let name = "round \(round), GHBROWSE_SEED=\(numbers.seed)"
      try removeDatabase()
      try spoiled(whole, &numbers).write(to: URL(fileURLWithPath: directory.database))
      let start = ContinuousClock.now
      var notes = try? await self.notes()
      slowest = max(slowest, ContinuousClock.now - start)
      if !directory.damagedFiles.isEmpty { quarantined += 1 }
      if notes != Self.notes {
        // SQLite calls a number of its format that it does not know an error, and not damage.
        if notes == nil { refused += 1 } else { named += 1 }
        // Doctor compares all texts, and SQLite's check all indexes with their tables.
        let found = try? StoreInspection(directory: directory.path)
        let isNamed = found.map { $0.differences != 0 || !$0.damage.isEmpty } ?? true
        XCTAssertTrue(isNamed, "\(name): doctor says nothing")
        try removeDatabase()
        notes = try await self.notes()
      }
      XCTAssertEqual(notes, Self.notes, name)
      let logged = Set(try directory.log.content().lines.map(\.key))
      XCTAssertTrue(logged.isSuperset(of: versions), "\(name): every version is in the log")
    }
    XCTAssertGreaterThan(quarantined, 0)
    XCTAssertLessThan(slowest, .seconds(5))
    print(
      "rel fC2: \(rounds) damages, \(quarantined) quarantined, \(named) named by doctor, \(refused) refused, "
        + "no note lost, slowest \(slowest)")
  }

  func test_fC10_withTheDatabaseRemoved_tenThousandNotesComeBack() async throws {
    _ = try directory.open()
    let lines = (1...10_000).map { LogLine.note("note \($0)", on: Int64($0), after: Double($0)) }
    try directory.append(lines)
    directory.loseDatabase()
    let start = ContinuousClock.now
    let newest = try await directory.open().main.noted()
    print("rel fC10: 10,000 notes came back in \(ContinuousClock.now - start)")
    XCTAssertEqual(newest.first?.note?.text, "note 10000")
    XCTAssertEqual(try StoreInspection(directory: directory.path)?.noteCount, 10_000)
  }

  func test_fC2_aDamagedSearchIndex_isRebuilt_beforeTheLogsLinesAreAdded() async throws {
    try await fill()
    try directory.append([.note("from the log", on: 30)])
    let connection = try Connection(path: directory.database, for: .writing)
    try connection.execute("UPDATE search_data SET block = x'00'")
    let store = try directory.open()
    XCTAssertEqual(store.drainEvents(), [.indexRebuilt, .notesChanged(logins: ["person30"])])
    XCTAssertEqual(directory.damagedFiles, [])
    let found = try await store.main.search(SearchQuery("from the log"), after: 0, limit: 9)
    XCTAssertEqual(found.users.map(\.id), [30])
  }

  private static let notes: [Int64: String] = {
    let texts = [
      "two\nlines \"quoted\" \\", "nul \0 in it", "\u{2028}\u{1B}[31m\u{9B}", "🧑‍🚀é",
    ]
    let all = texts + (texts.count..<20).map { "note number \($0)" }
    return Dictionary(uniqueKeysWithValues: zip(Int64(1)..., all))
  }()

  /// Saves a page and twenty notes, all of it in the database's own file.
  private func fill() async throws {
    let store = try directory.open()
    try await store.send(page(Array(1...30), since: 0))
    for (id, text) in Self.notes.sorted(by: { $0.key < $1.key }) {
      try await store.note(text, on: id)
    }
    await store.write.checkpoint()
  }

  /// What the notes say, each read again where the first read finds damage.
  private func notes() async throws -> [Int64: String] {
    let store = try directory.open()
    let users = try await store.main.noted()
    return users.reduce(into: [:]) { $0[$1.id] = $1.note?.text.string }
  }

  private func removeDatabase() throws {
    for name in try directory.contents().keys where name.hasPrefix("ghbrowse.db") {
      unlink("\(directory.path)/\(name)")
    }
  }

  private func spoiled(_ whole: Data, _ numbers: inout SeededNumbers) -> Data {
    var bytes = whole
    for _ in 0..<200 {
      // The marks of whose file it is: another program's database is refused and not mended.
      let place = numbers.next(below: bytes.count)
      guard !(60..<72).contains(place) else { continue }
      bytes[place] = UInt8(truncatingIfNeeded: numbers.next())
    }
    return bytes
  }
}
