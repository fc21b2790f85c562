import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// The picture cache (S4): whatever is wrong with the disk, only pictures are missing.
final class AvatarCacheTests: XCTestCase {
  // The least disk space of a picture and its source file.
  private static let diskSpace = 2 * 4096

  func test_S4_fB10_filesAreNamedById_andPrivate_inATaggedCacheDirectory() async throws {
    let bench = try await workbench()
    let cache = bench.cache()
    let before = umask(0)
    await bench.keep(7, in: cache)
    await bench.keep(.max, in: cache)
    umask(before)
    XCTAssertEqual(bench.files, ["7", "\(Int64.max)"])
    for name in try FileManager.default.contentsOfDirectory(atPath: bench.avatarDirectory) {
      XCTAssertEqual(mode("\(bench.avatarDirectory)/\(name)"), 0o600, name)
    }
    for path in [bench.avatarDirectory, bench.cacheDirectory + "/host", bench.cacheDirectory] {
      XCTAssertEqual(mode(path), 0o700, path)
    }
    let tag = try String(contentsOfFile: bench.avatarDirectory + "/CACHEDIR.TAG", encoding: .utf8)
    XCTAssertTrue(tag.hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n"))
  }

  func test_S4_aboveTheCap_theLeastRecentlyDrawnPicturesGo_andOtherFilesStay() async throws {
    let bench = try await workbench()
    let cache = bench.cache(cap: 16 * Self.diskSpace)
    for id in 1...16 as ClosedRange<Int64> {
      await bench.keep(id, in: cache)
      bench.clock.pass(.seconds(10))
    }
    XCTAssertEqual(bench.files.count, 16)
    let others = ["README", "1.txt", "1-x"]
    for name in others { try bench.put([1], as: name) }
    for id in [1, 3] as [Int64] { _ = await cache.picture(of: id) }
    // The files are measured after an eighth of the cap.
    for id in 17...19 as ClosedRange<Int64> { await bench.keep(id, in: cache) }
    let gone: Set = ["2", "4", "5", "6", "7"]
    XCTAssertEqual(Set(bench.files).intersection(gone), [])
    XCTAssertEqual(bench.files.count, 19 - gone.count + others.count)
  }

  func test_S4_theCapHoldsForTwoProcesses() async throws {
    let bench = try await workbench()
    let cap = 64 * Self.diskSpace
    let caches = [bench.cache(cap: cap), bench.cache(cap: cap)]
    for id in 0..<400 as Range<Int64> {
      await bench.keep(id, in: caches[Int(id) % 2])
      bench.clock.pass(.seconds(1))
      // Files of the other process are measured only now and then.
      XCTAssertLessThanOrEqual(bench.files.count * Self.diskSpace, cap + cap / 4)
    }
    XCTAssertGreaterThan(bench.files.count * Self.diskSpace, cap / 2)
  }

  func test_X15_forget_removesTheUsersPictures_evenThoseOfVersion1_andNobodyElses() async throws {
    let bench = try await workbench()
    let cache = bench.cache()
    for id in [1, 11, 2] as [Int64] { await bench.keep(id, in: cache) }
    for name in ["1-320", "1-320.source", "11-64"] { try bench.put([1], as: name) }
    mkdir(bench.avatarDirectory + "/1-64", 0o700)
    await assertEqual(cache.forget(id: 1), 2, "a directory is not removed")
    rmdir(bench.avatarDirectory + "/1-64")
    let left = try FileManager.default.contentsOfDirectory(atPath: bench.avatarDirectory)
    XCTAssertEqual(left.sorted(), ["11", "11-64", "11.source", "2", "2.source", "CACHEDIR.TAG"])
  }

  func test_S4_aDirectoryThatIsDeleted_isCreatedAgain() async throws {
    let bench = try await workbench()
    let cache = bench.cache()
    for folder in [bench.avatarDirectory, bench.cacheDirectory + "/host", bench.cacheDirectory] {
      await bench.keep(1, in: cache)
      try FileManager.default.removeItem(atPath: folder)
      await assertEqual(cache.picture(of: 1), nil)
      await bench.keep(1, in: cache)
      let picture = await cache.picture(of: 1)
      XCTAssertNotNil(picture)
      XCTAssertTrue(FileManager.default.fileExists(atPath: bench.avatarDirectory + "/CACHEDIR.TAG"))
    }
  }

  func test_fB9_aFileThatCannotBeAPicture_countsAsMissing_andIsReplaced() async throws {
    let bench = try await workbench()
    let other = bench.cacheDirectory + "/other"
    try FileManager.default.createDirectory(
      atPath: bench.avatarDirectory + "/4", withIntermediateDirectories: true)
    try bench.put([], as: "1")
    try bench.put(Array(repeating: 0xFF, count: 3 << 20), as: "2")
    try Data([1]).write(to: URL(fileURLWithPath: other))
    symlink(other, bench.avatarDirectory + "/3")
    mkfifo(bench.avatarDirectory + "/5", 0o600)
    let repository = try bench.avatars()
    for id in 1...5 as ClosedRange<Int64> {
      await assertEqual(bench.avatars(nil).all(of: bench.user(id)), [], "\(id)")
      await assertEqual(repository.all(of: bench.user(id)), [bench.picture(id)])
      let kept = await bench.avatars(nil).all(of: bench.user(id))
      XCTAssertEqual(kept, id == 4 ? [] : [bench.picture(id)], "a directory stays")
    }
    XCTAssertEqual(bench.files, (1...5).map { "\($0)" }, "no temporary file is left")
    XCTAssertEqual(FileManager.default.contents(atPath: other), Data([1]))
  }

  func test_aLinkAFileOrAnotherUsersDirectory_isReported_andNotUsed() async throws {
    let bench = try await workbench()
    let cache = bench.cache()
    await bench.keep(1, in: cache)
    XCTAssertNil(cache.problem)
    let (manager, other) = (FileManager.default, bench.cacheDirectory + "/other")
    try manager.moveItem(atPath: bench.avatarDirectory, toPath: other)
    symlink(other, bench.avatarDirectory)
    await assertEqual(cache.picture(of: 1), nil)
    await bench.keep(2, in: cache)
    await cache.forget(id: 1)
    XCTAssertEqual(
      try manager.contentsOfDirectory(atPath: other).sorted(), ["1", "1.source", "CACHEDIR.TAG"])
    XCTAssertEqual(cache.problem, "\(bench.avatarDirectory) is a link")
    unlink(bench.avatarDirectory)
    try Data().write(to: URL(fileURLWithPath: bench.avatarDirectory))
    XCTAssertEqual(cache.problem, "\(bench.avatarDirectory) is not a directory")
    unlink(bench.avatarDirectory)
    mkdir(bench.avatarDirectory, 0o700)
    try XCTSkipIf(
      chown(bench.avatarDirectory, 12_345, 12_345) != 0, "NOT TESTED: giving files away takes root")
    await bench.keep(1, in: cache)
    XCTAssertEqual(cache.problem, "\(bench.avatarDirectory) belongs to another user")
    XCTAssertEqual(bench.files, [])
  }

  func test_fB5_onAReadOnlyDisk_picturesAreShown_andAnOldOneIsRequestedOnce() async throws {
    let bench = try await workbench()
    let disk = try SmallDisk(at: bench.cacheDirectory, kibibytes: 256)
    _ = await (try bench.avatars()).all(of: bench.user(1))
    try disk.remount(readOnly: true)
    bench.clock.pass(.seconds(100_000))
    let repository = try bench.avatars()
    for _ in 1...3 {
      await assertEqual(repository.all(of: bench.user(1)), [bench.picture(1)])
    }
    await assertEqual(repository.all(of: bench.user(2)), [bench.picture(2)])
    XCTAssertEqual(bench.pictures.count, 3)
    XCTAssertEqual(bench.files, ["1"])
  }

  func test_fB2_onAFullDisk_picturesAreShown_andNoneIsRemoved() async throws {
    let bench = try await workbench()
    let disk = try SmallDisk(at: bench.cacheDirectory, kibibytes: 512)
    let repository = try bench.avatars()
    for id in 1...10 as ClosedRange<Int64> { _ = await repository.all(of: bench.user(id)) }
    XCTAssertEqual(bench.files.count, 10)
    try disk.fill()
    await assertEqual(repository.all(of: bench.user(11)), [bench.picture(11)])
    XCTAssertEqual(bench.files.count, 10)
  }

  private func mode(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }
}
