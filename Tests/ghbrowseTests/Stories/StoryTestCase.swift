import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Interrupts stories, and checks what each interruption leaves.
///
/// Interruptions are random; GHBROWSE_SEED repeats them.
class StoryTestCase: StoreTestCase {
  var numbers = SeededNumbers(seed: 0)
  private(set) var stories: [StoreStory] = []
  // The login of somebody whom no story is about, and the files at the beginning of each story.
  private var other = ""
  private var files: [String: [UInt8]] = [:]
  private var (acknowledged, lost) = (0, 0)
  private let start = ContinuousClock.now

  override func setUp() async throws {
    try await super.setUp()
    numbers = SeededNumbers()
    let logins = try programWithNotes(StoreStories.texts, program).logins
    // Without this, Swift looks for the names of its functions for half a minute after a crash.
    program.environment["SWIFT_BACKTRACE"] = "enable=no"
    let table = try StoreStories(server, program, logins)
    (stories, other, files) = (table.all, logins[25], program.files)
  }

  /// All stories, or in a short run so many of them.
  func chosen(_ count: Int, of stories: [StoreStory]) -> [StoreStory] {
    Loops.ofRun == .short ? Array(stories.shuffled(using: &numbers).prefix(count)) : stories
  }

  /// Restores the files to the beginning of a story.
  func begin(_ story: StoreStory) throws {
    program.environment["LD_PRELOAD"] = nil
    try program.replaceFiles(files)
    try story.prepare(program)
  }

  /// Checks that no acknowledged note was lost, and prints the figures of all rounds.
  func tell(_ row: String, _ figures: String) {
    if Loops.ofRun != .short { XCTAssertGreaterThan(acknowledged, 0) }
    XCTAssertEqual(lost, 0, "acknowledged notes are lost")
    let seconds = (ContinuousClock.now - start).components.seconds
    print(
      "rel \(row): \(figures); \(acknowledged) changes acknowledged, \(lost) times notes were wrong, "
        + "\(seconds) s")
  }
}

// MARK: - Playing

/// A run of a story that may not have come to its own end.
struct StoryRun {
  let status: Int32
  /// Both streams.
  let said: String
  let error: String
  let wasKilled: Bool
  /// The output of strace.
  let trace: String
}

extension StoryTestCase {
  /// Plays a story under strace; one that hangs is ended, and fails the test.
  ///
  /// - Throws: A skip where strace may not trace.
  func play(_ story: StoreStory, strace options: [String]) throws -> StoryRun {
    let trace = "\(program.directory)/trace"
    program.launcher = [try SystemCommand.strace.path(), "-f", "-y", "-qq", "-o", trace] + options
    let process = try program.start(story.arguments, input: Data(story.input.utf8))
    program.launcher = []
    waitUntil("\(story.name), \(options): it ends", within: .seconds(120)) {
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

  // Libraries make these calls too, and libdispatch ends the process where one of them fails.
  private static let common: Set = ["write", "pwrite64", "openat", "mmap", "pread64"]

  /// The calls on files of the program that a story makes, by their names.
  func calls(of story: StoreStory, _ names: [String]) throws -> [[FileCall]] {
    try begin(story)
    let run = try play(story, strace: FileCall.options(names))
    XCTAssertEqual(run.status, story.status, "\(story.name): \(run.error)")
    XCTAssertEqual(story.told(in: run.said).filter { !$0 }, [], "\(story.name): \(run.said)")
    var counts: [String: Int] = [:]
    let own = FileCall.all(in: run.trace).compactMap { call -> FileCall? in
      let isOwn = !call.paths(below: program.directory).isEmpty
      guard isOwn || !Self.common.contains(call.name) else { return nil }
      var call = call
      call.number = counts["\(call.thread) \(call.name)", default: 0] + 1
      counts["\(call.thread) \(call.name)"] = call.number
      return isOwn ? call : nil
    }
    return Dictionary(grouping: own, by: \.name).values.sorted { $0[0].name < $1[0].name }
  }

  /// Lets strace meddle with a call like these.
  func injected(_ injection: String, at calls: [FileCall]) -> [String] {
    let name = calls[0].name
    let paths = Set(calls.flatMap { $0.paths(below: program.directory) }).sorted()
    let places = Self.common.contains(name) ? paths.flatMap { ["-P", $0] } : []
    return places + ["-e", "trace=\(name)", "-e", "inject=\(name):\(injection)"]
  }
}

// MARK: - Judging

extension StoryTestCase {
  // What the next start may say, and nothing else.
  private static let repairs = [
    "The notes log and the database differed", "The notes log lacked", "is on NFS",
  ]

  /// Checks what an interrupted story has left.
  ///
  /// - Parameters:
  ///   - told: Which of its changes were said to be saved.
  ///   - said: All that it said.
  ///   - mayBeQuarantined: Whether SQLite may have called the database damaged.
  func judge(
    _ story: StoreStory, told: [Bool], said: String, mayBeQuarantined: Bool = false, _ name: String
  ) throws {
    acknowledged += told.count { $0 }
    if let complaint = story.complaint(program, said) { XCTFail("\(name): \(complaint)") }
    var notes = try notesOfNextStart(story, name)
    if let complaint = story.complaint(about: notes, after: told) {
      lost += 1
      XCTFail("\(name): \(complaint); it said: \(said.prefix(500))")
    }
    let isNew = mayBeQuarantined && !program.damagedFiles.isEmpty
    if let counts = story.userCounts, !isNew {
      let count = try StoreInspection(directory: program.storeDirectory)?.userCount ?? 0
      XCTAssertTrue(counts.contains(count), "\(name): \(count) users, so not whole pages")
    }
    if let end = story.end, !isNew {
      let again = try program.run(story.arguments, typing: story.input)
      // A person who is not there any more cannot be forgotten.
      let isDone = again.status == 0 || again.error.contains("is saved here")
      XCTAssertTrue(isDone, "\(name), run again: \(again.error)")
      try end(program, name)
      for change in story.changes { notes.merge(change.notes) { $1 } }
      notes = notes.filter { !$0.value.isEmpty }
    }
    let next = try program.run(["note", other, "after all"])
    XCTAssertEqual(next.status, 0, "\(name): \(next.error)")
    let lines = next.error.split(separator: "\n").filter { !$0.contains("is on NFS") }
    expectNoLock(in: lines.joined(separator: "\n"))
    notes[other] = "after all"
    try program.assertStoreIsSound(notes, name)
    if !story.isDamaged, !mayBeQuarantined { XCTAssertEqual(program.damagedFiles, [], name) }
  }

  private func notesOfNextStart(_ story: StoreStory, _ name: String) throws -> [String: String] {
    let start = try program.run(["notes", "--json"])
    XCTAssertEqual(start.status, 0, "\(name): \(start.error)")
    let known = Self.repairs + (story.isDamaged ? ["was damaged and is kept as"] : [])
    for line in start.error.split(separator: "\n") where line.hasPrefix("ghbrowse: ") {
      XCTAssertTrue(known.contains { line.contains($0) }, "\(name): \(line)")
    }
    return try program.notes()
  }
}

extension ProgramUnderTest {
  /// The versions of its notes log, in the order of their lines.
  func versions() throws -> [LogLine] {
    let path = storeFile("notes.jsonl")
    let host = path.split(separator: "/").dropLast().last ?? ""
    return try NotesLog(path: path, host: String(host)).content().lines.filter(\.isOfNote)
  }

  /// Checks that database, search index and notes log are whole and have the same versions, each once, and
  /// that nothing half done is left anywhere.
  fileprivate func assertStoreIsSound(_ notes: [String: String], _ name: String) throws {
    let store = try XCTUnwrap(StoreInspection(directory: storeDirectory), name)
    XCTAssertEqual(store.damage, [], name)
    XCTAssertEqual(store.isIndexSound, true, "\(name): the search index")
    XCTAssertEqual(store.differences, 0, "\(name): database and notes log")
    XCTAssertEqual(try changeStore("pragma foreign_key_check"), "", "\(name): foreign keys")
    let versions = try versions()
    XCTAssertEqual(Set(versions).count, versions.count, "\(name): each version once")
    let newest = versions.sorted { $0.time < $1.time }.reduce(into: [String: String]()) {
      if case .note(let text) = $1.content { $0[$1.login] = text.isEmpty ? nil : text.string }
    }
    XCTAssertEqual(newest, notes, "\(name): the notes of the log")
    let left = files.keys.map { $0.dropFirst(directory.count + 1) }.filter {
      $0.wholeMatch(of: Self.knownFile) == nil
    }
    XCTAssertEqual(left.sorted(), [], "\(name): something half done is left")
  }

  private static var knownFile: Regex<Substring> {
    #/
      \.local/state/ghbrowse/(?:history|palette[^/]*|[^/]+/drafts/[^/]+\.(?:draft|addition))
      |\.cache/ghbrowse/[^/]+/avatars/(?:CACHEDIR\.TAG|[0-9]+(?:\.source)?)
      |\.local/share/ghbrowse/[^/]+/(?:notes\.jsonl|ghbrowse\.lock)
      |\.local/share/ghbrowse/[^/]+/ghbrowse\.db(?:\.damaged-[0-9TZ]+(?:-[0-9]+)?)?(?:-wal|-shm|-journal)?
    /#
  }
}
