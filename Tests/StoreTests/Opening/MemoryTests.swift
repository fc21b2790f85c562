import CSQLite
import Foundation
import StandIn
import Synchronization
import XCTest

@testable import Store

/// SQLite gets no memory at any of its requests (fA8).
final class MemoryTests: XCTestCase {
  /// The requests until one is refused; none is while this is 0.
  private static let countdown = Atomic<Int>(0)
  nonisolated(unsafe) private static var usual = sqlite3_mem_methods()

  func test_fA8_atEachRequestForMemory_aNoteIsSavedOrRefused_andNothingIsDamaged() async throws {
    try Self.refuseMemory()
    let directory = StoreDirectory()
    try await directory.open().note("before", on: 1)
    var (refused, saved) = (0, ["before"])
    for request in stride(from: 1, to: 1_000_000, by: Loops.count(short: 29, long: 1, full: 1)) {
      let text = "at request \(request)"
      Self.countdown.store(request, ordering: .sequentiallyConsistent)
      let isSaved = await (try? directory.open())?.saves(text, on: 1) ?? false
      let wasHit = Self.countdown.exchange(0, ordering: .sequentiallyConsistent) <= 0
      let note = try await directory.open().main.user(id: 1)?.note?.text.string
      if isSaved || note == text { saved.append(text) } else { refused += 1 }
      XCTAssertEqual(note, saved.last, text)
      guard wasHit else { break }
    }
    XCTAssertGreaterThan(refused, 0)
    XCTAssertEqual(directory.damagedFiles, [])
    XCTAssertEqual(try directory.log.content().lines.compactMap(\.text?.string), saved)
    let store = try XCTUnwrap(StoreInspection(directory: directory.path))
    XCTAssertEqual(store.damage, [])
    XCTAssertEqual(store.differences, 0)
    print("rel fA8: memory refused \(saved.count + refused - 2) times, \(refused) notes refused")
  }

  /// Puts itself before SQLite's own way to memory.
  ///
  /// `sqlite3_config` takes any number of arguments, which Swift cannot call.
  private static func refuseMemory() throws {
    typealias Configure = @convention(c) (Int32, UnsafeMutableRawPointer) -> Int32
    let configure = unsafeBitCast(try XCTUnwrap(dlsym(nil, "sqlite3_config")), to: Configure.self)
    // SQLite takes it before its first connection only, and each class of tests has a process.
    guard configure(SQLITE_CONFIG_GETMALLOC, &usual) == SQLITE_OK else {
      throw XCTSkip("NOT TESTED: other tests of this process have used SQLite")
    }
    var methods = usual
    methods.xMalloc = { MemoryTests.isRefused ? nil : MemoryTests.usual.xMalloc($0) }
    methods.xRealloc = { MemoryTests.isRefused ? nil : MemoryTests.usual.xRealloc($0, $1) }
    XCTAssertEqual(configure(SQLITE_CONFIG_MALLOC, &methods), SQLITE_OK)
  }

  private static var isRefused: Bool {
    countdown.load(ordering: .relaxed) > 0
      && countdown.subtract(1, ordering: .relaxed).newValue == 0
  }
}
