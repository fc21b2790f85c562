import Foundation
import StandIn
import XCTest

@testable import Repository

/// D: several programs use the same folder at once; each cache has a queue and a count of its own.
final class AvatarCacheSharingTests: XCTestCase {
  private static let folderVariable = "GHBROWSE_TEST_AVATARS"

  // The second process is this test once more, told where the folder is.
  func test_S4_twoProcesses_seeWholePictures_orNone() async throws {
    if let folder = ProcessInfo.processInfo.environment[Self.folderVariable] {
      return await use(folder, seed: SeededNumbers.seedOfRun())
    }
    let bench = try await AvatarBench()
    let seed = SeededNumbers.seedOfRun()
    let other = Process()
    other.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    other.arguments = ["RepositoryTests." + name.replacingOccurrences(of: ".", with: "/")]
    other.environment = ProcessInfo.processInfo.environment.merging([
      Self.folderVariable: bench.directory, "GHBROWSE_SEED": "\(seed &+ 100)",
    ]) { $1 }
    other.standardOutput = FileHandle.nullDevice
    try other.run()
    await use(bench.directory, seed: seed)
    while other.isRunning { await use(bench.directory, seed: seed &+ 1) }
    XCTAssertEqual(other.terminationStatus, 0, "seed \(seed &+ 100)")
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

  // Two caches in each process; whatever is there is whole, and whose it is.
  private func use(_ folder: String, seed: UInt64) async {
    let entries = (1...20).map(Self.entry)
    let seen = await withTaskGroup(of: Int.self) { group in
      for number in 0..<2 {
        let cache = AvatarCache(directory: folder, cap: 12 * 4096, now: { Date() })
        group.addTask {
          await Self.use(cache, entries, SeededNumbers(seed: seed &+ UInt64(number)))
        }
      }
      return await group.reduce(0, +)
    }
    XCTAssertGreaterThan(seen, 0, "seed \(seed)")
  }

  private static func use(
    _ cache: AvatarCache, _ entries: [AvatarEntry], _ numbers: SeededNumbers
  ) async -> Int {
    var numbers = numbers
    var seen = 0
    for _ in 0..<500 {
      let index = Int.random(in: 0..<entries.count, using: &numbers)
      let key = AvatarKey(id: Int64(index + 1), pixels: 64)
      switch Int.random(in: 0..<20, using: &numbers) {
      case 0: await cache.forget(id: key.id)
      case 1...10: await cache.keep(entries[index], for: key)
      default:
        guard let entry = await cache.entry(for: key) else { continue }
        seen += 1
        XCTAssertEqual(entry, entries[index], "seed \(numbers.seed)")
      }
    }
    return seen
  }

  private static func entry(_ id: Int) -> AvatarEntry {
    let bytes = [0xFF, 0xD8, 0xFF] + Array(repeating: UInt8(id), count: id * 150)
    let picture = AvatarEntry.Picture(
      url: "https://a.example/u/\(id)", bytes: bytes, validators: nil,
      date: Date(timeIntervalSince1970: 1_700_000_000), maxAge: nil)
    return AvatarEntry(picture: picture, failure: nil)
  }
}
