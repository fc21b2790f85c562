import Foundation
import Glibc
import TestSupport
import XCTest

@testable import Terminal

@MainActor
final class TerminalWatchTests: XCTestCase {
  func test_G12_aTerminalThatGoes_isReported_toEachInterest_andNothingStaysOpen() async throws {
    // What libdispatch opens for itself stays.
    try await hangUp("the first")
    let before = Self.descriptors
    for round in 0..<200 { try await hangUp("round \(round)") }
    try await eventually("descriptors are closed") { Self.descriptors <= before }
  }

  func test_G6_aPausedWatch_holdsItsCallsBack_howeverOftenItIsPaused() async throws {
    let pipe = try FullPipe()
    let calls = Calls()
    let watch = TerminalWatch(pipe.end, for: .bytes) { calls.count += 1 }
    watch.isPaused = true
    watch.isPaused = true
    let witness = TerminalWatch(pipe.end, for: .bytes) { calls.witnessed += 1 }
    try await eventually("the witness is called") { calls.witnessed > 10 }
    XCTAssertEqual(calls.count, 0)
    watch.isPaused = false
    try await eventually("the watch is called") { calls.count > 0 }
    for watch in [watch, witness] { watch.cancel() }
  }

  func test_G6_aPausedWatch_canBeCancelled_andReleased() async throws {
    let pipe = try FullPipe()
    let before = Self.descriptors
    for _ in 0..<100 {
      let cancelled = TerminalWatch(pipe.end, for: .bytes) {}
      cancelled.isPaused = true
      cancelled.cancel()
      // After the end, a pause changes nothing.
      cancelled.isPaused = true
      let released = TerminalWatch(pipe.end, for: .bytes) {}
      released.isPaused = true
    }
    try await eventually("descriptors are closed") { Self.descriptors <= before }
  }
}

extension TerminalWatchTests {
  @MainActor
  private final class Calls {
    var count = 0
    var witnessed = 0
    var interests = Set<TerminalWatch.Interest>()
  }

  /// A pipe with a byte in it.
  private final class FullPipe {
    let end: Int32
    private let other: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
      (end, other) = (ends[0], ends[1])
      write(other, [1], 1)
    }

    deinit {
      close(end)
      close(other)
    }
  }

  private static var descriptors: Int { (0..<1_024).count { fcntl(Int32($0), F_GETFD) >= 0 } }

  /// Watches a terminal that has no bytes, and no room for long, until it goes.
  private func hangUp(_ description: String) async throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, nil) == 0 else { throw POSIXError(.EIO) }
    _ = fcntl(slave, F_SETFL, O_NONBLOCK)
    let filling = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
    while write(slave, filling, filling.count) > 0 {}
    let calls = Calls()
    let interests: [TerminalWatch.Interest] = [.bytes, .room]
    let watches = interests.map { interest in
      TerminalWatch(slave, for: interest) { calls.interests.insert(interest) }
    }
    close(master)
    try await eventually(description) { calls.interests.count == 2 }
    for watch in watches { watch.cancel() }
    close(slave)
  }
}
