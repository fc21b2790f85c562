import Foundation
import StandIn
import XCTest

/// A reader who does everything for an hour, beside a server that throws every fault (F26, R13).
///
/// It takes a second, 45 s or an hour, as ``Loops`` says, or the minutes of GHBROWSE_SOAK_MINUTES; GHBROWSE_SEED
/// begins with that seed. What grows is judged from 45 s on.
final class SoakTests: ServerTestCase {
  private static let told = ProcessInfo.processInfo.environment["GHBROWSE_SOAK_MINUTES"]
  private static let minutes =
    told.flatMap(Double.init) ?? Double(Loops.count(short: 1, long: 45, full: 3_600)) / 60
  // A sample each minute, and ten in a shorter run.
  private static let interval = min(60, minutes * 6)

  override var content: StandInContent {
    .invented(count: 1_000, budget: 1_000_000, searches: 1_000_000)
  }

  func test_F26_hoursOfMixedFaults_loseNoNote_andNothingGrows() async throws {
    let seed = SeededNumbers.seedOfRun()
    let start = Date()
    let soak = try SoakSession(on: server, seed: seed)
    var samples = SoakSamples()
    while Date().timeIntervalSince(start) < Self.minutes * 60 {
      let end = Date() + Self.interval
      while Date() < end { try await soak.act() }
      let words = "after \(Int(Date().timeIntervalSince(start))) s"
      samples.add(try soak.sample(words), words)
      if testRun?.totalFailureCount ?? 0 > 3 { break }
    }
    try soak.end()
    print("rel F26: seed \(seed)")
    if Self.minutes >= 0.75 { XCTAssertEqual(samples.growth, [], "seed \(seed)") }
  }
}
