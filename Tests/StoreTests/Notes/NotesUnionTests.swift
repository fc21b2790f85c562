import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Two sets of versions have one union, wherever they meet (fC9, fC11).
final class NotesUnionTests: XCTestCase {
  private let directory = StoreDirectory()

  // MARK: - Against a model

  private func notes(of versions: Set<LogLine>) -> [Int64: NoteText] {
    Dictionary(grouping: versions, by: \.id).compactMapValues { versions in
      versions.max { ($0.time, $0.text ?? "") < ($1.time, $1.text ?? "") }?.text
    }
  }

  private func versions(_ numbers: inout SeededNumbers) -> [LogLine] {
    (0..<numbers.next(below: 6)).map { _ in
      // The last two are canonically equivalent.
      let text = ["", "a", "b", "nul \0", "🧑‍🚀", "\u{E9}", "e\u{301}"][numbers.next(below: 7)]
      return .note(
        text, on: Int64(numbers.next(below: 3) + 1), after: Double(numbers.next(below: 3)) / 1000)
    }
  }

  private func keys(_ lines: [LogLine]) -> Set<LogLine> { Set(lines.map(\.key)) }

  func test_fC11_anyTwoSets_inAnyOrder_becomeTheUnion_inLogAndDatabase_andChangedPeopleAreNamed()
    throws
  {
    var numbers = SeededNumbers()
    try FileManager.default.createDirectory(
      atPath: directory.path, withIntermediateDirectories: true)
    // One connection for all rounds, because creating the tables takes longest.
    let connection = try Connection(path: ":memory:", for: .writing)
    try Schema.migrate(connection)
    for round in 0..<Loops.count(short: 100, long: 1_000, full: 10_000) {
      let name = "round \(round), GHBROWSE_SEED=\(numbers.seed)"
      let (log, database) = (versions(&numbers), versions(&numbers))
      let union = try begin(connection, log: log, database: database)
      let before = notes(of: keys(database))
      let summary = try XCTUnwrap(connection.transaction { try union.catchUp() }, name)
      let expected = keys(log).union(keys(database))
      XCTAssertEqual(try saved(connection), expected, name)
      XCTAssertEqual(keys(try union.log.content().lines), expected, name)
      let after = notes(of: expected)
      let changed = (1...3).filter { before[$0] != after[$0] }.map { "person\($0)" }
      XCTAssertEqual(summary.changedLogins, changed, name)
      XCTAssertNil(try connection.transaction { try union.catchUp() }, "\(name): in step")
    }
  }

  private func saved(_ connection: Connection) throws -> Set<LogLine> {
    var lines: Set<LogLine> = []
    try connection.eachNoteLine { lines.insert($0.key) }
    return lines
  }

  func test_fC11_aLogOfSeveralPieces_andADatabaseOfSeveral_becomeTheUnion() throws {
    try FileManager.default.createDirectory(
      atPath: directory.path, withIntermediateDirectories: true)
    let connection = try Connection(path: ":memory:", for: .writing)
    try Schema.migrate(connection)
    let text = String(repeating: "é ", count: 20_000)
    let lines = (1...80).map {
      LogLine.note("\($0) \(text)", on: Int64($0 % 7 + 1), after: Double($0))
    }
    let union = try begin(
      connection, log: Array(lines[..<50]), database: Array(lines[30...]))
    let summary = try XCTUnwrap(connection.transaction { try union.catchUp() })
    XCTAssertEqual(summary.addedCount, 30)
    XCTAssertEqual(try saved(connection), keys(lines))
    let content = try union.log.content()
    XCTAssertEqual(keys(content.lines), keys(lines))
    XCTAssertEqual(content.lines.count, 80, "each once")
    XCTAssertNil(try connection.transaction { try union.catchUp() }, "in step")
    let more = (81...120).map { LogLine.note("\($0) \(text)", on: 9, after: Double($0)) }
    _ = try union.log.append(more, to: .empty, isSynced: false)
    let next = try XCTUnwrap(connection.transaction { try union.catchUp() })
    XCTAssertEqual(next.changedLogins, ["person9"])
    XCTAssertEqual(try saved(connection), keys(lines + more))
  }

  private func begin(
    _ connection: Connection, log: [LogLine], database: [LogLine]
  ) throws -> NotesUnion {
    let union = NotesUnion(connection: connection, log: directory.log)
    try connection.transaction {
      try connection.execute(
        """
        DELETE FROM note_versions; DELETE FROM meta;
        INSERT INTO meta VALUES('log_size', 1), ('log_checksum', 1)
        """)
      try union.insert(database)
    }
    unlink(directory.log.path)
    if !log.isEmpty { try directory.append(log) }
    return union
  }

  // MARK: - Files that were put back

  private func save(_ texts: [(String, Int64, Double)]) async throws {
    let store = try directory.open()
    for (text, id, seconds) in texts {
      try await store.note(text, on: id, at: noon + seconds)
    }
    await store.write.checkpoint()
  }

  private func texts(_ id: Int64) async throws -> [NoteText?] {
    try await directory.open().main.noteVersions(of: id).map(\.text)
  }

  func test_fC11_anOldCopyOfEither_takesNothingAway_andGetsWhatItLacks() async throws {
    try await save([("one", 1, 0)])
    let database = FileManager.default.contents(atPath: directory.database)
    let log = directory.logBytes
    try await save([("two", 1, 1), ("other", 2, 2)])
    directory.logBytes = log
    var store = try directory.open()
    try await assertEqual(store.main.user(id: 1)?.note?.text, "two")
    XCTAssertEqual(store.drainEvents(), [.logCompleted(2)])
    XCTAssertEqual(try directory.log.content().lines.compactMap(\.text), ["one", "two", "other"])
    directory.loseDatabase()
    try database?.write(to: URL(fileURLWithPath: directory.database))
    store = try directory.open()
    XCTAssertEqual(store.drainEvents(), [.notesChanged(logins: ["person1", "person2"])])
    try await assertEqual(texts(1), ["one", "two"])
  }

  func test_anotherMachinesLog_inPlaceOfOurs_isUnitedWithOurs_andThoseItChangesAreNamed()
    async throws
  {
    let elsewhere = StoreDirectory()
    let other = try elsewhere.open()
    for (text, id, seconds) in [("newer", 1, 9), ("older", 2, -9), ("theirs", 3, 0)] {
      try await other.note(text, on: Int64(id), login: "person\(id)", at: noon + Double(seconds))
    }
    try await save([("ours", 1, 0), ("ours", 2, 0)])
    directory.logBytes = elsewhere.logBytes
    let store = try directory.open()
    let notes = try await store.main.users(ids: [1, 2, 3]).map { $0.note?.text }
    XCTAssertEqual(notes, ["newer", "ours", "theirs"])
    XCTAssertEqual(
      store.drainEvents(), [.notesChanged(logins: ["person1", "person3"]), .logCompleted(2)])
    try await assertEqual(texts(2), ["older", "ours"])
  }

  // MARK: - A log that is torn, altered or gone

  func test_fC9_aLogTornAtAnyByte_orWithAnyBitFlipped_isHealed_andNothingIsLost() async throws {
    try await save([("first", 1, 0), ("second", 2, 1), ("third", 3, 2)])
    let whole = directory.logBytes
    for place in stride(from: 0, to: whole.count, by: Loops.count(short: 17, long: 3, full: 1)) {
      var flipped = whole
      flipped[place] ^= 1 << UInt8(place % 8)
      for damaged in [flipped, whole.prefix(place)] {
        // The database knows the whole log.
        directory.logBytes = whole
        _ = try directory.open()
        directory.logBytes = damaged
        for id in Int64(1)...3 {
          try await assertEqual(texts(id).count, 1, "byte \(place)")
        }
        let now = directory.logBytes
        XCTAssertEqual(now.prefix(damaged.count), damaged, "it is only added to")
        // The next line that is added begins with the line feed that the last one lacks.
        let isTorn = damaged.count < whole.count && damaged != whole.dropLast()
        if isTorn { XCTAssertNotEqual(now, damaged, "byte \(place)") }
        let differences = try StoreInspection(directory: directory.path)?.differences
        XCTAssertEqual(differences, 0, "byte \(place)")
      }
    }
  }

  func test_fC9_withoutTheDatabase_theGoodLinesCount_behindADamagedOneToo() async throws {
    try await save([("first", 1, 0), ("second", 2, 1), ("third", 3, 2)])
    let whole = directory.logBytes
    let starts = [0] + whole.indices.filter { whole[$0] == 0x0A }.map { $0 + 1 }
    for line in 0..<3 {
      var damaged = whole
      damaged[starts[line] + 20] ^= 1
      directory.logBytes = damaged
      directory.loseDatabase()
      let notes = try await directory.open().main.noted()
      XCTAssertEqual(notes.map(\.id), [3, 2, 1].filter { $0 != line + 1 })
      XCTAssertEqual(directory.logBytes, damaged)
    }
  }

  func test_fC9_aMissingLog_isWrittenAnew_withWhomTheReaderHasSeen() async throws {
    let store = try directory.open()
    try await store.note("kept", on: 1)
    try await store.write.markSeen(2, login: "person2", at: noon)
    unlink(directory.log.path)
    _ = try directory.open()
    XCTAssertEqual(try directory.log.content().lines, [.note("kept", on: 1), .seen(2)])
  }

  func test_aLineThatIsAddedByAnotherProcessAlone_isTakenIn() async throws {
    try await save([("one", 1, 0)])
    let store = try directory.open()
    try directory.append([.note("two", on: 1, after: 5), .seen(2)])
    await store.checkForOtherProcesses()
    try await assertEqual(store.main.user(id: 1)?.note?.text, "two")
    try await assertEqual(store.main.user(id: 2)?.seenAt, noon)
    XCTAssertEqual(store.drainEvents(), [.notesChanged(logins: ["person1"])])
  }

  func test_theLoginOfTheNewestLine_counts_untilGitHubHasToldOne() async throws {
    let store = try directory.open()
    for (login, seconds) in [("old", 0), ("new", 5), ("older", -5)] as [(String, Double)] {
      let line = LogLine(
        time: (noon + seconds).milliseconds, id: 1, login: login, content: .note(NoteText(login)))
      _ = try await store.write.merge([line])
    }
    let known = try await store.main.user(id: 1)
    XCTAssertEqual(known?.user.login, "new")
    XCTAssertNil(known?.fetchedAt)
    try await store.send(page([1], since: 0))
    try await store.note("n", on: 1, login: "typed", at: noon + 9)
    try await assertEqual(store.main.user(login: "PERSON1")?.user.login, "person1")
  }

  // MARK: - A write that fails

  func test_whereTheLogTakesNoLine_orTheCommitIsRefused_neitherHasIt() async throws {
    try await save([("one", 1, 0)])
    let bytes = directory.logBytes
    let store = try directory.open()
    do {
      try await store.write.record { recording in
        try recording.insert(.note("two", on: 1, after: 5))
        let connection = recording.connection
        try connection.execute("PRAGMA defer_foreign_keys = ON")
        try connection.execute("INSERT INTO profiles(id, fetched_at) VALUES(99, 0)")
      }
      XCTFail("a profile of nobody is refused by COMMIT")
    } catch {
      XCTAssertTrue(error.message.contains("FOREIGN KEY"), error.message)
    }
    XCTAssertEqual(directory.logBytes, bytes)
    unlink(directory.log.path)
    mkdir(directory.log.path, 0o700)
    do {
      _ = try await store.write.merge([.note("newer", on: 1, after: 1), .note("new", on: 2)])
      XCTFail("it is refused")
    } catch {
      XCTAssertTrue(error.message.contains("notes.jsonl"), error.message)
    }
    let notes = try await store.main.noted().map { $0.note?.text }
    XCTAssertEqual(notes, ["one"])
  }
}
