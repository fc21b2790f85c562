import Dispatch
import Synchronization

/// Runs an actor's jobs on its own serial queue, where they may block.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Lets the body of ``run(within:_:)`` use the actor's state.
  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  /// Runs `body` on the queue, and blocks the caller until it is done or `limit` has passed.
  ///
  /// Never call it on the queue itself.
  ///
  /// - Returns: The result of `body`, or `nil` if it took too long.
  package func run<Value: Sendable>(
    within limit: DispatchTimeInterval, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    let result = Mutex<Value?>(nil)
    let work = DispatchWorkItem {
      let value = body()
      result.withLock { $0 = value }
    }
    queue.async(execute: work)
    guard work.wait(timeout: .now() + limit) == .success else {
      work.cancel()
      return nil
    }
    return result.withLock { $0 }
  }
}
