import Dispatch
import Synchronization

/// Runs an actor's jobs one after the other on a dispatch queue of its own, where they may block.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// - Parameter label: The name of the queue in a debugger.
  package init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Lets the body of ``run(within:_:)``, which is no job of the actor, use the actor's state.
  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  /// Runs `body` on the queue, after what is there already, and blocks the caller until it is done.
  ///
  /// Never call it on the queue itself.
  ///
  /// - Parameter limit: How long the caller waits; a later result is dropped.
  /// - Returns: What `body` returned, or `nil` when that took too long.
  package func run<Value: Sendable>(
    within limit: DispatchTimeInterval, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    let result = ResultBox<Value>()
    let work = DispatchWorkItem { result.set(body()) }
    queue.async(execute: work)
    guard work.wait(timeout: .now() + limit) == .success else {
      work.cancel()
      return nil
    }
    return result.value
  }
}

/// Hands one value from the queue that makes it to the thread that waits for it.
private final class ResultBox<Value: Sendable>: Sendable {
  private let box = Mutex<Value?>(nil)

  /// The value, or `nil` while there is none.
  var value: Value? { box.withLock { $0 } }

  func set(_ value: Value) {
    box.withLock { $0 = value }
  }
}
