import CSQLite
import Foundation
import Models
import StandIn
import Synchronization
import TestSupport
import XCTest

@testable import Store

/// Reads of the disk that fail in a row (fC17).
final class FailedReadsTests: XCTestCase {
  private let directory = StoreDirectory()

  // How many reads are still to succeed, and how many fail after them.
  private static let remaining = Atomic(Int.max)
  private static let failing = Atomic(0)

  private static let read: @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int = {
    file, buffer, count, offset in
    let number = remaining.subtract(1, ordering: .sequentiallyConsistent).newValue
    guard number < 0, number >= -failing.load(ordering: .sequentiallyConsistent) else {
      return Glibc.pread(file, buffer, count, offset)
    }
    errno = EIO
    return -1
  }

  /// Lets SQLite read through ``read``; returns a function that undoes it.
  private func interceptReads() throws -> () -> Void {
    let system = try XCTUnwrap(sqlite3_vfs_find(nil))
    let names = ["pread", "pread64"]
    for name in names {
      let pointer = unsafeBitCast(Self.read, to: sqlite3_syscall_ptr.self)
      XCTAssertEqual(system.pointee.xSetSystemCall(system, name, pointer), SQLITE_OK)
    }
    return { for name in names { _ = system.pointee.xSetSystemCall(system, name, nil) } }
  }

  func test_fC17_whereverReadsFail_andHoweverMany_theDatabaseStaysWhereItIs() async throws {
    let filled = try directory.open()
    try await filled.send(page(Array(1...300), since: 0))
    await filled.write.checkpoint()
    try await filled.note("kept", on: 1)
    let identity = try XCTUnwrap(FileStatus(of: directory.database)).identity
    let undo = try interceptReads()
    defer { undo() }
    Self.remaining.store(1_000_000, ordering: .sequentiallyConsistent)
    _ = await use(0, "no read fails")
    let reads = 1_000_000 - Self.remaining.load(ordering: .sequentiallyConsistent)
    var failures = 0
    for length in [1, 2, 3, 5, 20] {
      for place in stride(from: 0, to: reads, by: Loops.count(short: 3, long: 1, full: 1)) {
        let name = "\(length) reads after \(place)"
        Self.failing.store(length, ordering: .sequentiallyConsistent)
        Self.remaining.store(place, ordering: .sequentiallyConsistent)
        failures += await use(place, name)
        Self.remaining.store(.max, ordering: .sequentiallyConsistent)
        XCTAssertEqual(directory.damagedFiles, [], name)
        XCTAssertEqual(FileStatus(of: directory.database)?.identity, identity, name)
        let store = try directory.open()
        try await assertEqual(store.main.members(after: 0, limit: 999).count, 300, name)
        try await assertEqual(store.main.noteVersions(of: 1).first?.text, "kept", name)
      }
    }
    XCTAssertGreaterThan(failures, 0)
    print("rel fC17: \(reads) reads, \(failures) operations failed, the database stayed")
  }

  // - Returns: How many operations failed.
  private func use(_ place: Int, _ name: String) async -> Int {
    var failures = 0
    let store: PersistentStore
    do { store = try directory.open() } catch { return 1 }
    do { _ = try await store.main.members(after: 0, limit: 99) } catch {
      XCTAssertFalse(error.isDamage, "\(name): \(error)")
      failures += 1
    }
    do { _ = try await store.main.search(SearchQuery("person12"), after: 0, limit: 9) } catch {
      XCTAssertFalse(error.isDamage, "\(name): \(error)")
      failures += 1
    }
    if await !store.saves("note \(place)", on: 2) { failures += 1 }
    return failures
  }
}
