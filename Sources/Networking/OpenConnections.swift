import NIOCore
import Synchronization

/// The connections that are ready for requests, and those that are being closed.
final class OpenConnections: Sendable {
  /// How long the next connection waits at most for those before it to close.
  static let retryLimits = TimeAmount.milliseconds(100)
  /// How long a connection waits for the server to end TLS, too, before it closes.
  static let farewell = TimeAmount.milliseconds(50)

  private struct State {
    var channels: [any Channel] = []
    var closings: [EventLoopFuture<Void>] = []
  }

  private let state = Mutex(State())

  /// How many of them are still open.
  var count: Int {
    state.withLock { state in
      state.channels.removeAll { !$0.isActive }
      return state.channels.count
    }
  }

  func add(_ channel: any Channel) {
    state.withLock { $0.channels.append(channel) }
  }

  /// Closes them all.
  func close() {
    let channels = state.withLock { state in
      defer { state.channels = [] }
      return state.channels
    }
    let closings = channels.filter(\.isActive).map(closing)
    state.withLock { $0.closings += closings }
  }

  /// Returns once those that ``close()`` closes are closed, at the latest after ``patience``.
  func closed() async {
    let closings = state.withLock { state in
      defer { state.closings = [] }
      return state.closings
    }
    // Each fails when its connection was in time, and a task that is cancelled waits all the same.
    for closing in closings { try? await closing.get() }
  }

  private func closing(_ channel: any Channel) -> EventLoopFuture<Void> {
    let retryLimits = channel.eventLoop.scheduleTask(in: Self.retryLimits) {}
    channel.closeFuture.whenComplete { _ in retryLimits.cancel() }
    channel.close(promise: nil)
    return retryLimits.futureResult
  }
}
