import Foundation
import StandIn
import Synchronization

/// Decides which of a soak's requests are answered well, and which with one of all faults.
final class SoakFaults: Sendable {
  private struct State {
    var numbers: SeededNumbers
    var isCalm = true
    var count = 0
  }

  // Of a hundred requests, those that are answered well.
  private static let goodShare = 60
  // One that makes the program wait comes once in so many faults.
  private static let rarity = 150

  private let state: Mutex<State>

  init(seed: UInt64) {
    state = Mutex(State(numbers: SeededNumbers(seed: seed)))
  }

  /// How many faults were thrown.
  var count: Int { state.withLock { $0.count } }

  /// Answers everything well from now on, or no longer.
  func setCalm(_ isCalm: Bool) { state.withLock { $0.isCalm = isCalm } }

  /// What is sent for the next request; `nil` for the site's own answer.
  func reply() -> Reply? {
    state.withLock { state in
      guard !state.isCalm, state.numbers.next(below: 100) >= Self.goodShare else { return nil }
      state.count += 1
      return Self.fault(&state.numbers)
    }
  }

  private static func fault(_ numbers: inout SeededNumbers) -> Reply {
    if numbers.next(below: rarity) == 0 {
      return .steps(Fault.stalls[numbers.next(below: Fault.stalls.count)].steps)
    }
    return HostileReply.all[numbers.next(below: HostileReply.all.count)].reply
  }
}
