import Foundation
import GitHub
import Models
import StandIn
import Store
import TestSupport
import XCTest

@testable import Repository

/// A list about an account belongs to its id: a login moves from one account to another (X18).
final class ListSubjectTests: XCTestCase {
  private static let older: [Int64] = Array(1001...1040)
  private static let newer: [Int64] = Array(2001...2005)

  // The account with the id 3 has followers under the login mona, and then the one with the id 4.
  private func benchWithTwoOwners() async throws -> (Workbench, UserList) {
    let bench = try await workbench(.invented(count: 0, budget: 1_000))
    let list = try UserList(name: "followers:mona")
    bench.setAccount(3, "mona", followers: Self.older)
    try await bench.fetchAll(of: list)
    try await bench.fetchAll(of: list.of("following"))
    bench.pass(7_200)
    bench.setAccount(4, "mona", followers: Self.newer)
    return (bench, list)
  }

  func test_X18_aListOfALoginWithANewOwner_beginsAnew_andTheFormerOwnersListStays() async throws {
    let (bench, list) = try await benchWithTwoOwners()
    await assertEqual(bench.sync(list: list).stop, nil)
    try await bench.expectWhole(list, Self.newer)
    try await bench.expectWhole(UserList(name: "followers:3+mona"), Self.older)
    let lists = try await bench.main.lists().map(\.list.name)
    XCTAssertEqual(
      Set(lists).subtracting(["everyone"]),
      ["followers:mona", "followers:3+mona", "following:3+mona"])
  }

  // Also where the new owner was only seen in a page of a list.
  func test_X18_offline_theNewOwnersListIsEmpty_andTheFormerOwnersHasADay() async throws {
    let (bench, list) = try await benchWithTwoOwners()
    let day = bench.now - 7_200
    bench.setAccount(9, "zoe", followers: [4], logins: [4: "mona"])
    try await bench.fetchAll(of: UserList(name: "followers:zoe"))
    try await assertEqual(bench.main.overview(of: list).fetchedAt, nil)
    let former = try await bench.main.overview(of: UserList(name: "followers:3+mona"))
    XCTAssertEqual(former.subjectID, 3)
    XCTAssertEqual(former.listedCount, Self.older.count)
    XCTAssertEqual(former.hadLoginUntil, day)
  }

  func test_X18_theListOfAFormerOwner_isFetchedById_andFollowsTheAccountToItsNewLogin()
    async throws
  {
    let (bench, list) = try await benchWithTwoOwners()
    _ = try await bench.repository.refetch(list).get()
    let former = try UserList(name: "followers:3+mona")
    bench.setAccount(3, "mona2", followers: [1001])
    try await assertEqual(bench.repository.refetch(former).get().changes.missingCount, 39)
    _ = try await bench.repository.fetchProfile(login: "mona", id: 3).get()
    try await assertEqual(
      Set(bench.main.lists().map(\.list.name)).subtracting(["everyone"]),
      ["followers:mona", "followers:mona2", "following:mona2"])
    let unknown = try UserList(name: "followers:4+mona")
    await assertEqual(
      bench.repository.fetchNextPage(of: unknown, after: 0).error, .notFound,
      "nobody has taken that login from 4")
  }

  // The pass of the former owner, with GitHub's link to its next page, is not that of the new one.
  func test_X18_aPassThatWasInterrupted_isNotContinued_whereSomebodyElseHasTheLoginNow()
    async throws
  {
    let bench = try await workbench(.invented(count: 0, budget: 1_000))
    let list = try UserList(name: "followers:mona")
    bench.setAccount(3, "mona", followers: Self.older)
    _ = try await bench.repository.fetchNextPage(of: list, after: 0).get()
    bench.pass(90_000)
    bench.setAccount(4, "mona", followers: Self.newer)
    try await bench.fetchAll(of: list)
    try await bench.expectWhole(list, Self.newer)
    let former = try await bench.main.overview(of: UserList(name: "followers:3+mona"))
    XCTAssertEqual([former.listedCount, Int(former.pass.frontier)], [30, 1])
    XCTAssertNil(former.wholeAt)
  }

  func test_X18_whoFindsThatALoginHasANewOwner_leavesAFirstPassThatAnotherProcessHasBegun()
    async throws
  {
    let requests: [@Sendable (Workbench, UserList) async -> Void] = [
      { _ = await $0.repository.refreshPage(of: $1, after: 0) },
      { _ = await $0.repository.refetch($1) },
      { _ = await $0.repository.fetchNextPage(of: $1, after: 1) },
      { _ = await $0.sync(list: $1) },
    ]
    for request in requests {
      let bench = try await workbench(.invented(count: 0, budget: 1_000))
      let list = try UserList(name: "followers:mona")
      bench.setAccount(3, "mona", followers: Self.older)
      _ = try await bench.repository.fetchNextPage(of: list, after: 0).get()
      bench.pass(7_200)
      let followers = Array(Int64(3001)...3080)
      bench.setAccount(4, "mona", followers: followers)
      bench.server.hold("/users/mona")
      let task = Task { await request(bench, list) }
      try await eventually("a question for the owner") {
        bench.server.requests.last?.path == "/users/mona"
      }
      let other = try bench.restarted()
      try await bench.store.write.save(Profile(user: User(id: 4, login: "mona")), at: bench.now)
      for page in 0...1 { _ = try await other.fetchNextPage(of: list, after: Int64(page)).get() }
      bench.server.release()
      await task.value
      try await assertEqual(bench.main.overview(of: list).pass.number, 1)
      try await bench.fetchAll(of: list)
      try await bench.expectWhole(list, followers)
    }
  }

  // A 304 says that a page is the same, and nothing about who is no longer on it.
  func test_X18_anUnchangedPage_doesNotGiveALoginBackToItsFormerOwner() async throws {
    let bench = try await workbench(.invented(count: 0, budget: 1_000), token: "secret")
    let list = try UserList(name: "followers:zoe")
    bench.setAccount(9, "zoe", followers: [3] + Self.older, logins: [3: "mona"])
    try await bench.fetchAll(of: list)
    bench.pass(120)
    try await bench.store.write.save(
      Profile(user: User(id: 4, login: "mona")), at: bench.now)
    bench.pass(120)
    bench.server.answer("/user/9/followers", with: CannedAnswer(status: 304))
    let summary = try await bench.repository.refreshPage(of: list, after: 0).get()
    XCTAssertEqual(summary, PageSummary(newCount: 0, isEnd: false))
    try await assertEqual(bench.main.user(login: "mona")?.id, 4)
  }

  func test_X18_aFormerOwnersList_canStillBeRefreshed_onceNobodyHasTheLogin() async throws {
    let (bench, list) = try await benchWithTwoOwners()
    _ = try await bench.repository.refetch(list).get()
    bench.setAccount(9, "zoe", followers: [4], logins: [4: "mona5"])
    let former = try UserList(name: "followers:3+mona")
    try await assertEqual(bench.repository.refetch(former).get().changes.left.count, 0)
    try await bench.fetchAll(of: UserList(name: "followers:zoe"))
    try await assertEqual(bench.rows(of: list).map(\.id), Self.older, "the login is free again")
  }

  // With a clock that was ahead, the former owner looks like the later one.
  func test_X18_aFormerOwnerFromTheFuture_makesNoEndlessRequests() async throws {
    let bench = try await workbench(.invented(count: 0, budget: 1_000))
    let list = try UserList(name: "followers:mona")
    try await bench.store.write.save(
      Profile(user: User(id: 3, login: "mona")), at: bench.now + 1_000_000)
    bench.setAccount(4, "mona", followers: Array(1...150))
    await assertEqual(
      bench.sync(list: list).stop, .failed(.renamed(to: "4+mona")))
    XCTAssertLessThan(bench.server.requests.count, 5)
  }

  func test_X18_twoAccountsThatExchangeTheirLogins_keepTheirLists() async throws {
    let bench = try await workbench(.invented(count: 0, budget: 1_000))
    let (mona, zoe) = (try UserList(name: "followers:mona"), try UserList(name: "followers:zoe"))
    bench.setAccount(3, "mona", followers: Self.older)
    bench.setAccount(4, "zoe", followers: Self.newer)
    for list in [mona, zoe] { try await bench.fetchAll(of: list) }
    bench.setAccount(3, "zoe", followers: Self.older)
    bench.setAccount(4, "mona", followers: Self.newer)
    bench.pass(7_200)
    for (id, login) in [(Int64(3), "zoe"), (4, "mona")] {
      bench.setAccount(9, "ada", followers: [id], logins: [id: login])
      _ = try await bench.repository.refetch(UserList(name: "followers:ada")).get()
    }
    try await assertEqual(bench.rows(of: mona).map(\.id), Self.newer)
    try await assertEqual(bench.rows(of: zoe).map(\.id), Self.older)
  }

  func test_X18_aLoginThatItsAccountHasNoMore_isSaidWithTheNewOne() async throws {
    let bench = try await workbench(.invented(count: 0, budget: 1_000))
    let list = try UserList(name: "followers:mona")
    bench.setAccount(3, "mona", followers: Self.older)
    try await bench.fetchAll(of: list)
    bench.pass(7_200)
    bench.setAccount(3, "mona2", followers: Self.older)
    bench.server.answer("/users/mona", with: .json("{}", status: 404))
    await assertEqual(bench.repository.refetch(list), .failure(.renamed(to: "mona2")))
    let now = try UserList(name: "followers:mona2")
    try await assertEqual(bench.rows(of: now).map(\.id), Self.older)
    try await assertEqual(bench.repository.refetch(now).get().changes.left.count, 0)
  }

  func test_X18_aServerWithoutListsById_isAskedByLogin() async throws {
    let bench = try await workbench(.invented(count: 0))
    let list = try bench.setFollowers(Self.newer)
    bench.server.answer(Workbench.followersLink, with: .json("{}", status: 404))
    try await bench.fetchAll(of: list)
    try await bench.expectWhole(list, Self.newer)
  }

  // The requests for profiles within the last hour are enough.
  func test_X18_theOwnerOfALogin_isAskedForOnceAnHour_andCountedInTheEstimate() async throws {
    let bench = try await workbench(.invented(count: 0, budget: 1_000))
    let list = try bench.setFollowers(Self.newer)
    let plan = SyncPlan(
      list: list, limit: nil, hasProfiles: false, hasAvatars: false, waitsForLimits: false)
    try await assertEqual(bench.repository.estimate(of: plan).requestCount, 2)
    for (seconds, count) in [(0.0, 1), (3_500, 1), (200, 2)] {
      bench.pass(seconds)
      _ = try await bench.repository.refetch(list).get()
      XCTAssertEqual(bench.server.requests.count { $0.path == "/users/ada" }, count)
    }
    bench.pass(3_601)
    try await assertEqual(bench.repository.estimate(of: plan).requestCount, 2)
  }
}

extension UserList {
  fileprivate func of(_ kind: String) throws -> UserList {
    try UserList(name: "\(kind):\(subject)")
  }
}

extension Workbench {
  /// Gives an account a login, and followers on one page or two.
  fileprivate func setAccount(
    _ id: Int64, _ login: String, followers: [Int64], logins: [Int64: String] = [:]
  ) {
    let profile = CannedAnswer.json(#"{"id":\#(id),"login":"\#(login)","type":"User"}"#)
    server.answer("/users/\(login)", with: profile)
    server.answer("/user/\(id)", with: profile)
    for kind in ["followers", "following"] {
      let path = "/user/\(id)/\(kind)"
      let second = followers.count > 30 ? "\(server.baseURL)\(path)?page=2" : nil
      let answers = [
        ("", CannedAnswer.page(Array(followers.prefix(30)), next: second, logins: logins)),
        ("?page=2", .page(Array(followers.dropFirst(30)))),
        ("?per_page=100", .page(followers, logins: logins)),
      ]
      for (query, answer) in answers { server.answer(path + query, with: answer) }
    }
  }
}
