import Foundation
import StandIn
import TestSupport
import XCTest

/// A kind of system call that fails on files of the program's own, with an error.
struct CallFault {
  /// What strace calls them, separated by commas.
  let calls: String
  let error: String

  // The calls of rel A9, of locks and of reading, with the errors that a disk gives.
  private static let kinds = [
    ("write", ["EIO", "ENOSPC", "EDQUOT"]), ("fsync,fdatasync", ["EIO", "ENOSPC"]),
    ("pwrite64", ["EIO", "ENOSPC", "EDQUOT"]), ("ftruncate", ["EIO", "ENOSPC"]),
    ("rename,renameat", ["EIO", "ENOSPC"]), ("openat", ["EIO", "ENOSPC"]), ("flock", ["EIO"]),
    ("fcntl", ["EIO"]), ("mmap", ["EIO"]), ("mkdir", ["EIO", "ENOSPC"]), ("pread64", ["EIO"]),
  ]

  /// Each of them.
  static let all = kinds.flatMap { calls, errors in
    errors.map { CallFault(calls: calls, error: $0) }
  }

  /// What strace is to write down so that ``OwnFiles`` knows what they are about.
  static let traced = "trace=" + kinds.map { $0.0 }.joined(separator: ",")

  // Libraries make these calls too.
  private static let common: Set = ["write", "pwrite64", "openat", "fcntl", "mmap", "pread64"]

  /// What strace is told to let the call of that number fail in each thread.
  ///
  /// - Parameter files: Which files it is about where libraries make such calls too.
  func options(number: Int, files: [String]) -> [String] {
    (Self.common.contains(calls) ? files.flatMap { ["-P", $0] } : []) + [
      "-e", "trace=\(calls)", "-e", "inject=\(calls):error=\(error):when=\(number)",
    ]
  }
}

/// The program's own files that calls of a story are about.
///
/// Other files are those of the system's libraries: libdispatch ends the process when it cannot open
/// one of `/proc`.
struct OwnFiles {
  private var files: [Substring: Set<String>] = [:]

  /// - Parameter trace: What strace wrote down of a story in which nothing failed.
  init(_ trace: String, of program: ProgramUnderTest) {
    let root = program.directory + "/."
    for line in trace.split(separator: "\n") {
      let call = line.drop { $0 != " " }.drop { $0 == " " }.prefix { $0 != "(" }
      for part in line.components(separatedBy: root).dropFirst() {
        files[call, default: []].insert(root + part.prefix { !">\"".contains($0) })
      }
    }
  }

  /// Those that such calls were about, in alphabetical order.
  func of(_ fault: CallFault) -> [String] {
    fault.calls.split(separator: ",").flatMap { files[$0] ?? [] }.sorted()
  }
}

/// A run of the program that did not come to its own end.
struct FaultyRun {
  let status: Int32
  /// Both streams.
  let said: String
  let error: String
  let wasKilled: Bool
  /// How often the fault has met it: once at most in each thread.
  let hitCount: Int

  /// Plays a story while strace does as `options` say; one that hangs is killed, and fails the test.
  init(
    _ program: ProgramUnderTest, _ story: StoreStory, _ options: [String], _ name: String
  ) throws {
    let trace = "\(program.directory)/trace"
    program.launcher =
      [try SystemCommand.strace.path(), "-f", "-y", "-qq", "-o", trace] + options
    let process = try program.start(story.arguments, input: Data(story.input.utf8))
    program.launcher = []
    // Where an unlock has failed, SQLite looks at its own lock for ten seconds, each time.
    waitUntil("\(name): it ends", within: .seconds(240)) { !process.isRunning }
    if process.isRunning { process.terminate() }
    let outcome = try program.outcome(of: process)
    let written = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: trace)), as: UTF8.self)
    try FileManager.default.removeItem(atPath: trace)
    self.init(
      process, outcome, hitCount: written.components(separatedBy: "(INJECTED)").count - 1)
  }

  init(_ process: Process, _ outcome: ProgramUnderTest.Outcome, hitCount: Int) {
    status = outcome.status
    error = outcome.error
    said = outcome.output + outcome.error
    wasKilled = process.terminationReason == .uncaughtSignal
    self.hitCount = hitCount
  }
}

extension StoreTestCase {
  /// Checks what a story has left in which something failed.
  ///
  /// - Parameter mayDie: Whether the fault may end the program.
  /// - Returns: Whether the notes are right.
  func judge(
    _ run: FaultyRun, of story: StoreStory, in program: ProgramUnderTest, mayDie: Bool = false,
    _ name: String
  ) throws -> Bool {
    if !mayDie { XCTAssertFalse(run.wasKilled, "\(name): it dies of signal \(run.status)") }
    if run.status != 0, !run.wasKilled { XCTAssertNotEqual(run.error, "", "\(name): the cause") }
    var notes = try program.notes()
    let said = run.status == 0 && !run.wasKilled ? story.allWords : run.said
    let complaint = story.complaint(about: notes, after: said)
    if let complaint { XCTFail("\(name): \(complaint): \(run.error.prefix(500))") }
    if let file = story.exportedFile, run.status != 0 {
      let bytes = FileManager.default.contents(atPath: "\(program.directory)/\(file)")
      XCTAssertTrue(bytes?.last == UInt8(ascii: "\n"), "\(name): a whole file")
    }
    if program.storeNames.contains("ghbrowse.db.forgetting") {
      XCTAssertEqual(try program.run(story.arguments).status, 0, name)
      for change in story.changes { notes[change.login] = change.text }
    }
    try program.assertStoreIsSound(notes, name)
    return complaint == nil
  }
}
