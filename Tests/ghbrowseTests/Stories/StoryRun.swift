import Foundation
import Glibc
import TestSupport
import XCTest

/// A run of a story that may not have come to its own end.
struct StoryRun {
  let status: Int32
  /// Both streams.
  let said: String
  let error: String
  let wasKilled: Bool
  /// What strace wrote down; empty without it.
  let trace: String
}

extension StoryTestCase {
  /// Plays a story; one that hangs is ended, and fails the test.
  ///
  /// - Parameters:
  ///   - options: What strace does meanwhile; `nil` for no strace.
  ///   - milliseconds: When it is killed.
  /// - Throws: A skip where strace may not trace.
  func play(
    _ story: StoreStory, strace options: [String]? = nil, killedAfter milliseconds: Int? = nil
  ) throws -> StoryRun {
    let trace = "\(program.directory)/trace"
    if let options {
      program.launcher =
        [try SystemCommand.strace.path(), "-f", "-y", "-qq", "-o", trace] + options
    }
    let process = try program.start(story.arguments, input: Data(story.input.utf8))
    program.launcher = []
    if let milliseconds {
      poll(nil, 0, Int32(milliseconds))
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    waitUntil("\(story.name), \(options ?? []): it ends", within: .seconds(120)) {
      !process.isRunning
    }
    if process.isRunning { process.terminate() }
    let outcome = try program.outcome(of: process)
    guard !outcome.error.contains("PTRACE") else {
      throw XCTSkip("NOT TESTED: strace may not trace here")
    }
    XCTAssertFalse(outcome.error.hasPrefix("strace: "), outcome.error)
    let written = FileManager.default.contents(atPath: trace) ?? Data()
    unlink(trace)
    return StoryRun(
      status: outcome.status, said: outcome.output + outcome.error, error: outcome.error,
      wasKilled: process.terminationReason == .uncaughtSignal,
      trace: String(decoding: written, as: UTF8.self))
  }

  /// The calls on the program's own files and streams that a story makes, in their order.
  func calls(of story: StoreStory, _ names: [String]) throws -> [OwnCall] {
    try begin(story)
    let run = try play(story, strace: ["-e", "trace=" + names.joined(separator: ",")])
    XCTAssertEqual(run.status, story.status, "\(story.name): \(run.error)")
    XCTAssertEqual(story.told(in: run.said).filter { !$0 }, [], "\(story.name): \(run.said)")
    return OwnCall.all(in: run.trace, of: program.directory)
  }
}

/// A system call about a file in the program's directory.
struct OwnCall {
  // Libraries make these calls too, and libdispatch ends the process where one of them fails.
  private static let common: Set = ["write", "pwrite64", "openat", "mmap", "pread64"]

  let name: String
  /// Its number among the calls of that name in its thread, from 1 on, as strace counts them.
  let number: Int
  /// The whole paths that it is about.
  let paths: [String]

  /// - Parameter trace: As strace writes it with each descriptor's path.
  static func all(in trace: String, of directory: String) -> [OwnCall] {
    var counts: [String: Int] = [:]
    return trace.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 1, let open = words[1].firstIndex(of: "("), words[1].first != "<"
      else { return nil }
      let name = String(words[1][..<open])
      let parts = line.components(separatedBy: directory + "/").dropFirst()
      guard !parts.isEmpty || !common.contains(name) else { return nil }
      counts["\(words[0]) \(name)", default: 0] += 1
      let number = counts["\(words[0]) \(name)", default: 0]
      let paths = parts.map { directory + "/" + $0.prefix { !">\"".contains($0) } }
      return parts.isEmpty ? nil : OwnCall(name: name, number: number, paths: paths)
    }
  }

  /// Lets strace meddle with calls of one name.
  ///
  /// - Parameter paths: Where they count, if libraries make such calls too.
  static func options(_ name: String, _ injection: String, on paths: [String]) -> [String] {
    (common.contains(name) ? paths.flatMap { ["-P", $0] } : []) + [
      "-e", "trace=\(name)", "-e", "inject=\(name):\(injection)",
    ]
  }
}
