import Foundation
import GitHub
import Models
import StandIn
import Store
import Synchronization
import XCTest

@testable import Repository

/// A store, a stand-in server and a repository over both, with a clock that is set by hand.
final class Workbench: Sendable {
  let server: StandInServer
  let store: PersistentStore
  let repository: UserRepository
  let directory = NSTemporaryDirectory() + "ghbrowse-repository-" + UUID().uuidString
  private let clock = Clock()

  final class Clock: Sendable {
    let now = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
  }

  init(_ content: StandInContent = .invented(count: 100), token: String? = nil) async throws {
    server = StandInServer(content)
    try await server.start()
    store = try PersistentStore(directory: directory)
    let client = try Self.client(of: server.baseURL, store: store, token: token)
    repository = UserRepository(
      store: store, client: client, now: { [clock] in clock.now.withLock { $0 } })
  }

  /// Another repository over the same store, as after a new start.
  ///
  /// - Parameter address: Where the API is; the stand-in where it is `nil`.
  func restarted(
    at address: String? = nil, token: String? = nil, clock: any NetworkClock = SystemClock(),
    random: Double = 0
  ) throws -> UserRepository {
    let client = try Self.client(
      of: address ?? server.baseURL, store: store, token: token, clock: clock, random: random)
    return UserRepository(
      store: store, client: client, now: { [now = self.clock] in now.now.withLock { $0 } })
  }

  /// Who asks with `token`, as validators and limits know them.
  func identity(token: String?) throws -> String {
    try Self.client(of: server.baseURL, store: store, token: token).identity
  }

  private static func client(
    of address: String, store: PersistentStore, token: String?,
    clock: any NetworkClock = SystemClock(), random: Double = 0
  ) throws -> GitHubClient {
    GitHubClient(
      base: try APIBase(address), token: try token.map { try Token($0) },
      queue: RequestQueue(
        transport: AsyncHTTPClientTransport(), policy: RetryPolicy(random: { random }),
        clock: clock, rateLimits: PersistentRateLimitStore(store: store)), userAgent: "tests")
  }

  /// What the store reads.
  var main: MainContext { store.main }

  /// The time by which ages are reckoned.
  var now: Date { clock.now.withLock { $0 } }

  /// Lets time pass.
  func pass(_ seconds: TimeInterval) {
    clock.now.withLock { $0 += seconds }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }
}

extension XCTestCase {
  /// A bench whose server runs until the test ends.
  func workbench(
    _ content: StandInContent = .invented(count: 100), token: String? = nil
  ) async throws -> Workbench {
    let bench = try await Workbench(content, token: token)
    addTeardownBlock { await bench.server.stop() }
    return bench
  }
}

extension UserRepository {
  /// Lets the queue see what a clock set by hand says now, also when its timer was not yet set.
  func looksAgain() async {
    await client?.queue.setReachability(.unknown)
  }
}
