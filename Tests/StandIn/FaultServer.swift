import Glibc
import NIOCore
import NIOPosix
import Synchronization

/// A server on 127.0.0.1 that does something wrong to every connection, once something came.
package final class FaultServer: Sendable {
  /// What it does when a path is asked for; the path is empty when no HTTP came.
  package typealias Plan = @Sendable (_ path: String, _ baseURL: String) -> [FaultStep]

  private struct State {
    var listener: (any Channel)?
    var connections: [any Channel] = []
    var paths: [String] = []
  }

  private let plan: Plan
  private let state = Mutex(State())

  /// The same for every connection.
  package convenience init(_ steps: [FaultStep]) {
    self.init { _, _ in steps }
  }

  package init(plan: @escaping Plan) {
    self.plan = plan
  }

  /// The port, zero before the start.
  package var port: Int { state.withLock { $0.listener?.localAddress?.port ?? 0 } }
  /// Such as `http://127.0.0.1:8080`, without a slash at its end.
  package var baseURL: String { "http://127.0.0.1:\(port)" }
  /// How many connections were made since the start.
  package var connectionCount: Int { state.withLock { $0.connections.count } }
  /// What was asked for since the start, with queries.
  package var paths: [String] { state.withLock { $0.paths } }

  /// Begins to listen, at any port that is free.
  package func start() async throws {
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        self.state.withLock { $0.connections.append(channel) }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(FaultHandler { self.steps(for: $0) })
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

  private func steps(for path: String) -> [FaultStep] {
    state.withLock { $0.paths.append(path) }
    return plan(path, baseURL)
  }
}

/// Begins its steps with the first bytes that come.
private final class FaultHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let steps: (String) -> [FaultStep]
  private var hasBegun = false

  init(_ steps: @escaping (String) -> [FaultStep]) {
    self.steps = steps
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasBegun else { return }
    hasBegun = true
    let words = String(decoding: unwrapInboundIn(data).readableBytesView, as: UTF8.self)
      .split(separator: " ", maxSplits: 2)
    let path = words.first == "GET" && words.count == 3 ? String(words[1]) : ""
    FaultStep.run(steps(path)[...], on: context.channel)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

/// What a server does that breaks the rules; a step waits until the one before is done.
package enum FaultStep: Sendable {
  case send([UInt8])
  /// Sends a byte again and again, without an end.
  case drip(UInt8, every: Duration)
  /// Sends bytes again and again as fast as they go, without an end.
  case flood([UInt8])
  case close
  /// Closes without the courtesies of TCP.
  case reset

  package static func send(_ text: String) -> FaultStep { .send(Array(text.utf8)) }
}

extension FaultStep {
  /// Goes through `steps`, then does nothing more.
  static func run(_ steps: ArraySlice<FaultStep>, on channel: any Channel) {
    guard let step = steps.first else { return }
    switch step {
    case .send(let bytes):
      write(bytes, to: channel) { run(steps.dropFirst(), on: channel) }
    case .flood(let bytes):
      write(bytes, to: channel) { run(steps, on: channel) }
    case .drip(let byte, let pause):
      channel.eventLoop.scheduleTask(in: TimeAmount(pause)) {
        write([byte], to: channel) { run(steps, on: channel) }
      }
    case .close: channel.close(promise: nil)
    case .reset:
      let options = channel as? any SocketOptionProvider
      options?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        .whenComplete { _ in channel.close(promise: nil) }
    }
  }

  // A client that has gone ends it all.
  private static func write(
    _ bytes: [UInt8], to channel: any Channel, then next: @escaping @Sendable () -> Void
  ) {
    channel.writeAndFlush(channel.allocator.buffer(bytes: bytes)).whenSuccess { next() }
  }
}
