import StandIn
import XCTest

/// The power goes at any moment of a story, and any part of what was not synced is lost (rel P1, A2).
final class PowerLossTests: StoryTestCase {
  func test_A2_thePowerGoesAtAnyMoment_andEveryNoteThatWasSaid_isThere() throws {
    let count = Loops.count(short: 3, long: 10, full: 60)
    var cuts = 0
    for story in chosen(2, of: stories) {
      let (before, calls) = try record(story)
      var disk = VolatileDisk(before)
      var done = 0
      for moment in moments(count, of: calls) {
        for call in calls[done..<moment] { disk.apply(call) }
        done = moment
        try program.replaceFiles(disk.afterPowerLoss(using: &numbers))
        let said = String(
          decoding: calls[..<moment].filter(\.isWord).flatMap(\.bytes), as: UTF8.self)
        let name =
          "\(story.name), cut at \(moment) of \(calls.count), GHBROWSE_SEED=\(numbers.seed)"
        try judge(story, told: story.told(in: said), said: said, name)
        cuts += 1
      }
    }
    tell("A2 (power loss)", "\(cuts) cuts")
  }

  func test_A2_onADiskThatSyncsNothing_theNoteIsLost() throws {
    let story = try XCTUnwrap(stories.first)
    let (before, calls) = try record(story)
    var disk = VolatileDisk(before)
    for call in calls where !call.name.contains("sync") { disk.apply(call) }
    let isLost = try (1...20).contains { _ in
      try program.replaceFiles(disk.afterPowerLoss(using: &numbers))
      return story.complaint(about: try program.notes(), after: [true]) != nil
    }
    XCTAssertTrue(isLost, "the disk of these tests loses what is not synced")
  }

  /// The files before a story, and what the story does to files and says.
  private func record(
    _ story: StoreStory
  ) throws -> (before: [String: [UInt8]], calls: [FileCall]) {
    try begin(story)
    let before = program.files
    let run = try play(story, strace: FileCall.options)
    XCTAssertEqual(run.status, story.status, "\(story.name): \(run.error)")
    let root = program.directory + "/"
    // The directory itself is synced, too.
    let calls = FileCall.all(in: run.trace).filter { "\($0.path ?? "")/".hasPrefix(root) }
    XCTAssertEqual(calls.filter { !$0.isKnown }.map(\.name), [], story.name)
    return (before, calls)
  }

  /// Half of them anywhere, half where something has just been said.
  private func moments(_ count: Int, of calls: [FileCall]) -> [Int] {
    let spoken = calls.indices.filter { calls[$0].isWord }.map { $0 + 1 }
    return (0..<count).map { number in
      let telling = number.isMultiple(of: 2) ? spoken.randomElement(using: &numbers) : nil
      return telling ?? Int.random(in: 0...calls.count, using: &numbers)
    }.sorted()
  }
}

extension FileCall {
  /// Whether it says something.
  fileprivate var isWord: Bool {
    name == "write" && ["/stdout", "/stderr"].contains { path?.hasSuffix($0) == true }
  }
}
