import Foundation
import Glibc
import StandIn
import TestSupport

/// The moment at which a program is killed.
enum Kill: CustomStringConvertible {
  /// So many milliseconds after its start.
  case after(Int)
  /// Once it has said these words so many times.
  case said(String, times: Int)
  /// When a thread of it enters this system call for the given time.
  ///
  /// `path` is the only file that counts; `nil` for all of them.
  case atCall(String, number: Int, path: String? = nil)

  // The calls that change what lies on the disk or tell of it, and how many of each a note takes.
  //
  // Each is counted by itself: of all together, the thread that makes most would hide the others.
  private static let calls = [
    ("write", 6), ("pwrite64", 40), ("fsync", 3), ("fdatasync", 4), ("ftruncate", 3), ("rename", 2),
    ("unlink", 2), ("flock", 6),
  ]

  var description: String {
    switch self {
    case .after(let milliseconds): "after \(milliseconds) ms"
    case .said(let words, let times): "at \(times) × \"\(words)\""
    case .atCall(let call, let number, let path):
      "at \(call) \(number)\(path.map { " on \($0)" } ?? "")"
    }
  }

  /// A moment within so many milliseconds, or at a call.
  static func random(
    within milliseconds: Int, scale: Int, _ numbers: inout SeededNumbers
  ) -> Kill {
    numbers.next(below: 2) == 0
      ? .after(numbers.next(below: milliseconds + 1)) : .atAnyCall(scale: scale, &numbers)
  }

  /// One of the first calls of some kind that changes what lies on the disk.
  ///
  /// - Parameter scale: How many notes take as many calls as are made.
  static func atAnyCall(scale: Int = 1, _ numbers: inout SeededNumbers) -> Kill {
    let (call, most) = calls[numbers.next(below: calls.count)]
    return .atCall(call, number: numbers.next(below: most * scale) + 1)
  }

  /// What is put before the program's path.
  func launcher() throws -> [String] {
    guard case .atCall(let call, let number, let path) = self else { return [] }
    return [try SystemCommand.strace.path(), "-f", "-qq", "-o", "/dev/null"]
      + (path.map { ["-P", $0] } ?? [])
      + ["-e", "trace=\(call)", "-e", "inject=\(call):signal=KILL:when=\(number)"]
  }
}

/// What a run ended in that was to be killed.
struct KilledRun {
  let outcome: ProgramUnderTest.Outcome
  /// Whether it was; it may have come to its end before.
  let wasKilled: Bool

  /// How often it said these words.
  func count(of words: String) -> Int {
    (outcome.output + outcome.error).components(separatedBy: words).count - 1
  }
}

extension ProgramUnderTest {
  /// Runs it, and kills it at that moment with `kill -9`.
  func run(_ arguments: [String], input: String = "", _ kill: Kill) throws -> KilledRun {
    launcher = try kill.launcher()
    defer { launcher = [] }
    let process = try start(arguments, input: Data(input.utf8))
    switch kill {
    case .after(let milliseconds):
      poll(nil, 0, Int32(milliseconds))
      if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
    case .said(let words, let times): try self.kill(process, onceItSaid: words, times: times)
    case .atCall: break
    }
    let outcome = try outcome(of: process)
    return KilledRun(
      outcome: outcome, wasKilled: process.terminationReason == .uncaughtSignal)
  }
}
