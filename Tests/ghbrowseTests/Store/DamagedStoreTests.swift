import Foundation
import StandIn
import XCTest

/// A damaged database is set aside, and all notes come back (find S3, X11; rel C1–C3).
///
/// 4 seeds of damage, 60, or 1,000, as ``Loops`` says; GHBROWSE_SEED repeats them.
final class DamagedStoreTests: StoreTestCase {
  func test_S3_X11_C1_C3_aHeaderWrittenOver_aTruncatedFile_andAnEmptyOne_areSetAside() throws {
    let damages: [(String, (inout Data) -> Void)] = [
      ("header", { $0.replaceSubrange(0..<4, with: Data([1, 2, 3, 4])) }),
      ("0 bytes", { $0 = Data() }), ("1 byte", { $0 = $0.prefix(1) }),
      ("100 bytes", { $0 = $0.prefix(100) }), ("4095 bytes", { $0 = $0.prefix(4095) }),
      ("5000 bytes", { $0 = $0.prefix(5000) }),
    ]
    for (name, damage) in damages {
      let (program, logins) = try programWithNotes()
      XCTAssertEqual(try program.run(["show", logins[3]]).status, 0)
      try program.removeLog()
      let path = program.storeFile("ghbrowse.db")
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      damage(&bytes)
      try bytes.write(to: URL(fileURLWithPath: path))
      let outcome = try program.run(["notes"])
      XCTAssertEqual(outcome.status, 0, "\(name): \(outcome.error)")
      XCTAssertTrue(outcome.error.contains("was damaged and is kept as"), outcome.error)
      let set = try XCTUnwrap(program.damagedFiles.first, name)
      let kept = try Data(contentsOf: URL(fileURLWithPath: program.storeFile(set)))
      XCTAssertEqual(kept, bytes, "\(name): not one byte is changed")
      let notes = [logins[0]: "met at FOSDEM", logins[1]: "wants to talk about TOML"]
      try assertReads(program, logins, notes, name)
      XCTAssertEqual(program.damagedFiles.count, 1, name)
    }
  }

  func test_S3_X11_anOpenedProfile_isSeenAgainAfterTheDatabaseIsGone() throws {
    let (program, logins) = try programWithNotes()
    XCTAssertEqual(try program.run(["-c", "2", "-c", ":quit"]).status, 0)
    try program.removeLog()
    try Data("nothing of use".utf8).write(
      to: URL(fileURLWithPath: program.storeFile("ghbrowse.db")))
    let rows = try XCTUnwrap(try program.run(["notes", "--json"]).json as? [[String: Any]])
    let seen = rows.filter { $0["seenAt"] is String }.compactMap { $0["login"] as? String }
    XCTAssertEqual(seen, [logins[1]])
  }

  func test_S3_C2_bytesWrittenAnywhere_loseNoNote() throws {
    let texts = (1...20).map { "note number \($0)" }
    let (program, _) = try programWithNotes(texts)
    // A byte of a login that GitHub sent is no note; the next fetch brings it again.
    let notes = try program.notesByID()
    XCTAssertEqual(Set(notes.values), Set(texts))
    try program.removeLog()
    let whole = try Data(contentsOf: URL(fileURLWithPath: program.storeFile("ghbrowse.db")))
    var numbers = SeededNumbers()
    var (setAside, altered, slowest) = (0, 0, Duration.zero)
    let rounds = Loops.count(short: 4, long: 60, full: 1_000)
    for round in 1...rounds {
      let name = "round \(round), GHBROWSE_SEED=\(numbers.seed)"
      try program.removeDatabase()
      try spoiled(whole, &numbers).write(to: URL(fileURLWithPath: program.storeFile("ghbrowse.db")))
      let start = ContinuousClock.now
      let outcome = try program.run(["notes", "--json"])
      slowest = max(slowest, ContinuousClock.now - start)
      XCTAssertEqual(outcome.status, 0, "\(name): \(outcome.error)")
      let list = try program.run(["list", "--offline"])
      XCTAssertTrue([0, 3].contains(list.status), "\(name): \(list.error)")
      let isSetAside = !program.damagedFiles.isEmpty
      XCTAssertEqual(
        isSetAside, (outcome.error + list.error).contains("was damaged and is kept as"), name)
      if isSetAside { setAside += 1 }
      // To SQLite a letter of a text that is another one is no damage, but doctor compares all texts.
      if try program.notesByID() != notes {
        let checks = try program.run(["doctor", "--offline"])
        XCTAssertTrue(checks.output.contains("notes\tproblem\t"), "\(name): \(checks.output)")
        try program.removeDatabase()
        altered += 1
      }
      XCTAssertEqual(try program.notesByID(), notes, name)
    }
    XCTAssertLessThan(slowest, .seconds(5), "GHBROWSE_SEED=\(numbers.seed)")
    print(
      "rel C2: \(rounds) seeds, \(setAside) set aside, \(altered) named by doctor, no note lost, "
        + "slowest \(slowest)")
  }

  private func spoiled(_ whole: Data, _ numbers: inout SeededNumbers) -> Data {
    var bytes = whole
    for _ in 0..<200 {
      // The marks of whose file it is: another program's database is refused and not mended.
      let place = Int.random(in: 0..<bytes.count, using: &numbers)
      guard !(60..<72).contains(place) else { continue }
      bytes[place] = .random(in: .min ... .max, using: &numbers)
    }
    return bytes
  }

  func test_S3_damageFoundUnderAnOpenPrompt_isMendedThere() throws {
    let (program, logins) = try programWithNotes()
    try program.removeLog()
    let path = program.storeFile("ghbrowse.db")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // All pages but the first, which the start reads.
    for place in stride(from: 4096, to: bytes.count, by: 7) { bytes[place] ^= 0x5A }
    try bytes.write(to: URL(fileURLWithPath: path))
    let terminal = try PseudoTerminal(program)
    terminal.expect("was damaged and is kept as")
    terminal.enter(":search FOSDEM")
    terminal.expectNews(logins[0])
    terminal.leave()
  }
}
