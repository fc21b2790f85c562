import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// Whatever is wrong with the disk, pictures are missing and nothing else is.
final class AvatarCacheFaultsTests: XCTestCase {
  private static let key = AvatarKey(id: 1, pixels: 64)

  func test_S4_aFolderThatIsDeletedWhileItIsUsed_isMadeAgain() async throws {
    let bench = try await AvatarBench()
    let cache = bench.cache()
    for folder in [bench.directory, bench.above + "/host", bench.above] {
      await cache.keep(bench.entry(1), for: Self.key)
      try FileManager.default.removeItem(atPath: folder)
      let gone = await cache.entry(for: Self.key)
      XCTAssertNil(gone)
      await cache.keep(bench.entry(1), for: Self.key)
      let entry = await cache.entry(for: Self.key)
      XCTAssertEqual(entry, bench.entry(1))
      XCTAssertTrue(FileManager.default.fileExists(atPath: bench.directory + "/CACHEDIR.TAG"))
    }
    await bench.server.stop()
  }

  func test_S4_aDamagedFile_isNone_andIsReplaced() async throws {
    let bench = try await AvatarBench()
    let repository = try bench.repository()
    let expected = [InventedPicture(id: 1, size: 64).bytes]
    for damage in [[], [0], Array("<html>".utf8), Array(repeating: 0xFF, count: 3 << 20)] {
      _ = await repository.all(of: bench.user(1))
      try Data(damage).write(to: URL(fileURLWithPath: bench.directory + "/1-64"))
      let offline = await bench.offline.all(of: bench.user(1))
      XCTAssertEqual(offline, [])
      let pictures = await repository.all(of: bench.user(1))
      XCTAssertEqual(pictures, expected)
      let kept = await bench.offline.all(of: bench.user(1))
      XCTAssertEqual(kept, expected)
    }
    await bench.server.stop()
  }

  func test_B9_aLinkInPlaceOfAFile_isNotFollowed_andIsReplaced() async throws {
    let bench = try await AvatarBench()
    let cache = bench.cache()
    await cache.keep(bench.entry(1), for: Self.key)
    let other = bench.above + "/other"
    try FileManager.default.moveItem(atPath: bench.directory + "/1-64", toPath: other)
    let content = FileManager.default.contents(atPath: other)
    symlink(other, bench.directory + "/1-64")
    let linked = await cache.entry(for: Self.key)
    XCTAssertNil(linked)
    await cache.keep(bench.entry(2), for: Self.key)
    XCTAssertEqual(FileManager.default.contents(atPath: other), content)
    let entry = await cache.entry(for: Self.key)
    XCTAssertEqual(entry, bench.entry(2))
    await bench.server.stop()
  }

  func test_B9_aDirectoryOrAPipeInPlaceOfAFile_isNone_andHoldsNobodyUp() async throws {
    let bench = try await AvatarBench()
    try FileManager.default.createDirectory(
      atPath: bench.directory + "/1-64", withIntermediateDirectories: true)
    mkfifo(bench.directory + "/2-64", 0o600)
    let repository = try bench.repository()
    for id in [1, 2] as [Int64] {
      let pictures = await repository.all(of: bench.user(id))
      XCTAssertEqual(pictures, [InventedPicture(id: id, size: 64).bytes])
    }
    XCTAssertEqual(bench.files, ["1-64", "2-64"], "and nothing is left of writing")
    let kept = await bench.offline.all(of: bench.user(2))
    XCTAssertEqual(kept.count, 1, "the pipe was replaced")
    await bench.server.stop()
  }

  func test_R14_aLinkInPlaceOfTheDirectory_isNotFollowed() async throws {
    let bench = try await AvatarBench()
    let cache = bench.cache()
    await cache.keep(bench.entry(1), for: Self.key)
    XCTAssertNil(cache.problem)
    let other = bench.above + "/other"
    try FileManager.default.moveItem(atPath: bench.directory, toPath: other)
    let before = try FileManager.default.contentsOfDirectory(atPath: other).sorted()
    symlink(other, bench.directory)
    let linked = await cache.entry(for: Self.key)
    XCTAssertNil(linked)
    await cache.keep(bench.entry(2), for: AvatarKey(id: 2, pixels: 64))
    await cache.forget(id: 1)
    await cache.prune(to: 0)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: other).sorted(), before)
    XCTAssertEqual(cache.problem, "\(bench.directory) is a link")
    await bench.server.stop()
  }

  func test_R14_whatIsNoDirectory_orSomebodyElses_isNamed() async throws {
    let bench = try await AvatarBench()
    let cache = bench.cache()
    let manager = FileManager.default
    try manager.createDirectory(atPath: bench.above + "/host", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: bench.directory))
    XCTAssertEqual(cache.problem, "\(bench.directory) is no directory")
    try manager.removeItem(atPath: bench.directory)
    try manager.createDirectory(atPath: bench.directory, withIntermediateDirectories: false)
    XCTAssertNil(cache.problem)
    guard chown(bench.directory, 12_345, 12_345) == 0 else {
      throw XCTSkip("NOT TESTED: only root can give a directory away")
    }
    await cache.keep(bench.entry(1), for: Self.key)
    XCTAssertEqual(cache.problem, "\(bench.directory) belongs to somebody else")
    XCTAssertEqual(bench.files, [])
    await bench.server.stop()
  }

  func test_B5_whereNothingCanBeWritten_picturesComeAllTheSame_andAreNotKept() async throws {
    let bench = try await AvatarBench()
    try FileManager.default.createDirectory(
      atPath: bench.above, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: bench.above + "/host"))
    let repository = try bench.repository()
    let pictures = await repository.all(of: bench.user(1))
    XCTAssertEqual(pictures, [InventedPicture(id: 1, size: 64).bytes])
    await repository.reject(bench.user(1), pixels: 64)
    let rejected = await repository.all(of: bench.user(1))
    XCTAssertEqual(rejected, [], "that much is remembered without a disk")
    XCTAssertEqual(bench.asked.count, 1)
    await bench.server.stop()
  }

  func test_B5_aReadOnlyDisk_showsWhatItHas_andAnOldPictureIsAskedForOnce() async throws {
    let bench = try await AvatarBench()
    let disk = try SmallDisk(at: bench.above, kibibytes: 256)
    let expected = [InventedPicture(id: 1, size: 20).bytes]
    _ = await (try bench.repository()).all(of: bench.user(1), pixels: 20)
    try disk.remount(readOnly: true)
    bench.clock.pass(.seconds(100_000))
    let repository = try bench.repository()
    for _ in 1...3 {
      let pictures = await repository.all(of: bench.user(1), pixels: 20)
      XCTAssertEqual(pictures, expected)
    }
    XCTAssertEqual(bench.asked.count, 2)
    await bench.server.stop()
  }

  func test_B2_onAFullDisk_picturesComeAllTheSame_andRoomIsMade() async throws {
    let bench = try await AvatarBench()
    let disk = try SmallDisk(at: bench.above, kibibytes: 256)
    let repository = try bench.repository()
    for id in 1...40 {
      let pictures = await repository.all(of: bench.user(Int64(id)), pixels: 60)
      XCTAssertEqual(pictures, [InventedPicture(id: Int64(id), size: 60).bytes])
    }
    XCTAssertGreaterThan(disk.free, 64 << 10, "half was given back, and left to others")
    XCTAssertFalse(bench.files.contains { $0.hasPrefix("aside") })
    bench.clock.pass(.seconds(61))
    _ = await repository.all(of: bench.user(41), pixels: 60)
    XCTAssertTrue(bench.files.contains("41-60"))
    await bench.server.stop()
  }
}
