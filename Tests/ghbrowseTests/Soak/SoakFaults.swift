import Foundation
import StandIn
import Synchronization

/// Decides which of a soak's requests are answered well, and which with one of all faults.
final class SoakFaults: Sendable {
  private struct State {
    var numbers: SeededNumbers
    var isCalm = true
    var counts: [String: Int] = [:]
  }

  // Of a hundred requests, those that are answered well.
  private static let goodShare = 60
  // One that makes the program wait comes once in so many faults.
  private static let rarity = 150

  private let state: Mutex<State>

  init(seed: UInt64) {
    state = Mutex(State(numbers: SeededNumbers(seed: seed)))
  }

  /// How many faults were thrown, by their names.
  var counts: [String: Int] { state.withLock { $0.counts } }

  /// Answers everything well from now on, or no longer.
  func setCalm(_ isCalm: Bool) { state.withLock { $0.isCalm = isCalm } }

  /// What is sent for the next request; `nil` for the site's own answer.
  func reply() -> Reply? {
    state.withLock { state in
      guard !state.isCalm, state.numbers.next(below: 100) >= Self.goodShare else { return nil }
      let (name, reply) = Self.fault(&state.numbers)
      state.counts[name, default: 0] += 1
      return reply
    }
  }

  private static func fault(_ numbers: inout SeededNumbers) -> (String, Reply) {
    if numbers.next(below: rarity) == 0 {
      let fault = Fault.stalls[numbers.next(below: Fault.stalls.count)]
      return (fault.name, .steps(fault.steps))
    }
    let fault = HostileReply.all[numbers.next(below: HostileReply.all.count)]
    return (fault.name, fault.reply)
  }
}
