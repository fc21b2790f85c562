import FoundationEssentials
import GitHub
import Synchronization

/// A clock that only a test moves.
package final class ManualClock: NetworkClock {
  private struct State {
    var uptime = Duration.seconds(1000)
    var date = Date(timeIntervalSince1970: 1_700_000_000)
    var count = 0
    var sleepers: [Int: (until: Duration, wake: CheckedContinuation<Void, Never>)] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  package var uptime: Duration { state.withLock { $0.uptime } }
  package var date: Date { state.withLock { $0.date } }
  /// Whether anyone waits for it.
  package var hasSleepers: Bool { state.withLock { !$0.sleepers.isEmpty } }

  package func sleep(until time: Duration) async {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wake in
        let isOver = state.withLock { state in
          if Task.isCancelled || time <= state.uptime { return true }
          state.sleepers[number] = (time, wake)
          return false
        }
        if isOver { wake.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.wake.resume()
    }
  }

  /// Lets time pass, and wakes those who are due.
  package func pass(_ duration: Duration) {
    let due = state.withLock { state in
      state.uptime += duration
      state.date += duration / .seconds(1)
      let due = state.sleepers.filter { $0.value.until <= state.uptime }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.wake)
    }
    for wake in due { wake.resume() }
  }

  /// Puts the machine to sleep: time passes, timers stand still.
  package func suspend(_ duration: Duration) {
    state.withLock { state in
      state.uptime += duration
      state.date += duration / .seconds(1)
      for number in state.sleepers.keys { state.sleepers[number]?.until += duration }
    }
  }

  /// Sets the wall clock, as somebody with a watch would.
  package func set(_ date: Date) {
    state.withLock { $0.date = date }
  }
}
