import Foundation
import StandIn
import XCTest

/// Each system call on the program's own files fails once (rel A9, B4, B12).
///
/// In full it is each call of each story, and otherwise the first ones of each kind.
final class FailingCallTests: StoryTestCase {
  private static let kinds = [
    "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "renameat", "unlink",
    "unlinkat", "openat", "mkdir", "flock", "mmap", "pread64",
  ]
  private static let errors = ["EIO", "ENOSPC", "EDQUOT"]

  func test_A9_B4_B12_eachCallFailsOnce_andNothingIsCalledSavedThatIsNot() throws {
    let limit = Loops.count(short: 1, long: 2, full: Int.max)
    var (failed, refused) = (0, 0)
    for story in chosen(1, of: stories.filter(\.canFail)) {
      let calls = Dictionary(grouping: try calls(of: story, Self.kinds), by: \.name)
      for (kind, calls) in calls.sorted(by: { $0.key < $1.key }) {
        let files = Set(calls.flatMap(\.paths)).filter { $0.contains("/.") }.sorted()
        var number = 1
        while number <= limit, let isRefused = try fails(story, kind, number, files) {
          failed += 1
          if isRefused { refused += 1 }
          number += 1
        }
      }
    }
    XCTAssertGreaterThan(failed, 0)
    tell("A9 (failing calls)", "\(failed) calls failed, \(refused) runs refused")
  }

  /// Lets the call of that number fail.
  ///
  /// - Returns: Whether the story did not come to its usual end; `nil` where there is no such call.
  private func fails(
    _ story: StoreStory, _ kind: String, _ number: Int, _ files: [String]
  ) throws -> Bool? {
    guard !files.isEmpty else { return nil }
    try begin(story)
    let error = Self.errors[numbers.next(below: Self.errors.count)]
    let injection = "error=\(error):when=\(number)"
    let run = try play(story, strace: OwnCall.options(kind, injection, on: files))
    let hits = run.trace.components(separatedBy: "(INJECTED)").count - 1
    guard hits > 0 else { return nil }
    let name = "\(story.name), \(kind):\(injection), GHBROWSE_SEED=\(numbers.seed)"
    XCTAssertFalse(run.wasKilled, "\(name): it dies of signal \(run.status)")
    if run.status != 0 { XCTAssertNotEqual(run.error, "", "\(name): the cause") }
    // What could not be synced is not saved, even if a second sync says nothing.
    let isSyncOfLog = run.trace.contains(/notes\.jsonl.*\(INJECTED\)/) && kind == "fsync"
    if isSyncOfLog, story.changes.count == 1 { XCTAssertNotEqual(run.status, story.status, name) }
    let told =
      run.status == story.status ? story.changes.map { _ in true } : story.told(in: run.said)
    // A call can fail once in each thread, and so twice in a row.
    try judge(story, told: told, said: run.said, mayBeSetAside: hits > 1, name)
    return run.status != story.status
  }

  func test_D11_aCommandWhoseFirstReadFails_printsNothing() throws {
    var failed = 0
    for words in [["list"], ["search", "a"], ["notes"]] {
      for number in stride(from: 1, through: 13, by: 4) {
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
}
