import Foundation
import StandIn
import XCTest

@testable import Repository

/// D: two programs use the same folder at once; each cache has a queue and a count of its own.
final class AvatarCacheSharingTests: XCTestCase {
  func test_S4_twoAtOnce_seeWholePictures_orNone() async throws {
    let bench = try await AvatarBench()
    let seed = SeededNumbers.seedOfRun()
    let entries = (1...20).map { bench.entry($0) }
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<4 {
        let cache = bench.cache(cap: 12 * 4096)
        group.addTask {
          var numbers = SeededNumbers(seed: seed + UInt64(number))
          var seen = 0
          for _ in 0..<400 {
            let index = Int.random(in: 0..<entries.count, using: &numbers)
            let key = AvatarKey(id: Int64(index + 1), pixels: 64)
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0: await cache.forget(id: key.id)
            case 1...4: await cache.keep(entries[index], for: key)
            default:
              guard let entry = await cache.entry(for: key) else { continue }
              seen += 1
              XCTAssertEqual(entry, entries[index], "seed \(seed)")
            }
          }
          return seen
        }
      }
      let seen = await group.reduce(0, +)
      XCTAssertGreaterThan(seen, 0)
    }
    XCTAssertTrue(bench.files.allSatisfy { AvatarKey(fileName: $0) != nil }, "\(bench.files)")
    await bench.server.stop()
  }

  func test_S4_whatOneFetched_theOtherHas() async throws {
    let bench = try await AvatarBench()
    let (one, other) = (try bench.repository(), try bench.repository())
    _ = await one.all(of: bench.user(1))
    let pictures = await other.all(of: bench.user(1))
    XCTAssertEqual(pictures.count, 1)
    bench.server.answer("/u/2", with: CannedAnswer(status: 404))
    for repository in [one, other] { _ = await repository.all(of: bench.user(2)) }
    XCTAssertEqual(bench.asked, ["/u/1?v=4&s=64", "/u/2?v=4&s=64"], "failures among them")
    await bench.server.stop()
  }
}
