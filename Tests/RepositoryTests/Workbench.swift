import Database
import Foundation
import GitHub
import Models
import Networking
import Repository
import StandIn
import Synchronization
import XCTest

/// A store, a stand-in server and a repository over both, with a clock that is set by hand.
final class Workbench {
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
    let client = GitHubClient(
      base: try APIBase(server.baseURL), token: try token.map { try Token($0) },
      queue: RequestQueue(
        transport: AsyncHTTPClientTransport(), policy: RetryPolicy(random: { 0 }),
        memory: StoredLimits(store: store)), userAgent: "tests")
    repository = UserRepository(
      store: store, client: client, now: { [clock] in clock.now.withLock { $0 } })
  }

  /// Lets time pass.
  func pass(_ seconds: TimeInterval) {
    clock.now.withLock { $0 += seconds }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }
}
