import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// `kill -9` at any moment of a save and of a recovery (rel P1, A1, A5; find S3).
///
/// 8 rounds over notes and 4 over recovery, 30 and 10, or 300 and 100, as ``Loops`` says;
/// GHBROWSE_SEED repeats them.
final class KillTests: StoreTestCase {
  private static let saved = "saved, only on this machine."

  func test_A1_killedWhileNotesAreWritten_nothingAcknowledgedIsMissing() throws {
    var numbers = SeededNumbers()
    let (program, logins) = try programWithNotes([])
    var known = KnownNotes()
    var killed = 0
    let whole = try timeOfSession(program, logins, &known)
    for round in 1...Loops.count(short: 8, long: 30, full: 300) {
      let name = "round \(round), GHBROWSE_SEED=\(numbers.seed)"
      let written = (0..<8).map { number in
        (
          row: Int.random(in: 1...logins.count, using: &numbers),
          text: "round \(round), note \(number)"
        )
      }
      let session = try program.start([], input: script(written))
      // By time alone, every one may be killed before its first note where the machine is busy.
      if round.isMultiple(of: 2) {
        kill(session, after: .random(in: 0...whole, using: &numbers))
      } else {
        let times = Int.random(in: 1..<written.count, using: &numbers)
        try program.kill(session, onceItSaid: Self.saved, times: times)
      }
      let outcome = try program.outcome(of: session)
      if session.terminationReason == .uncaughtSignal { killed += 1 }
      for (number, note) in written.enumerated() {
        known.wrote(note.text, on: logins[note.row - 1], isSaid: number < savedCount(outcome))
      }
      known.judge(try program.notes(), name)
      try assertSearched(program, known, name)
    }
    XCTAssertGreaterThan(killed, 0, "some of the sessions were killed")
    XCTAssertGreaterThan(known.saidCount, 8, "some of the notes were acknowledged")
    try assertWhole(program)
  }

  func test_A5_S3_killedWhileADamagedStoreRecovers_everyNoteComesBack_andNoByteOfItIsLost() throws {
    var numbers = SeededNumbers()
    let texts = (1...20).map { "note number \($0)" }
    let (program, logins) = try programWithNotes(texts)
    let notes = Dictionary(uniqueKeysWithValues: zip(logins, texts))
    try program.removeLog()
    let intact = try Data(contentsOf: URL(fileURLWithPath: program.storeFile("ghbrowse.db")))
    let whole = try timeOfRecovery(program, damaged(intact, &numbers), notes)
    var killed = 0
    for round in 1...Loops.count(short: 4, long: 10, full: 100) {
      let name = "round \(round), GHBROWSE_SEED=\(numbers.seed)"
      let bytes = damaged(intact, &numbers)
      try put(bytes, program)
      // The recovery of a recovery may be killed as well.
      for number in 0..<Int.random(in: 1...3, using: &numbers) {
        let recovery = try program.start(["notes", "--json"])
        // Under load some end before they are killed: the first of all is killed at once.
        let delay = Double.random(in: 0...whole, using: &numbers)
        kill(recovery, after: round == 1 && number == 0 ? 0 : delay)
        _ = try program.outcome(of: recovery)
        if recovery.terminationReason == .uncaughtSignal { killed += 1 }
      }
      XCTAssertEqual(try program.notes(), notes, name)
      let kept = try program.damagedFiles.map {
        try Data(contentsOf: URL(fileURLWithPath: program.storeFile($0)))
      }
      XCTAssertTrue(kept.contains(bytes), "\(name): the damaged file is kept as it was")
      try assertWhole(program)
    }
    XCTAssertGreaterThan(killed, 0, "some of the recoveries were killed")
  }

  // MARK: - Rounds

  private func script(_ notes: [(row: Int, text: String)]) -> Data {
    Data(notes.map { ":note \($0.row) \($0.text)\n" }.joined().utf8)
  }

  private func savedCount(_ outcome: ProgramUnderTest.Outcome) -> Int {
    let said = outcome.output + outcome.error
    return said.components(separatedBy: Self.saved).count - 1
  }

  /// How many seconds a session takes that nobody kills.
  private func timeOfSession(
    _ program: ProgramUnderTest, _ logins: [String], _ known: inout KnownNotes
  ) throws -> Double {
    let start = Date()
    let written = (1...8).map { (row: $0, text: "before all rounds") }
    let outcome = try program.outcome(of: program.start([], input: script(written)))
    XCTAssertEqual(savedCount(outcome), written.count, outcome.output + outcome.error)
    for note in written { known.wrote(note.text, on: logins[note.row - 1], isSaid: true) }
    return Date().timeIntervalSince(start)
  }

  private func timeOfRecovery(
    _ program: ProgramUnderTest, _ bytes: Data, _ notes: [String: String]
  ) throws -> Double {
    try put(bytes, program)
    let start = Date()
    XCTAssertEqual(try program.notes(), notes)
    return Date().timeIntervalSince(start)
  }

  private func kill(_ process: Process, after seconds: Double) {
    poll(nil, 0, Int32(seconds * 1000))
    if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
  }

  /// The database with a header written over, cut, or with bytes changed anywhere.
  private func damaged(_ intact: Data, _ numbers: inout SeededNumbers) -> Data {
    var bytes = intact
    switch Int.random(in: 0..<3, using: &numbers) {
    case 0: bytes.replaceSubrange(0..<4, with: Data([1, 2, 3, 4]))
    case 1: bytes = bytes.prefix(Int.random(in: 1..<bytes.count / 2, using: &numbers))
    default: for place in stride(from: 100, to: bytes.count, by: 97) { bytes[place] ^= 0x5A }
    }
    return bytes
  }

  /// Makes those bytes the database, as if nothing had ever been set aside.
  private func put(_ bytes: Data, _ program: ProgramUnderTest) throws {
    for name in program.storeNames where name.hasPrefix("ghbrowse.db") {
      try FileManager.default.removeItem(atPath: program.storeFile(name))
    }
    try bytes.write(to: URL(fileURLWithPath: program.storeFile("ghbrowse.db")))
  }

  // MARK: - Judgement

  /// One note of those that were acknowledged is found by its text.
  private func assertSearched(
    _ program: ProgramUnderTest, _ known: KnownNotes, _ name: String
  ) throws {
    let (login, text) = try XCTUnwrap(known.any)
    let outcome = try program.run(["search", text])
    XCTAssertTrue(outcome.output.contains("\t\(login)\t"), "\(name): \(outcome.error)")
  }

  private func assertWhole(_ program: ProgramUnderTest) throws {
    XCTAssertEqual(try program.integrity(), "ok")
    let known = [
      "ghbrowse.db", "ghbrowse.db-shm", "ghbrowse.db-wal", "ghbrowse.lock", "notes.jsonl",
    ]
    let left = program.storeNames.filter { !known.contains($0) && !$0.contains(".damaged-") }
    XCTAssertEqual(left, [], "nothing half done is left behind")
  }
}

/// What a note may be: the last text that was acknowledged or seen, or one that was on its way.
private struct KnownNotes {
  private var last: [String: String] = [:]
  private var onTheirWay: [String: [String]] = [:]
  private(set) var saidCount = 0

  /// A note with its login.
  var any: (login: String, text: String)? { last.first.map { ($0.key, $0.value) } }

  mutating func wrote(_ text: String, on login: String, isSaid: Bool) {
    guard isSaid else { return onTheirWay[login, default: []].append(text) }
    saidCount += 1
    last[login] = text
    onTheirWay[login] = nil
  }

  /// Checks all notes, and takes what is shown now as saved.
  mutating func judge(_ notes: [String: String], _ name: String) {
    for login in Set(last.keys).union(onTheirWay.keys) {
      let allowed = [last[login]] + (onTheirWay[login] ?? [])
      XCTAssertTrue(
        allowed.contains(notes[login]),
        "\(name): \(login) has \(notes[login] ?? "nothing"), and may have \(allowed)")
    }
    XCTAssertTrue(Set(notes.keys).isSubset(of: Set(last.keys).union(onTheirWay.keys)), name)
    last = notes
    onTheirWay = [:]
  }
}
