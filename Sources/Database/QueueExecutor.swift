import Dispatch

/// Runs an actor's jobs one after the other on a dispatch queue of its own, where they may block.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Lets what runs on the queue without being a job, in ``run(within:_:)``, be the actor's.
  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  /// Runs `body` on the queue, after what is there already, and blocks the caller until it is done.
  ///
  /// Never call it on the queue itself.
  ///
  /// - Parameter limit: How long it is waited for; what comes later is of no use any more.
  /// - Returns: What `body` returned, or `nil` when that took too long.
  func run<Value: Sendable>(
    within limit: DispatchTimeInterval, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    let answer = ResultBox<Value>()
    let work = DispatchWorkItem { answer.give(body()) }
    queue.async(execute: work)
    guard work.wait(timeout: .now() + limit) == .success else {
      work.cancel()
      return nil
    }
    return answer.take()
  }
}
