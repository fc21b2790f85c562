import Foundation
import GitHub
import Models
import Repository
import Screens
import StandIn
import Store
import Synchronization
import TestSupport
import XCTest

/// What view models stand on in tests: a real store, and a stand-in for GitHub on loopback.
@MainActor
package final class Workbench {
  package let server: StandInServer
  package let store: PersistentStore
  package let queue: RequestQueue
  package let repository: UserRepository
  /// The avatars; the cache is empty at first.
  package let avatars: AvatarRepository
  package let messages = ErrorMessages(time: { _ in "14:05" })
  package let clock: ManualClock?
  private let jitter = Jitter()
  private let directory = NSTemporaryDirectory() + "ghbrowse-viewmodels-" + UUID().uuidString

  /// - Parameter clock: What ages, waits and limits are measured by; the machine's own where `nil`.
  package init(
    _ content: StandInContent = .invented(count: 70), token: String? = nil,
    clock: ManualClock? = nil
  ) async throws {
    server = StandInServer(content)
    try await server.start()
    store = try PersistentStore(directory: directory)
    self.clock = clock
    queue = RequestQueue(
      transport: AsyncHTTPClientTransport(),
      policy: RetryPolicy(random: { [jitter] in jitter.share.withLock { $0 } }),
      clock: clock ?? SystemClock(), rateLimits: PersistentRateLimitStore(store: store))
    let client = GitHubClient(
      base: try APIBase(server.baseURL), token: try token.map { try Token($0) }, queue: queue,
      userAgent: "tests")
    repository = UserRepository(store: store, client: client, now: { clock?.date ?? Date() })
    avatars = AvatarRepository(
      cache: AvatarCache(directory: directory + "/avatars", now: { Date() }), client: client,
      now: { Date() })
  }

  /// Makes each wait from now on half as long as it can be; before, there are none.
  package func beginWaits() {
    jitter.share.withLock { $0 = 0.5 }
  }

  /// Lets time pass, and the queue see it.
  package func pass(_ duration: Duration) async {
    clock?.pass(duration)
    await queue.setReachability(.unknown)
  }

  /// Returns once the queue has nothing in flight and a request that waits.
  ///
  /// - Throws: ``NeverCame`` when that takes too long for it to come at all.
  package func waits() async throws {
    try await eventually("a request that waits") { await queue.hasOnlyWaiting }
  }

  /// Lets time pass for what is tried in vain, until `isToldSo` and it is waited for.
  package func waitsLong(_ isToldSo: () -> Bool) async throws {
    try await waits()
    while !isToldSo() {
      await pass(.seconds(2))
      try await waits()
    }
  }

  /// The jobs of view models at a prompt, and of those in a script.
  package let tasks = BackgroundTasks(areAwaited: false, now: { Date() })
  private let awaitedTasks = BackgroundTasks(areAwaited: true, now: { Date() })

  package func jobs(isLive: Bool) -> ScreenJobs { ScreenJobs(isLive ? tasks : awaitedTasks) }

  /// Texts that are not saved.
  package var drafts: Drafts { Drafts(directory: directory + "/drafts") }

  package var notes: NotesViewModel {
    NotesViewModel(
      store: store, drafts: drafts, messages: messages, now: { Date() },
      day: { _ in "2026-11-22" })
  }

  /// - Parameter isLive: Whether jobs run beside the commands, as at a prompt.
  package func list(_ filter: ListFilter = .everyone, isLive: Bool = false) -> UserListViewModel {
    UserListViewModel(
      filter: filter, jobs: jobs(isLive: isLive), repository: repository, notes: notes,
      messages: messages)
  }

  /// A list of people, or those of them that a filter leaves.
  ///
  /// - Parameter isLive: As of ``list(_:isLive:)``.
  package func people(
    in list: UserList, _ filter: ListFilter = .everyone, isLive: Bool = false
  ) -> UserListViewModel {
    UserListViewModel(
      list, filter: filter, jobs: jobs(isLive: isLive), repository: repository, notes: notes,
      messages: messages)
  }

  /// What a search finds.
  package func search(_ query: SearchQuery) -> UserListViewModel {
    people(in: query.list, .matching(query))
  }

  /// The lists that are saved.
  package func lists() -> PlainRowsViewModel<SavedList> {
    PlainRowsViewModel(
      .lists, jobs: jobs(isLive: false), repository: repository, messages: messages)
  }

  package func profile(
    _ login: String, id: Int64? = nil, isLive: Bool = false
  ) -> ProfileViewModel {
    ProfileViewModel(
      login: login, id: id, jobs: jobs(isLive: isLive), repository: repository, notes: notes,
      messages: messages)
  }

  package func close() async {
    await server.stop()
    try? FileManager.default.removeItem(atPath: directory)
  }
}

extension XCTestCase {
  /// A bench that is closed when the test ends.
  @MainActor
  package func workbench(
    _ content: StandInContent = .invented(count: 70), token: String? = nil,
    clock: ManualClock? = nil
  ) async throws -> Workbench {
    let bench = try await Workbench(content, token: token, clock: clock)
    addTeardownBlock { await bench.close() }
    return bench
  }
}

/// The share of the longest wait that the dice give.
private final class Jitter: Sendable {
  let share = Mutex(0.0)
}

extension RequestQueue {
  // Asked at one moment.
  fileprivate var hasOnlyWaiting: Bool { status.unansweredCount > 0 && !isSending }
}
