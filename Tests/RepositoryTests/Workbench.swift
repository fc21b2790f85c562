import Foundation
import GitHub
import Models
import StandIn
import Store
import TestSupport
import XCTest

@testable import Repository

/// A store, a stand-in server and a repository for both, with a clock that tests set.
final class Workbench: Sendable {
  let server: StandInServer
  let store: PersistentStore
  let repository: UserRepository
  let clock: ManualClock
  let directory = NSTemporaryDirectory() + "ghbrowse-repository-" + UUID().uuidString

  init(_ content: StandInContent, token: String?) async throws {
    server = StandInServer(content)
    try await server.start()
    store = try PersistentStore(directory: directory + "/data")
    let clock = ManualClock()
    self.clock = clock
    let client = try Self.client(server.baseURL, store, token: token)
    repository = UserRepository(store: store, client: client, now: { clock.date })
  }

  private static func client(
    _ address: String, _ store: PersistentStore, token: String?,
    clock: any NetworkClock = SystemClock(), random: Double = 0
  ) throws -> GitHubClient {
    GitHubClient(
      base: try APIBase(address), token: try token.map { try Token($0) },
      queue: RequestQueue(
        transport: AsyncHTTPClientTransport(), policy: RetryPolicy(random: { random }),
        clock: clock, waits: PersistentWaitStore(store: store)), userAgent: "tests")
  }

  func client(
    token: String? = nil, clock: any NetworkClock = SystemClock(), random: Double = 0
  ) throws -> GitHubClient {
    try Self.client(server.baseURL, store, token: token, clock: clock, random: random)
  }

  /// A repository with the same store, as after a restart.
  ///
  /// - Parameter address: The URL of another server.
  func restarted(
    at address: String? = nil, token: String? = nil, clock: any NetworkClock = SystemClock()
  ) throws -> UserRepository {
    let client = try Self.client(address ?? server.baseURL, store, token: token, clock: clock)
    return UserRepository(store: store, client: client, now: { [clock = self.clock] in clock.date })
  }

  var main: MainContext { store.main }

  var now: Date { clock.date }

  /// Lets time pass for everything but the queue.
  func pass(_ seconds: TimeInterval) {
    clock.set(clock.date + seconds)
  }
}

extension XCTestCase {
  /// Returns a bench whose server runs until the test ends.
  func workbench(
    _ content: StandInContent = .invented(count: 100), token: String? = nil
  ) async throws -> Workbench {
    let bench = try await Workbench(content, token: token)
    addTeardownBlock { await bench.server.stop() }
    return bench
  }
}
