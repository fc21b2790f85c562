import NIOCore
import Synchronization

/// The open connections, including those that are closing.
final class OpenConnections: Sendable {
  /// How long the next connection waits for earlier ones to close.
  static let closeTimeout = TimeAmount.seconds(1)
  /// How long a closing connection waits for the server's TLS close_notify.
  static let tlsCloseTimeout = TimeAmount.milliseconds(50)

  private struct State {
    var channels: [any Channel] = []
    var closings: [EventLoopFuture<Void>] = []
  }

  private let state = Mutex(State())

  var count: Int {
    state.withLock { state in
      state.channels.removeAll { !$0.isActive }
      return state.channels.count
    }
  }

  func add(_ channel: any Channel) {
    state.withLock { $0.channels.append(channel) }
  }

  func close() {
    let channels = state.withLock { state in
      defer { state.channels = [] }
      return state.channels
    }
    let closings = channels.filter(\.isActive).map(closing)
    state.withLock { $0.closings += closings }
  }

  /// Waits until ``close()`` is done, for ``closeTimeout`` at most.
  func closed() async {
    let closings = state.withLock { state in
      defer { state.closings = [] }
      return state.closings
    }
    // A future fails when its connection closed in time.
    for closing in closings { try? await closing.get() }
  }

  private func closing(_ channel: any Channel) -> EventLoopFuture<Void> {
    let timeout = channel.eventLoop.scheduleTask(in: Self.closeTimeout) {}
    channel.closeFuture.whenComplete { _ in timeout.cancel() }
    channel.close(promise: nil)
    return timeout.futureResult
  }
}
