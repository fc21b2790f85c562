import Foundation
import Glibc
import TestSupport
import XCTest

@testable import Terminal

@MainActor
final class TerminalWatchTests: XCTestCase {
  func test_fG12_aTerminalThatGoes_isReported_toEachInterest_andNothingStaysOpen() async throws {
    // What libdispatch opens for itself stays.
    try await hangUp("the first")
    let before = Self.descriptors
    for round in 0..<200 { try await hangUp("round \(round)") }
    try await eventually("descriptors are closed") { Self.descriptors <= before }
  }
}

extension TerminalWatchTests {
  @MainActor
  private final class Calls {
    var interests = Set<TerminalWatch.Interest>()
    var watches: [TerminalWatch] = []
  }

  private static var descriptors: Int { (0..<1_024).count { fcntl(Int32($0), F_GETFD) >= 0 } }

  /// Watches a terminal that has nothing to read, and takes nothing, until it goes.
  private func hangUp(_ description: String) async throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, nil) == 0 else { throw POSIXError(.EIO) }
    _ = fcntl(slave, F_SETFL, O_NONBLOCK)
    let filling = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
    while write(slave, filling, filling.count) > 0 {}
    let calls = Calls()
    let interests: [TerminalWatch.Interest] = [.readable, .writable]
    calls.watches = interests.map { interest in
      TerminalWatch(slave, for: interest) { calls.interests.insert(interest) }
    }
    close(master)
    try await eventually(description) { calls.interests.count == 2 }
    calls.watches = []
    close(slave)
  }
}
