import Foundation
import GitHub
import Models
import Repository
import StandIn
import Store
import Synchronization
import TestSupport
import XCTest

@testable import Screens

/// What view models need in tests: a real store, and a stand-in for GitHub on loopback.
@MainActor
final class Workbench {
  let server: StandInServer
  let store: PersistentStore
  let queue: RequestQueue
  let repository: UserRepository
  /// The avatars; the cache is empty at first.
  let avatars: AvatarRepository
  let messages = ErrorMessages()
  let clock: ManualClock?
  private let jitter = Jitter()
  private let directory = NSTemporaryDirectory() + "ghbrowse-viewmodels-" + UUID().uuidString

  /// - Parameter clock: Measures ages, waits and limits; `nil` for the system's clock.
  init(
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
      clock: clock ?? SystemClock(), waits: PersistentWaitStore(store: store))
    let client = GitHubClient(
      base: try APIBase(server.baseURL), token: try token.map { try Token($0) }, queue: queue,
      userAgent: "tests")
    repository = UserRepository(store: store, client: client, now: { clock?.date ?? Date() })
    avatars = AvatarRepository(
      cache: AvatarCache(directory: directory + "/avatars", now: { Date() }), client: client,
      now: { Date() })
  }

  /// From now on, each wait is half its longest; before, there are no waits.
  func beginWaits() {
    jitter.share.withLock { $0 = 0.5 }
  }

  /// Advances the clock, and wakes the queue.
  func pass(_ duration: Duration) async {
    clock?.pass(duration)
    await queue.setReachability(.unknown)
  }

  /// Returns once the queue has a waiting request and nothing in flight.
  func waits() async throws {
    try await eventually("a request that waits") { await queue.hasOnlyWaiting }
  }

  /// Advances the clock until `isReported`, while requests fail and wait.
  func waitsLong(_ isReported: () -> Bool) async throws {
    try await waits()
    while !isReported() {
      await pass(.seconds(2))
      try await waits()
    }
  }

  /// The jobs of view models at a prompt, and of those in a script.
  let tasks = BackgroundTasks(runsInBackground: true)
  private let awaitedTasks = BackgroundTasks(runsInBackground: false)

  /// Called when a screen is to be printed again.
  var onReprint: (ScreenJobs, () -> Void) -> Bool = { _, _ in false } {
    didSet { for tasks in [tasks, awaitedTasks] { tasks.onReprint = onReprint } }
  }

  func jobs(isLive: Bool) -> ScreenJobs { ScreenJobs(isLive ? tasks : awaitedTasks) }

  var drafts: Drafts { Drafts(directory: directory + "/drafts") }

  var notes: NotesViewModel {
    NotesViewModel(store: store, drafts: drafts, messages: messages, now: { Date() })
  }

  /// - Parameter isLive: Whether jobs run in the background, as at a prompt.
  func rows(_ source: UserRowSource, isLive: Bool = false) -> UserListViewModel {
    UserListViewModel(
      source, jobs: jobs(isLive: isLive), repository: repository, notes: notes,
      messages: messages)
  }

  func people(in list: UserList, isLive: Bool = false) -> UserListViewModel {
    rows(.list(list), isLive: isLive)
  }

  func list(isLive: Bool = false) -> UserListViewModel { people(in: .everyone, isLive: isLive) }

  func search(_ query: SearchQuery, in list: UserList = .everyone) -> UserListViewModel {
    var query = query
    if list != .everyone { query.list = list }
    return rows(.search(query))
  }

  /// The saved lists.
  func lists() -> PlainRowsViewModel<SavedList> {
    PlainRowsViewModel(
      .lists, jobs: jobs(isLive: false), repository: repository, messages: messages)
  }

  /// The repositories of `user`.
  func repositories(of user: User, isLive: Bool = false) -> PlainRowsViewModel<GitRepository> {
    PlainRowsViewModel(
      .repositories(of: user), jobs: jobs(isLive: isLive), repository: repository,
      messages: messages)
  }

  func profile(
    _ login: String, id: Int64? = nil, isLive: Bool = false
  ) -> ProfileViewModel {
    ProfileViewModel(
      login: login, id: id, jobs: jobs(isLive: isLive), repository: repository, notes: notes,
      messages: messages)
  }

  /// The first user of the list, whose profile was never fetched.
  func firstUser() async throws -> User {
    let rows = await list().open(5)
    return try XCTUnwrap(rows.user(number: 1))
  }

  func close() async {
    await server.stop()
    try? FileManager.default.removeItem(atPath: directory)
  }
}

extension XCTestCase {
  /// A bench that is closed when the test ends.
  @MainActor
  func workbench(
    _ content: StandInContent = .invented(count: 70), token: String? = nil,
    clock: ManualClock? = nil
  ) async throws -> Workbench {
    let bench = try await Workbench(content, token: token, clock: clock)
    addTeardownBlock { await bench.close() }
    return bench
  }
}

/// How long waits are, as a share of the longest.
private final class Jitter: Sendable {
  let share = Mutex(0.0)
}

extension RequestQueue {
  fileprivate var hasOnlyWaiting: Bool { status.unansweredCount > 0 && !isSending }
}

extension NoteArgument: ExpressibleByStringLiteral {
  /// What was typed.
  public init(stringLiteral text: String) {
    self = MainActor.assumeIsolated { NoteArgument(typed: text) }
  }
}

@MainActor
extension RowsViewModelInputs {
  /// The same rows, opened.
  func open(_ capacity: Int) async -> Self {
    await opened(capacity: capacity)
    return self
  }
}

extension ProfileViewModel {
  /// The same profile, opened.
  func open() async -> ProfileViewModel {
    await opened()
    return self
  }
}

extension PlainRow {
  /// `nil` for a row that is loading.
  var number: Int? {
    if case .entry(let number, _) = self { number } else { nil }
  }

  /// `nil` for a row that is loading.
  var entry: Entry? {
    if case .entry(_, let entry) = self { entry } else { nil }
  }
}
