import Foundation
import GitHub
import Models
import StandIn
import Synchronization
import TestSupport
import XCTest

@testable import Repository
@testable import Store

/// `sync` (X6, X7): pages, profiles and pictures within the budget, continued after an interruption.
final class SyncRunTests: XCTestCase {
  func test_X6_pagesHaveAHundredPeople_andTheLastOneOnlyWhatIsMissing() async throws {
    let bench = try await workbench(.invented(count: 350))
    let result = await bench.sync(users: 250)
    XCTAssertNil(result.stop)
    XCTAssertEqual(result.progress.newUserCount, 250)
    XCTAssertEqual(result.progress.requestCount, 3, "asking for the budget costs nothing")
    XCTAssertEqual(bench.pages.count, 3)
    for (page, size) in zip(bench.pages, [100, 100, 50]) {
      XCTAssertTrue(page.contains("per_page=\(size)"), page)
    }
    XCTAssertEqual(bench.server.mostAtOnce, 1)
    try await bench.expectWholeList(of: 250)
    let pageSize = try await bench.main.overview().pageSize
    XCTAssertNil(pageSize, "how many rows are shown at once is GitHub's choice")
    let count = bench.server.requests.count
    let again = await bench.sync(users: 250)
    XCTAssertEqual(again.progress.newUserCount, 0)
    XCTAssertNil(again.stop)
    XCTAssertEqual(bench.server.requests.count, count, "there is nothing to ask for")
  }

  func test_X6_withoutACount_everybodyIsFetched() async throws {
    let bench = try await workbench(.invented(count: 250))
    _ = try await bench.repository.fetchNextPage().get()
    let result = await bench.sync()
    XCTAssertNil(result.stop)
    XCTAssertEqual(result.progress.newUserCount, 220, "a page of 30 was there")
    try await bench.expectWholeList(of: 250)
    let again = await bench.sync()
    XCTAssertEqual(again.progress.newUserCount, 0)
    XCTAssertEqual(again.progress.requestCount, 1)
  }

  func test_L7_aSyncOfManyPages_leavesASearchIndexOfOnePart() async throws {
    for (users, isOne) in [(1_800, false), (2_000, true)] {
      let bench = try await workbench(.invented(count: users))
      _ = await bench.sync()
      let parts = try await bench.main.read { connection in
        try connection.cached("SELECT count(DISTINCT segid) FROM search_idx").first { $0.int(0) }
      }
      XCTAssertEqual(parts == 1, isOne, "\(users) users")
    }
  }

  func test_X7_tenRequestsAreLeftToTheReader_andTheNextHourContinues() async throws {
    let bench = try await workbench(.invented(count: 2000, budget: 14))
    let result = await bench.sync(users: 2000)
    guard case .limited(.some) = result.stop else { return XCTFail("\(result)") }
    XCTAssertEqual(result.progress.newUserCount, 400)
    XCTAssertEqual(result.progress.budget?.remaining, SyncPlan.reserve)
    try await bench.expectWholeList(of: 400)
    let asked = bench.pages.count
    await assertEqual(bench.sync(users: 2000).progress.newUserCount, 0)
    XCTAssertEqual(bench.pages.count, asked, "the budget is asked for first, and costs nothing")
    await bench.server.stop()
    let next = try await standIn(.invented(count: 2000))
    await assertEqual(bench.sync(try bench.restarted(at: next.baseURL), users: 2000).stop, nil)
    try await bench.expectWholeList(of: 2000)
  }

  // The reset is GitHub's: this machine's clock is years behind it.
  func test_X7_aSyncThatMayWait_continuesAfterTheReset_andWaitsAgainIfItCameEarly() async throws {
    let bench = try await workbench(.invented(count: 2000, budget: 12))
    let clock = ManualClock()
    let repository = try bench.restarted(clock: clock)
    let (waits, waiting) = AsyncStream.makeStream(of: Date.self)
    let task = Task {
      await bench.sync(repository, users: 600, waitsForLimits: true) { progress in
        if let end = progress.waitEnd { waiting.yield(end) }
      }
    }
    var ends = waits.makeAsyncIterator()
    for pages in [2, 3] {
      let end = await ends.next()
      let wait = try XCTUnwrap(end).timeIntervalSince(clock.date)
      XCTAssertEqual(bench.pages.count, pages, "the server's hour is the same")
      XCTAssertTrue((3_500...3_602).contains(wait), "\(wait)")
      // The wait is told before it begins.
      try await eventually("the wait") { clock.hasSleepers }
      if pages == 2 { clock.pass(.seconds(3_602)) }
    }
    task.cancel()
    await assertEqual(task.value.stop, .cancelled)
    try await bench.expectWholeList(of: 300)
  }

  func test_X7_aSyncThatIsStoppedWhileItWaits_waitsNoMore() async throws {
    let bench = try await workbench(.invented(count: 2000, budget: 12))
    let repository = try bench.restarted(clock: ManualClock())
    let (waits, waiting) = AsyncStream.makeStream(of: Date?.self)
    let task = Task {
      await bench.sync(repository, users: 600, waitsForLimits: true) { waiting.yield($0.waitEnd) }
    }
    for await end in waits where end != nil { break }
    task.cancel()
    let result = await task.value
    XCTAssertEqual(result.stop, .cancelled)
    XCTAssertNil(result.progress.waitEnd)
    XCTAssertEqual(bench.pages.count, 2)
  }

  func test_X7_aLimitThatGitHubSets_isWaitedFor_andTold() async throws {
    let bench = try await workbench(.invented(count: 300))
    let clock = ManualClock()
    let repository = try bench.restarted(clock: clock)
    bench.server.answer(
      "/users",
      with: CannedAnswer(
        status: 403, headers: ["Retry-After": "90"],
        body: #"{"message":"You have exceeded a secondary rate limit."}"#))
    let (waits, waiting) = AsyncStream.makeStream(of: Date?.self)
    async let result = bench.sync(repository, waitsForLimits: true) { waiting.yield($0.waitEnd) }
    for await end in waits {
      guard let end else { continue }
      XCTAssertEqual(end, clock.date + 90)
      break
    }
    bench.server.answer("/users", with: nil)
    try await eventually("the wait") { clock.hasSleepers }
    clock.pass(.seconds(91))
    let ended = await result
    XCTAssertNil(ended.stop)
    XCTAssertNil(ended.progress.waitEnd)
    try await bench.expectWholeList(of: 300)
  }

  func test_X7_afterTheReset_aRequestThatTheNetworkLoses_isTriedAgain() async throws {
    let bench = try await workbench(.invented(count: 200, budget: 12))
    let clock = ManualClock()
    let repository = try bench.restarted(clock: clock)
    await assertEqual(bench.sync(repository, users: 200).stop, nil)
    clock.pass(.seconds(4_000))
    let run = SyncRun(
      SyncPlan(limit: nil, hasProfiles: false, hasAvatars: false, waitsForLimits: true),
      repository: repository, avatars: bench.avatars(repository.client)
    ) { _ in }
    let lost = Result<Int, FetchError>.failure(.gitHub(.timedOut(after: .seconds(15))))
    let answers = Mutex([.success(1), lost])
    let result = try await run.ask { _ in answers.withLock { $0.removeLast() } }
    XCTAssertEqual(try result.get(), 1)
  }

  func test_X6_threeNetworkFailures_stopTheSync_andSavedPagesStay() async throws {
    let bench = try await workbench(.invented(count: 1000))
    _ = await bench.sync(users: 100)
    await bench.server.stop()
    let result = await bench.sync(users: 1000)
    XCTAssertEqual(
      result.stop, .failed(.gitHub(.unreachable(reason: "the connection was refused"))))
    try await bench.expectWholeList(of: 100)
    let offline = UserRepository(store: bench.store, client: nil, now: { Date() })
    await assertEqual(bench.sync(offline, users: 1000).stop, .failed(.gitHub(.offline)))
  }

  func test_X6_aCancelledSync_keepsSavedPages() async throws {
    let bench = try await workbench(.invented(count: 1000))
    _ = await bench.sync(users: 100)
    bench.server.hold("/users")
    let count = bench.server.requests.count
    let task = Task { await bench.sync(users: 1000) }
    await bench.server.arrived(count + 2)
    task.cancel()
    await assertEqual(task.value.stop, .cancelled)
    try await bench.expectWholeList(of: 100)
    bench.server.release()
  }

  func test_X6_missingProfilesComeFirst_thenTheOldest_andNoneTwiceInAnHour() async throws {
    let bench = try await workbench(.invented(count: 100, budget: 900))
    _ = await bench.sync(users: 40)
    let first = await bench.sync(users: 20, profiles: true)
    XCTAssertNil(first.stop)
    XCTAssertEqual(first.progress.profileCount, 20, "of the first 20 alone, though 40 are saved")
    let people = try await bench.main.members(after: 0, limit: 30).map(\.user.login)
    XCTAssertEqual(bench.profiles, people.prefix(20).map { "/users/\($0)" })
    bench.pass(3_000)
    _ = try await bench.repository.fetchProfile(login: people[5]).get()
    let before = bench.profiles.count
    bench.pass(700)
    await assertEqual(bench.sync(users: 25, profiles: true).progress.profileCount, 24)
    let asked = Array(bench.profiles.dropFirst(before))
    XCTAssertEqual(asked, (people[20..<25] + people[..<5] + people[6..<20]).map { "/users/\($0)" })
  }

  func test_X6_anAccountThatIsGone_isCountedAndMarked_andABrokenResponseIsAFailure() async throws {
    let bench = try await workbench(.invented(count: 40, budget: 900))
    _ = await bench.sync(users: 40)
    let users = try await bench.main.members(after: 0, limit: 40).map(\.user)
    for path in ["/users/\(users[3].login)", "/user/\(users[3].id)"] {
      bench.server.answer(path, with: .json(#"{"message":"Not Found"}"#, status: 404))
    }
    bench.server.answer("/users/\(users[7].login)", with: .json("{", status: 200))
    let result = await bench.sync(users: 40, profiles: true)
    XCTAssertNil(result.stop)
    XCTAssertEqual(result.progress.profileCount, 38)
    XCTAssertEqual(result.progress.goneCount, 1)
    XCTAssertEqual(result.progress.failureCount, 1)
    try await assertEqual(bench.main.user(id: users[3].id)?.isGone, true)
    let asked = bench.profiles.count
    await assertEqual(bench.sync(users: 40, profiles: true).progress.goneCount, 0)
    XCTAssertEqual(bench.profiles.count, asked + 1, "the broken one only")
  }

  func test_X6_fF15_aLoginThatSomebodyElseHasNow_isFetchedByItsId() async throws {
    let bench = try await workbench(.invented(count: 5, budget: 900))
    _ = await bench.sync(users: 5)
    let user = try await bench.main.members(after: 0, limit: 1)[0].user
    bench.pass(60)
    bench.server.answer(
      "/users/\(user.login)", with: .json(#"{"id":900000,"login":"\#(user.login)"}"#))
    bench.server.answer(
      "/user/\(user.id)", with: .json(#"{"id":\#(user.id),"login":"new-name"}"#))
    let result = await bench.sync(users: 5, profiles: true)
    XCTAssertNil(result.stop)
    XCTAssertEqual(result.progress.profileCount, 5)
    try await assertEqual(bench.main.profile(id: user.id)?.profile.user.login, "new-name")
    try await assertEqual(bench.main.user(login: user.login)?.id, 900_000)
  }

  func test_X6_aServerThatFailsEveryProfile_isAskedThreeTimes() async throws {
    let bench = try await workbench(.invented(count: 40, budget: 900))
    _ = await bench.sync(users: 40)
    for user in try await bench.main.members(after: 0, limit: 40) {
      bench.server.answer("/users/\(user.user.login)", with: .json("{}", status: 502))
    }
    let result = await bench.sync(users: 40, profiles: true)
    XCTAssertEqual(result.stop, .failed(.gitHub(.serverError(status: 502))))
    XCTAssertEqual(bench.profiles.count, 3)
  }

  func test_X6_eachPictureIsFetchedOnce_andAMissingOneIsAFailure() async throws {
    let bench = try await workbench(.invented(count: 30))
    _ = await bench.sync(users: 30)
    let first = try await bench.main.members(after: 0, limit: 1)[0].user
    bench.server.answer("/u/\(first.id)", with: .json("", status: 404))
    let result = await bench.sync(users: 30, avatars: true)
    XCTAssertNil(result.stop)
    XCTAssertEqual(result.progress.avatarCount, 29)
    XCTAssertEqual(result.progress.failureCount, 1)
    let asked = bench.pictures.count
    XCTAssertEqual(asked, 30)
    for user in try await bench.main.members(after: first.id, limit: 30) {
      let picture = await bench.cache().picture(of: user.id)
      XCTAssertNotNil(picture)
    }
    let again = await bench.sync(users: 30, avatars: true)
    XCTAssertNil(again.stop)
    XCTAssertEqual(again.progress.avatarCount, 0)
    XCTAssertEqual(bench.pictures.count, asked + 1, "only the missing one is asked for again")
  }
}

extension Workbench {
  func sync(
    _ other: UserRepository? = nil, list: UserList = .everyone, users: Int? = nil,
    profiles: Bool = false, avatars: Bool = false, waitsForLimits: Bool = false,
    onProgress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async -> SyncResult {
    let repository = other ?? repository
    let plan = SyncPlan(
      list: list, limit: users, hasProfiles: profiles, hasAvatars: avatars,
      waitsForLimits: waitsForLimits)
    let run = SyncRun(
      plan, repository: repository, avatars: self.avatars(repository.client)
    ) { event in
      if case .advanced(let progress) = event { onProgress(progress) }
    }
    return await run.run()
  }

  var pages: [String] { listPaths.filter { $0.hasPrefix("/users?") } }
  var profiles: [String] { listPaths.filter { $0.hasPrefix("/users/") } }
  var pictures: [String] { listPaths.filter { $0.hasPrefix("/u/") } }

  /// Checks that the list has so many users, each once, in order and with the right places.
  func expectWholeList(of count: Int, line: UInt = #line) async throws {
    let overview = try await main.overview()
    XCTAssertEqual(overview.listedCount, count, line: line)
    let rows = try await main.members(after: 0, limit: count + 1)
    XCTAssertEqual(rows.count, count, line: line)
    XCTAssertEqual(rows.map(\.position), Array(1...count), line: line)
    XCTAssertEqual(rows.last?.id, overview.pass.frontier, line: line)
  }
}
