import Foundation
import Glibc
import StandIn
import XCTest

@testable import Repository

/// S4: the pictures on disk.
final class AvatarCacheTests: XCTestCase {
  func test_S4_files_areNamedByIdAndSize_andAreTheirOwnersAlone() async throws {
    let bench = try await AvatarBench()
    let cache = bench.cache()
    let before = umask(0)
    await cache.keep(bench.entry(7), for: AvatarKey(id: 7, pixels: 64))
    await cache.keep(bench.entry(7), for: AvatarKey(id: 7, pixels: 128))
    await cache.keep(bench.entry(8), for: AvatarKey(id: .max, pixels: 64))
    umask(before)
    XCTAssertEqual(bench.files, ["7-128", "7-64", "\(Int64.max)-64"])
    for name in bench.files + ["CACHEDIR.TAG"] {
      XCTAssertEqual(mode("\(bench.directory)/\(name)"), 0o600, name)
    }
    for path in [bench.directory, bench.above + "/host", bench.above] {
      XCTAssertEqual(mode(path), 0o700, path)
    }
    await bench.server.stop()
  }

  func test_S4_theDirectoryIsTaggedAsACache() async throws {
    let bench = try await AvatarBench()
    await bench.cache().keep(bench.entry(1), for: AvatarKey(id: 1, pixels: 64))
    let tag = try String(contentsOfFile: bench.directory + "/CACHEDIR.TAG", encoding: .utf8)
    XCTAssertTrue(tag.hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n"))
    await bench.server.stop()
  }

  func test_S4_whatIsOverTheCap_goes_whatWasNotUsedForLongestFirst() async throws {
    let bench = try await AvatarBench()
    // Sixteen files of one block each.
    let cache = bench.cache(cap: 16 * 4096)
    for id in 1...16 {
      await cache.keep(bench.entry(Int64(id)), for: AvatarKey(id: Int64(id), pixels: 64))
      bench.clock.pass(.seconds(10))
    }
    XCTAssertEqual(bench.files.count, 16)
    bench.clock.pass(.seconds(2 * 3600))
    for id in [1, 3] { _ = await cache.entry(for: AvatarKey(id: Int64(id), pixels: 64)) }
    await cache.keep(bench.entry(17), for: AvatarKey(id: 17, pixels: 64))
    let left = Set(bench.files)
    XCTAssertEqual(left.count, 14)
    XCTAssertEqual(Set((1...17).map { "\($0)-64" }).subtracting(left), ["2-64", "4-64", "5-64"])
    await bench.server.stop()
  }

  func test_S4_theCapHolds_whateverIsWritten_andByHoweverMany() async throws {
    let bench = try await AvatarBench()
    let cap = 64 * 4096
    let caches = [bench.cache(cap: cap), bench.cache(cap: cap)]
    var numbers = SeededNumbers()
    for _ in 0..<600 {
      let id = Int64.random(in: 1...400, using: &numbers)
      let cache = caches[Int.random(in: 0...1, using: &numbers)]
      await cache.keep(bench.entry(id), for: AvatarKey(id: id, pixels: 64))
      bench.clock.pass(.seconds(1))
      // The other's are not seen at once.
      XCTAssertLessThanOrEqual(bench.room, cap + cap / 4, "seed \(numbers.seed)")
    }
    XCTAssertGreaterThan(bench.room, cap / 2)
    await bench.server.stop()
  }

  func test_S4_aUse_isWrittenDownOnceAnHour() async throws {
    let bench = try await AvatarBench()
    let cache = bench.cache()
    let key = AvatarKey(id: 1, pixels: 64)
    await cache.keep(bench.entry(1), for: key)
    let written = bench.clock.date
    bench.clock.pass(.seconds(3599))
    _ = await cache.entry(for: key)
    XCTAssertEqual(bench.date(of: "1-64"), written)
    bench.clock.pass(.seconds(2))
    _ = await cache.entry(for: key)
    XCTAssertEqual(bench.date(of: "1-64"), bench.clock.date)
    await bench.server.stop()
  }

  func test_S4_whatWasLeftOfWriting_goesAfterAnHour_andOthersFilesStay() async throws {
    let bench = try await AvatarBench()
    await bench.cache().keep(bench.entry(1), for: AvatarKey(id: 1, pixels: 64))
    for name in ["aside-1-old", "aside-1-new", "README", "1-64.txt", "01-64"] {
      try Data([1]).write(to: URL(fileURLWithPath: "\(bench.directory)/\(name)"))
    }
    for (name, age) in [("aside-1-old", 3601.0), ("aside-1-new", 3599), ("README", 1e8)] {
      try bench.set(bench.clock.date - age, of: name)
    }
    await bench.cache(cap: 0).keep(bench.entry(2), for: AvatarKey(id: 2, pixels: 64))
    XCTAssertEqual(bench.files, ["01-64", "1-64.txt", "README", "aside-1-new"])
    await bench.server.stop()
  }

  func test_A4_whatADeadProcessWasWriting_goesWhenTheFirstPictureIsLookedFor() async throws {
    let bench = try await AvatarBench()
    let key = AvatarKey(id: 1, pixels: 64)
    await bench.cache().keep(bench.entry(1), for: key)
    // No process has a number like the first.
    for name in ["aside-4194305-f", "aside-\(getpid())-f", "aside-x"] {
      try Data([1]).write(to: URL(fileURLWithPath: "\(bench.directory)/\(name)"))
    }
    _ = await bench.cache().entry(for: key)
    XCTAssertEqual(bench.files, ["1-64", "aside-\(getpid())-f", "aside-x"])
    await bench.server.stop()
  }

  func test_X15_forgettingSomebody_removesEverySize_andNobodyElse() async throws {
    let bench = try await AvatarBench()
    let repository = bench.offline
    for (id, pixels) in [(1, 64), (1, 320), (11, 64), (2, 64)] {
      let key = AvatarKey(id: Int64(id), pixels: pixels)
      await repository.keep(bench.entry(Int64(id)), for: key)
    }
    await repository.forget(id: 1)
    XCTAssertEqual(bench.files, ["11-64", "2-64"])
    let pictures = await repository.all(of: bench.user(1))
    XCTAssertEqual(pictures, [])
    await bench.server.stop()
  }

  func test_H10_namesOnDisk_areNumbers() {
    XCTAssertEqual(AvatarKey(fileName: "12-64"), AvatarKey(id: 12, pixels: 64))
    XCTAssertEqual(AvatarKey(fileName: "-3-1"), AvatarKey(id: -3, pixels: 1))
    for name in [
      "", "-", "1", "1-", "-64", "1-64-2", "1--64", "a-64", "1-6a", "+1-64", "1-064", "../1-64",
    ] {
      XCTAssertNil(AvatarKey(fileName: name), name)
    }
  }

  private func mode(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }
}
