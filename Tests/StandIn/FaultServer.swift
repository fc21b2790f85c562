import NIOCore
import NIOPosix
import Synchronization

/// A server on 127.0.0.1 that does the same wrong thing to every connection, once something came.
package final class FaultServer: Sendable {
  private struct State {
    var listener: (any Channel)?
    var connections: [any Channel] = []
  }

  private let steps: [FaultStep]
  private let state = Mutex(State())

  package init(_ steps: [FaultStep]) {
    self.steps = steps
  }

  /// The port, zero before the start.
  package var port: Int { state.withLock { $0.listener?.localAddress?.port ?? 0 } }
  /// Such as `http://127.0.0.1:8080`, without a slash at its end.
  package var baseURL: String { "http://127.0.0.1:\(port)" }
  /// How many connections were made since the start.
  package var connectionCount: Int { state.withLock { $0.connections.count } }

  /// Begins to listen, at any port that is free.
  package func start() async throws {
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        self.state.withLock { $0.connections.append(channel) }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(FaultHandler(self.steps))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    state.withLock { $0.listener = listener }
  }

  /// Ends all connections, and listens no more.
  package func stop() async {
    let channels = state.withLock { state in
      [state.listener].compactMap { $0 } + state.connections
    }
    for channel in channels { try? await channel.close().get() }
  }
}

/// Begins its steps with the first bytes that come.
private final class FaultHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let steps: [FaultStep]
  private var hasBegun = false

  init(_ steps: [FaultStep]) {
    self.steps = steps
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasBegun else { return }
    hasBegun = true
    FaultStep.run(steps[...], on: context.channel)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
