import Foundation
import Models
import StandIn
import Store
import TestSupport
import XCTest

@testable import Repository

/// On a full disk, cached pictures are removed to save notes and pages (B2).
final class DiskFullTests: XCTestCase {
  private static let text = String(repeating: "met at FOSDEM ", count: 3000)

  func test_B2_aNote_isSavedInPlaceOfPictures_andRefusedWithoutAny() async throws {
    let bench = try await workbench()
    let disk = try SmallDisk(at: bench.cacheDirectory, kibibytes: 2048)
    let data = bench.cacheDirectory + "/data"
    _ = try PersistentStore(directory: data)
    let before = try await fill(bench, disk)
    await assertRefused(try PersistentStore(directory: data))
    try await save(store(data, bench))
    XCTAssertEqual(bench.files.count, before / 2)
    try await assertEqual(
      PersistentStore(directory: data).main.user(id: 1)?.note?.text.string, Self.text)
  }

  func test_D7_picturesOnAnotherDisk_stay_andHalfOfThemGoOnceInARun() async throws {
    let bench = try await workbench()
    let disk = try SmallDisk(at: bench.cacheDirectory, kibibytes: 2048)
    let count = try await fill(bench, disk)
    let elsewhere = NSTemporaryDirectory() + "ghbrowse-elsewhere-" + UUID().uuidString
    let other = try SmallDisk(at: elsewhere, kibibytes: 512)
    for (directory, left) in [(elsewhere, count), (bench.cacheDirectory, count / 2)] {
      let store = try store(directory + "/data", bench)
      try (directory == elsewhere ? other : disk).fill()
      for _ in 1...3 {
        try? await save(store)
        try (directory == elsewhere ? other : disk).fill()
      }
      XCTAssertEqual(bench.files.count, left, directory)
    }
  }

  func test_B2_aPage_isSavedInPlaceOfPictures() async throws {
    let bench = try await workbench()
    let disk = try SmallDisk(at: bench.cacheDirectory, kibibytes: 2048)
    let data = bench.cacheDirectory + "/data"
    _ = try PersistentStore(directory: data)
    let client = try bench.client()
    _ = try await fill(bench, disk)
    let now = { @Sendable [clock = bench.clock] in clock.date }
    let without = UserRepository(
      store: try PersistentStore(directory: data), client: client, now: now)
    let dropped = await without.fetchNextPage()
    XCTAssertThrowsError(try dropped.get())
    try await assertEqual(without.store.main.overview().savedCount, 0, "no half of a page")
    bench.server.answer("/users/ada", with: .json("{}", status: 404))
    await assertEqual(without.fetchProfile(login: "ada").error, .notFound, "although not saved")
    let repository = UserRepository(store: try store(data, bench), client: client, now: now)
    try await assertEqual(repository.fetchNextPage().get().newCount, 30)
  }

  private func store(_ directory: String, _ bench: Workbench) throws -> PersistentStore {
    let cache = bench.cache()
    return try PersistentStore(directory: directory) {
      cache.isOnDisk(of: directory) ? await cache.freeDiskSpace() : false
    }
  }

  private func save(_ store: PersistentStore) async throws {
    _ = try await store.write.saveNote(Self.text, on: 1, login: "u1", at: Date())
  }

  private func assertRefused(_ store: PersistentStore) async {
    do {
      try await save(store)
      XCTFail("the disk is not full")
    } catch {
      XCTAssertEqual((error as? StoreError)?.isDiskFull, true, "\(error)")
    }
  }

  func test_B2_theseErrorsMeanAFullDisk() {
    let full: [StoreError.Kind] = [
      .sqlite(code: 13), .sqlite(code: 13 | 1 << 8), .file(errno: ENOSPC), .log(errno: EDQUOT),
    ]
    let other: [StoreError.Kind] = [
      .sqlite(code: 10), .file(errno: EROFS), .log(errno: EIO), .damaged, .locked, .replaced,
    ]
    for kind in full { XCTAssertTrue(StoreError(kind, "").isDiskFull, "\(kind)") }
    for kind in other { XCTAssertFalse(StoreError(kind, "").isDiskFull, "\(kind)") }
  }

  // Keeps forty pictures, then fills the disk.
  private func fill(_ bench: Workbench, _ disk: SmallDisk) async throws -> Int {
    let cache = bench.cache()
    let bytes = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 15_000)
    for id in 1...40 { await bench.keep(Int64(id), bytes, in: cache) }
    XCTAssertEqual(bench.files.count, 40)
    try disk.fill()
    return 40
  }
}
