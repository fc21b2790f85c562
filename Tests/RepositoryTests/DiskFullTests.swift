import Foundation
import Models
import StandIn
import Store
import TestSupport
import XCTest

@testable import Repository

/// On a full disk nothing is saved, and no cached picture is removed to make room (fB2).
final class DiskFullTests: XCTestCase {
  private static let text = String(repeating: "met at FOSDEM ", count: 3000)

  func test_fB2_aNoteAndAPage_areRefusedAsAWhole_andThePicturesStay() async throws {
    let bench = try await workbench()
    let disk = try SmallDisk(at: bench.cacheDirectory, kibibytes: 2048)
    let data = bench.cacheDirectory + "/data"
    let store = try PersistentStore(directory: data)
    let before = try await fill(bench, disk)
    await assertRefused(store)
    let now = { @Sendable [clock = bench.clock] in clock.date }
    let repository = UserRepository(store: store, client: try bench.client(), now: now)
    let dropped = await repository.fetchNextPage()
    XCTAssertThrowsError(try dropped.get())
    try await assertEqual(store.main.overview().savedCount, 0, "no half of a page")
    bench.server.answer("/users/ada", with: .json("{}", status: 404))
    await assertEqual(repository.fetchProfile(login: "ada").error, .notFound, "although not saved")
    XCTAssertEqual(bench.files.count, before)
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

  func test_fB2_theseErrorsMeanAFullDisk() {
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
