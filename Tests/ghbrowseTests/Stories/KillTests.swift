import StandIn
import XCTest

/// The program dies at a random moment of each story (rel A1, A4, A5, D2).
final class KillTests: StoryTestCase {
  // What changes or tells what lies on the disk, or takes the store's lock.
  private static let calls = [
    "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "renameat", "unlink",
    "unlinkat", "mkdir", "flock",
  ]
  // A crash leaves no more than a kill does.
  private static let signals = ["KILL", "KILL", "KILL", "SEGV", "ILL"]

  func test_A1_A4_A5_D2_killedAtAnyMoment_allThatWasSaidIsThere_andNothingHalfIsLeft() throws {
    let count = Loops.count(short: 3, long: 8, full: 70)
    var (rounds, killed) = (0, 0)
    for story in chosen(4, of: stories) {
      let calls = Dictionary(grouping: try calls(of: story, Self.calls), by: \.name).values
        .sorted { $0[0].name < $1[0].name }
      for round in 1...count {
        try begin(story)
        let (run, moment) = try play(story, killedAtOneOf: calls)
        let name = "\(story.name), round \(round), \(moment), GHBROWSE_SEED=\(numbers.seed)"
        rounds += 1
        if run.wasKilled { killed += 1 } else { XCTAssertEqual(run.status, story.status, name) }
        try judge(story, told: story.told(in: run.said), said: run.said, name)
      }
    }
    XCTAssertGreaterThan(killed, 0)
    tell("A1 (kills)", "\(rounds) rounds, \(killed) killed")
  }

  /// Kills it at a call, or now and then at a moment that no call makes.
  private func play(
    _ story: StoreStory, killedAtOneOf calls: [[OwnCall]]
  ) throws -> (StoryRun, moment: String) {
    guard numbers.next(below: 4) > 0 else {
      let moment = numbers.next(below: 100)
      return (try play(story, killedAfter: moment), "after \(moment) ms")
    }
    let ofOneName = calls[numbers.next(below: calls.count)]
    let call = ofOneName[numbers.next(below: ofOneName.count)]
    let signal = Self.signals[numbers.next(below: Self.signals.count)]
    let injection = "signal=\(signal):when=\(call.number)"
    let paths = Set(ofOneName.flatMap(\.paths)).sorted()
    let run = try play(story, strace: OwnCall.options(call.name, injection, on: paths))
    return (run, "\(call.name):\(injection)")
  }
}
