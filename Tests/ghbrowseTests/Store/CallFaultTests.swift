import Foundation
import StandIn
import TestSupport
import XCTest

/// Each system call on a file of the store fails once (rel P1, A9, B4, B12; finds S8, R).
///
/// The first call of a few kinds in one story, the first two of each kind in each story, or each call
/// of each kind until a run meets none, as ``Loops`` says. Of calls of `fcntl` it is never more than ten
/// of a story: where an unlock has failed, SQLite waits ten seconds at each lock after it.
final class CallFaultTests: StoreTestCase {
  func test_D11_aCommandWhoseFirstReadFails_printsNothing() throws {
    let (program, _) = try programWithNotes()
    var failed = 0
    for words in [["list"], ["search", "a"], ["notes"]] {
      for number in 1...12 {
        try program.fail("pread64:error=EIO:when=\(number)+")
        program.launcher += ["-P", program.storeFile("ghbrowse.db")]
        let outcome = try program.run(words + ["--json"])
        program.launcher = []
        guard outcome.status != 0 else { continue }
        failed += 1
        XCTAssertEqual(outcome.output, "", "\(words) \(number): \(outcome.error)")
      }
    }
    XCTAssertGreaterThan(failed, 0)
  }

  private static let limit = Loops.count(short: 1, long: 2, full: Int.max)
  private static let lockLimit = min(limit, 10)

  func test_A9_B12_eachCallFailsOnce_andNothingIsCalledSavedThatIsNot() throws {
    let start = ContinuousClock.now
    let (program, told) = try StoreStories.begin(self)
    let snapshot = FolderSnapshot(of: program.directory)
    let stories = Loops.ofRun == .short ? [told.all[1]] : told.all
    var (failed, hits, losses) = (0, 0, 0)
    for story in stories {
      let begin = { () throws in
        try snapshot.restore()
        try story.prepare(program)
      }
      try begin()
      let files = try ownFiles(of: story, in: program)
      for fault in Loops.choice(of: CallFault.all, each: 5) where !files.of(fault).isEmpty {
        for number in 1...(fault.calls == "fcntl" ? Self.lockLimit : Self.limit) {
          let name = "\(story.name), \(fault.calls):error=\(fault.error):when=\(number)"
          try begin()
          let options = fault.options(number: number, files: files.of(fault))
          let run = try FaultyRun(program, story, options, name)
          guard run.hitCount > 0 else { break }
          hits += 1
          if run.status != 0 { failed += 1 }
          if try !judge(run, of: story, in: program, name) { losses += 1 }
          if run.hitCount == 1, !story.isDamaged {
            XCTAssertEqual(program.damagedFiles, [], "\(name): it is read again, and not set aside")
          }
        }
      }
    }
    XCTAssertGreaterThan(hits, stories.count * 2)
    print(
      "rel A9: \(hits) calls of \(stories.count) stories failed, \(failed) runs refused,"
        + " \(losses) with wrong notes, \((ContinuousClock.now - start).components.seconds) s")
  }

  func test_S8_B4_aSyncThatFails_isNoSave_andIsNotRepeatedAsASuccess() throws {
    let (program, logins) = try programWithNotes()
    var notes = [logins[0]: "met at FOSDEM", logins[1]: "wants to talk about TOML"]
    let trace = "\(program.directory)/trace"
    // Of the notes log, of a note that replaces one and of a new one; then of the database's own log.
    for (call, file, row) in [
      ("fsync", "notes.jsonl", 1), ("fsync", "notes.jsonl", 2),
      ("fdatasync", "ghbrowse.db-wal", 2),
    ] {
      program.launcher = [
        try SystemCommand.strace.path(), "-f", "-qq", "-o", trace, "-P", program.storeFile(file),
        "-e", "trace=\(call)", "-e", "inject=\(call):error=EIO:when=1",
      ]
      let refused = try program.run(["note", logins[row], "refused \(row)"])
      program.launcher = []
      XCTAssertEqual(refused.status, 1, "\(file) \(refused.error)")
      XCTAssertTrue(refused.error.contains("was not saved"), refused.error)
      let calls = try String(contentsOfFile: trace, encoding: .utf8)
      XCTAssertTrue(calls.contains("(INJECTED)"), calls)
      if file == "notes.jsonl" {
        XCTAssertEqual(
          calls.components(separatedBy: "fsync(").count - 1, 1,
          "a sync that failed says nothing the second time: \(calls)")
      }
      let draft = try XCTUnwrap(program.drafts.last, refused.error)
      XCTAssertEqual(
        FileManager.default.contents(atPath: draft), Data("refused \(row)".utf8), refused.error)
      try FileManager.default.removeItem(atPath: draft)
      XCTAssertEqual(try program.notes(), notes, file)
      XCTAssertEqual(try program.run(["note", logins[3], "after \(file)"]).status, 0)
      notes[logins[3]] = "after \(file)"
      try program.assertStoreIsSound(notes, file)
    }
  }

  private func ownFiles(
    of story: StoreStory, in program: ProgramUnderTest
  ) throws -> OwnFiles {
    let trace = "\(program.directory)/trace"
    program.launcher = [
      try SystemCommand.strace.path(), "-f", "-y", "-qq", "-o", trace, "-e", CallFault.traced,
    ]
    let outcome = try program.run(story.arguments, typing: story.input)
    program.launcher = []
    guard !outcome.error.contains("PTRACE") else {
      throw XCTSkip("NOT TESTED: strace may not trace here")
    }
    XCTAssertEqual(outcome.status, story.status, "\(story.name): \(outcome.error)")
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: trace)), as: UTF8.self)
    return OwnFiles(text, of: program)
  }
}
