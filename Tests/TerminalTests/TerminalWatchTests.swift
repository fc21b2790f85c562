import Foundation
import Glibc
import XCTest

@testable import Terminal

final class TerminalWatchTests: XCTestCase {
  func test_G12_aTerminalThatGoes_isTold_whateverWasWaitedFor_andNothingStaysOpen() async throws {
    // What libdispatch opens for itself stays.
    try await Self.hangUp("the first")
    let before = Self.descriptors
    for round in 0..<200 { try await Self.hangUp("round \(round)") }
    let end = ContinuousClock.now + .seconds(10)
    while Self.descriptors > before, ContinuousClock.now < end { await Task.yield() }
    XCTAssertLessThanOrEqual(Self.descriptors, before)
  }
}

extension TerminalWatchTests {
  @MainActor
  private final class Told {
    var wishes = Set<TerminalWatch.Interest>()
  }

  private static var descriptors: Int { (0..<1_024).count { fcntl(Int32($0), F_GETFD) >= 0 } }

  /// Watches a terminal that has no bytes, and no room for long, until it goes.
  @MainActor
  private static func hangUp(_ words: String) async throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, nil) == 0 else { throw POSIXError(.EIO) }
    _ = fcntl(slave, F_SETFL, O_NONBLOCK)
    let filling = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
    while write(slave, filling, filling.count) > 0 {}
    let told = Told()
    let wishes: [TerminalWatch.Interest] = [.bytes, .room]
    let watches = wishes.map { wish in
      TerminalWatch(slave, for: wish) { told.wishes.insert(wish) }
    }
    close(master)
    let end = ContinuousClock.now + .seconds(10)
    while told.wishes.count < 2, ContinuousClock.now < end { await Task.yield() }
    XCTAssertEqual(told.wishes.count, 2, words)
    for watch in watches { watch.cancel() }
    close(slave)
  }
}
