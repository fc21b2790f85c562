import Foundation
import Glibc
import StandIn
import XCTest

/// A reader who does everything for an hour, with a server that has every fault.
///
/// It takes a second, 45 s or an hour, as ``Loops`` says, or the minutes in GHBROWSE_SOAK_MINUTES; GHBROWSE_SEED sets the
/// seed. Growth is judged from 45 s on.
final class SoakTests: ServerTestCase {
  private static let minutes =
    ProcessInfo.processInfo.environment["GHBROWSE_SOAK_MINUTES"].flatMap(Double.init)
    ?? Double(Loops.count(short: 1, long: 45, full: 3_600)) / 60
  // A sample each minute, and ten in a shorter run.
  private static let interval = min(60, minutes * 6)

  override var content: StandInContent {
    .invented(count: 1_000, budget: 1_000_000, searches: 1_000_000)
  }

  func test_fF26_hoursOfMixedFaults_loseNoNote_andNothingGrows() async throws {
    let seed = SeededNumbers.seedOfRun()
    let start = Date()
    let soak = try SoakSession(on: server, seed: seed)
    var samples: [SoakSample] = []
    while Date().timeIntervalSince(start) < Self.minutes * 60 {
      let end = Date() + Self.interval
      while Date() < end { try soak.act() }
      let words = "after \(Int(Date().timeIntervalSince(start))) s"
      samples.append(try soak.sample(words))
      print("\(words): \(samples[samples.count - 1])")
      fflush(nil)
      if testRun?.totalFailureCount ?? 0 > 3 { break }
    }
    try soak.end()
    print("rel fF26: seed \(seed)")
    // By then everything was done at least once.
    let warm = samples.dropFirst(samples.count * 3 / 10)
    guard Self.minutes >= 0.75, let first = warm.first, let last = warm.last else { return }
    // Samples that follow each other differ by some MiB, as pictures come and go.
    let sizes = warm.map(\.memory)
    let third = sizes.count / 3
    let growth = median(sizes.suffix(third)) - median(sizes.prefix(third))
    XCTAssertLessThanOrEqual(growth, 5 << 20, "seed \(seed)")
    // One more may be on its way.
    XCTAssertLessThanOrEqual(last.descriptors - first.descriptors, 1, "seed \(seed)")
    // Libdispatch makes one for each busy queue, and keeps it.
    XCTAssertLessThanOrEqual(last.threads - first.threads, 6, "seed \(seed)")
  }

  private func median(_ sizes: ArraySlice<Int>) -> Int { sizes.sorted()[sizes.count / 2] }
}

/// The resources of the program at one moment of a soak.
struct SoakSample {
  /// In bytes.
  let memory: Int
  /// Without connections, which come and go.
  let descriptors: Int
  let threads: Int

  /// Reads it from the kernel, the fewest of several readings where things come and go.
  init(of process: pid_t) throws {
    var readings: [(files: Int, threads: Int)] = []
    let files = FileManager.default
    for _ in 0..<20 {
      let folder = "/proc/\(process)/fd"
      let targets = try files.contentsOfDirectory(atPath: folder).compactMap {
        try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
      let threads = try files.contentsOfDirectory(atPath: "/proc/\(process)/task").count
      readings.append((targets.count { !$0.hasPrefix("socket:") }, threads))
      poll(nil, 0, 25)
    }
    descriptors = readings.map(\.files).min() ?? 0
    threads = readings.map(\.threads).min() ?? 0
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    memory = (Int(line.filter(\.isNumber)) ?? 0) << 10
  }
}
