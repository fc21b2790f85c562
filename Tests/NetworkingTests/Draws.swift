import StandIn
import Synchronization

/// Numbers from 0 to below 1 that a seed repeats, with a note of those that were drawn.
final class Draws: Sendable {
  private struct State {
    var numbers: SeededNumbers
    var drawn: [Double] = []
  }

  private let state: Mutex<State>

  /// - Parameter numbers: Where they come from.
  init(_ numbers: SeededNumbers = SeededNumbers()) {
    state = Mutex(State(numbers: numbers))
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
    state.withLock { $0.numbers.next(below: count) }
  }
}
