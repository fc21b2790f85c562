import StandIn
import XCTest

/// Each story is interrupted anywhere, and nothing that was called saved is lost.
final class InterruptedStoriesTests: StoryTestCase {
  // They change files, or lock the store.
  private static let writingCalls = [
    "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "renameat", "unlink",
    "unlinkat", "mkdir", "flock",
  ]
  // The crashes leave no more behind than a kill does.
  private static let signals = ["KILL", "KILL", "KILL", "SEGV", "ILL"]
  private static let errors = ["EIO", "ENOSPC", "EDQUOT"]

  func test_fA1_fA4_fA5_fD2_killedAtAnyMoment_allThatWasSaidIsThere_andNothingHalfIsLeft() throws {
    let count = Loops.count(short: 3, long: 8, full: 120)
    var (rounds, killed) = (0, 0)
    for story in chosen(4, of: stories) {
      let calls = try calls(of: story, Self.writingCalls)
      for round in 1...count {
        try begin(story)
        let group = calls[numbers.next(below: calls.count)]
        let call = group[numbers.next(below: group.count)]
        let signal = Self.signals[numbers.next(below: Self.signals.count)]
        let injection = "signal=\(signal):when=\(call.number)"
        let run = try play(story, strace: injected(injection, at: group))
        let name =
          "\(story.name), round \(round), \(call.name):\(injection), GHBROWSE_SEED=\(numbers.seed)"
        rounds += 1
        if run.wasKilled { killed += 1 } else { XCTAssertEqual(run.status, story.status, name) }
        try judge(story, told: story.told(in: run.said), said: run.said, name)
      }
    }
    XCTAssertGreaterThan(killed, 0)
    tell("A1 (kills)", "\(rounds) rounds, \(killed) killed")
  }

  func test_fA9_fB4_fB12_eachCallFailsOnce_andNothingIsCalledSavedThatIsNot() throws {
    let limit = Loops.count(short: 1, long: 2, full: Int.max)
    var (failed, refused) = (0, 0)
    for story in chosen(1, of: stories.filter(\.canFail)) {
      for calls in try calls(of: story, Self.writingCalls + ["openat", "mmap", "pread64"]) {
        // Those on the files that it keeps, and not on its streams.
        let group = calls.filter { $0.paths(below: program.directory)[0].contains("/.") }
        guard !group.isEmpty else { continue }
        var number = 1
        while number <= limit, let isRefused = try fails(story, group, number) {
          failed += 1
          if isRefused { refused += 1 }
          number += 1
        }
      }
    }
    XCTAssertGreaterThan(failed, 0)
    tell("A9 (failing calls)", "\(failed) calls failed, \(refused) runs refused")
  }

  func test_fA9_aSyncWhoseDatabaseOpensAtTheSecondTry_readsWhatItWrites_andEnds() throws {
    let story = try XCTUnwrap(stories.first { $0.name == "sync" })
    var failed = 0
    for calls in try calls(of: story, ["openat"]) {
      let group = calls.filter { $0.paths(below: program.directory)[0].contains("/.") }
      for number in 2...5 where !group.isEmpty {
        if try fails(story, group, number, "EDQUOT") != nil { failed += 1 }
      }
    }
    XCTAssertGreaterThan(failed, 0)
  }

  /// Lets the call of that number fail, with one of the errors.
  ///
  /// - Returns: Whether the story did not come to its usual end; `nil` where there is no such call.
  private func fails(
    _ story: StoreStory, _ group: [FileCall], _ number: Int, _ error: String? = nil
  ) throws -> Bool? {
    try begin(story)
    let error = error ?? Self.errors[numbers.next(below: Self.errors.count)]
    let injection = "error=\(error):when=\(number)"
    let run = try play(story, strace: injected(injection, at: group))
    let hits = run.trace.components(separatedBy: "(INJECTED)").count - 1
    guard hits > 0 else { return nil }
    let name = "\(story.name), \(group[0].name):\(injection), GHBROWSE_SEED=\(numbers.seed)"
    XCTAssertFalse(run.wasKilled, "\(name): it dies of signal \(run.status)")
    if run.status != 0 { XCTAssertNotEqual(run.error, "", "\(name): the cause") }
    // What could not be synced is not saved, even if a second sync succeeds.
    let isSyncOfLog = group[0].name == "fsync" && run.trace.contains(/notes\.jsonl.*\(INJECTED\)/)
    if isSyncOfLog, story.changes.count == 1 { XCTAssertNotEqual(run.status, story.status, name) }
    let told =
      run.status == story.status ? story.changes.map { _ in true } : story.told(in: run.said)
    // A call can fail once in each thread, and so twice in a row.
    try judge(story, told: told, said: run.said, mayBeQuarantined: hits > 1, name)
    return run.status != story.status
  }

  func test_fA2_thePowerGoesAtAnyMoment_andEveryNoteThatWasSaid_isThere() throws {
    let count = Loops.count(short: 3, long: 10, full: 110)
    var cuts = 0
    for story in chosen(2, of: stories) {
      let (before, calls) = try record(story)
      var disk = VolatileDisk(before)
      var done = 0
      // Half of them anywhere, half where something has just been said.
      let spoken = calls.indices.filter { calls[$0].saysSomething }.map { $0 + 1 }
      let moments = (0..<count).map { number in
        (number.isMultiple(of: 2) ? spoken.randomElement(using: &numbers) : nil)
          ?? Int.random(in: 0...calls.count, using: &numbers)
      }
      for moment in moments.sorted() {
        for call in calls[done..<moment] { disk.apply(call) }
        done = moment
        try program.replaceFiles(disk.afterPowerLoss(using: &numbers))
        let words = calls[..<moment].filter(\.saysSomething).flatMap(\.bytes)
        let said = String(decoding: words, as: UTF8.self)
        let name =
          "\(story.name), cut at \(moment) of \(calls.count), GHBROWSE_SEED=\(numbers.seed)"
        try judge(story, told: story.told(in: said), said: said, name)
        cuts += 1
      }
    }
    tell("A2 (power loss)", "\(cuts) cuts")
  }

  func test_fA2_onADiskThatSyncsNothing_theNoteIsLost() throws {
    let (before, calls) = try record(stories[0])
    var disk = VolatileDisk(before)
    for call in calls where !call.name.contains("sync") { disk.apply(call) }
    let isLost = try (1...20).contains { _ in
      try program.replaceFiles(disk.afterPowerLoss(using: &numbers))
      return stories[0].complaint(about: try program.notes(), after: [true]) != nil
    }
    XCTAssertTrue(isLost, "the disk of these tests loses what is not synced")
  }

  /// The files before a story, and what the story does to files and says.
  private func record(
    _ story: StoreStory
  ) throws -> (before: [String: [UInt8]], calls: [FileCall]) {
    try begin(story)
    let before = program.files
    let run = try play(story, strace: FileCall.options())
    XCTAssertEqual(run.status, story.status, "\(story.name): \(run.error)")
    // The directory itself is synced, too.
    let calls = FileCall.all(in: run.trace).filter {
      !$0.isFailed && "\($0.path ?? "")/".hasPrefix(program.directory + "/")
    }
    XCTAssertEqual(calls.filter { !$0.isKnown }.map(\.name), [], story.name)
    return (before, calls)
  }
}

extension FileCall {
  /// Whether it writes to a stream.
  fileprivate var saysSomething: Bool {
    name == "write" && ["/stdout", "/stderr"].contains { path?.hasSuffix($0) == true }
  }
}
