import Foundation
import Synchronization

/// Numbers from 0 to below 1 that a seed repeats, with a note of those that were drawn.
final class Draws: Sendable {
  private static let variable = "GHBROWSE_SEED"

  private struct State {
    var numbers: SeededNumbers
    var drawn: [Double] = []
  }

  private let state: Mutex<State>

  init(seed: UInt64) {
    state = Mutex(State(numbers: SeededNumbers(seed: seed)))
  }

  /// With the seed that the environment tells, or with any; it is printed.
  convenience init() {
    let told = ProcessInfo.processInfo.environment[Self.variable].flatMap(UInt64.init)
    let seed = told ?? .random(in: 0...UInt64(UInt32.max))
    print("\(Self.variable)=\(seed)")
    self.init(seed: seed)
  }

  /// All that were drawn, in order.
  var drawn: [Double] { state.withLock { $0.drawn } }

  func next() -> Double {
    state.withLock { state in
      let number = Double.random(in: 0..<1, using: &state.numbers)
      state.drawn.append(number)
      return number
    }
  }

  /// A whole number from 0 to below `count`.
  func next(below count: Int) -> Int {
    state.withLock { Int.random(in: 0..<count, using: &$0.numbers) }
  }
}
