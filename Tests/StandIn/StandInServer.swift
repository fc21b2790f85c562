import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A stand-in for GitHub's API on this machine, for tests and for trying the program out.
///
/// Safe to use from any thread. It listens on 127.0.0.1 only.
package final class StandInServer: Sendable {
  // One thread reads all connections, so a request is answered before the next one is read.
  private static let thread = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  private struct State {
    var listener: (any Channel)?
    /// Keeps the port after the server was stopped; connections to it are refused.
    var held: HeldPort?
    var connections: [ObjectIdentifier: any Channel] = [:]
    var site: (any Site)?
    var overrides: [String: CannedAnswer] = [:]
    var interference: Interference?
  }

  /// What is sent for a request in place of the site's answer; `nil` leaves it as it is.
  package typealias Interference = @Sendable (RecordedRequest) -> Reply?

  private let content: StandInContent
  private let lists = SetLists()
  private let exchanges = Exchanges()
  private let state = Mutex(State())

  package init(_ content: StandInContent) {
    self.content = content
  }

  /// The port, zero before the start.
  package var port: Int { state.withLock { $0.listener?.localAddress?.port ?? 0 } }
  /// Such as `http://127.0.0.1:8080`, without a slash at its end.
  package var baseURL: String { "http://127.0.0.1:\(port)" }
  /// All requests since the start, in the order in which they came.
  package var requests: [RecordedRequest] { exchanges.requests }
  /// The most requests that ever were without an answer at the same time.
  package var mostAtOnce: Int { exchanges.mostAtOnce }

  /// Holds answers from now on; requests are still received.
  package func hold() { exchanges.hold() }

  /// Keeps back the answers of one path from now on, with a query or without.
  package func hold(_ pathWithQueryOrPath: String) { exchanges.hold(pathWithQueryOrPath) }

  /// Sends the answers that were kept back, and all others at once again.
  package func release() { exchanges.release() }

  /// Returns once `count` requests have come in since the start, or the server is stopped.
  package func arrived(_ count: Int) async { await exchanges.arrived(count) }

  /// Overrides the answer of a path; a path with a query takes precedence.
  ///
  /// - Parameter answer: `nil` to answer as before.
  package func answer(_ pathWithQueryOrPath: String, with answer: CannedAnswer?) {
    state.withLock { $0.overrides[pathWithQueryOrPath] = answer }
  }

  /// Calls `interference` with each request from now on, before anything else answers.
  package func interfere(_ interference: Interference?) {
    state.withLock { $0.interference = interference }
  }

  /// Sets who may see stargazers; at first nobody, as on GitHub.
  package func setStargazers(_ access: StargazerAccess) { lists.stargazers = access }

  /// Sets who is in a list from now on, in the order in which the server gives them.
  ///
  /// A list may be set before the start, and again between two requests. Its owner need not have a profile.
  ///
  /// - Parameter path: As a client asks for its first page, without `page` and `per_page`; a search with
  ///   its words, encoded or not.
  package func setList(_ path: String, users: [Int64], contributions: [Int64: Int] = [:]) {
    setList(path, StandInList(users: users, contributions: contributions))
  }

  /// The same with every property of a list.
  package func setList(_ path: String, _ list: StandInList) {
    lists.set(APIPlace(RecordedRequest(method: "GET", path: path, headers: [])), list)
  }
}

extension StandInServer {
  /// Starts listening; port 0 is any free port.
  ///
  /// - Throws: When the port is taken, or the recorded answers cannot be read.
  package func start(port: Int = 0) async throws {
    state.withLock { $0.held = nil }
    let listener = try await ServerBootstrap(group: Self.thread)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { self.take($0) }
      .bind(host: "127.0.0.1", port: port).get()
    state.withLock { $0.listener = listener }
    do {
      let site = try content.site(at: baseURL, lists)
      state.withLock { $0.site = site }
    } catch {
      await stop()
      throw error
    }
  }

  /// Closes all connections, and stops listening.
  ///
  /// The port stays reserved, so that no other test's server gets it.
  package func stop() async {
    let port = port
    let listener = state.withLock { state in
      defer { state.listener = nil }
      return state.listener
    }
    // No connection is accepted after this.
    try? await listener?.close().get()
    exchanges.end()
    let connections = state.withLock { Array($0.connections.values) }
    for connection in connections { try? await connection.close().get() }
    if port != 0 { state.withLock { $0.held = HeldPort(port) } }
  }

  private func take(_ channel: any Channel) -> EventLoopFuture<Void> {
    let key = ObjectIdentifier(channel)
    state.withLock { $0.connections[key] = channel }
    channel.closeFuture.whenComplete { _ in
      self.state.withLock { $0.connections[key] = nil }
    }
    return channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.configureHTTPServerPipeline()
      try channel.pipeline.syncOperations.addHandler(
        ConnectionHandler(exchanges: self.exchanges, reply: { self.reply(to: $0) }))
    }
  }

  private func reply(to request: RecordedRequest) -> Reply {
    let interference = state.withLock { $0.interference }
    return interference?(request) ?? .answer(answer(to: request))
  }

  private func answer(to request: RecordedRequest) -> CannedAnswer {
    let (canned, site) = state.withLock { state in
      (state.overrides[request.path] ?? state.overrides[request.bare], state.site)
    }
    if let canned { return canned }
    if case .picture(let id) = APIPlace(request) { return InventedPicture.answer(id, to: request) }
    return site?.answer(request) ?? .notFound
  }
}
