import Models
import Repository
import ScreensSupport
import StandIn
import TestSupport
import XCTest

@testable import Screens

/// Lists of people on a screen: their pages, their ends, and what stays inside them (X18).
@MainActor
final class ListsOfPeopleTests: XCTestCase {
  private static let people = StandInPeople.ids(70)

  private func bench(
    _ ids: [Int64] = people, clock: ManualClock? = nil
  ) async throws -> (bench: Workbench, followers: UserList) {
    let bench = try await workbench(clock: clock)
    bench.server.setList("/users/ada/followers", users: ids)
    return (bench, try UserList(.followers, "ada"))
  }

  private func texts(_ list: UserListViewModel) -> [String] {
    defer { list.noticesShown() }
    return list.notices.map(\.text)
  }

  func test_X18_aList_comesPageByPage_inItsOwnOrder_andIsReadFromTheStoreAfterwards() async throws {
    let ids = Array(Self.people.reversed())
    let (bench, followers) = try await bench(ids)
    let list = bench.people(in: followers)
    await list.opened(capacity: 22)
    XCTAssertEqual(list.rows.all.map(\.user.id), Array(ids.prefix(22)))
    XCTAssertEqual(list.rows.all.map(\.user.position), Array(1...22))
    XCTAssertEqual(list.status.count, .members(30, of: nil, isWhole: false))
    await list.endReached(capacity: 22, count: nil)
    XCTAssertEqual(list.rows.shown.map(\.number), Array(23...30))
    XCTAssertEqual(bench.server.requests.count, 1)
    await list.endReached(capacity: 22, count: 500)
    XCTAssertEqual(list.rows.all.map(\.user.id), ids)
    XCTAssertEqual(texts(list), ["That is everybody GitHub lists: 70 people."])
    XCTAssertEqual(list.status.count, .members(70, of: nil, isWhole: true))
    XCTAssertEqual(list.rows.row(number: 32)?.user.isAvatarInverted, true)
    let later = bench.people(in: followers)
    await later.opened(capacity: 70)
    await later.endReached(capacity: 70, count: 500)
    XCTAssertEqual(later.rows.all.map(\.user.id), ids)
    XCTAssertEqual(texts(later), ["That is everybody GitHub lists: 70 people."])
    XCTAssertEqual(bench.server.requests.count, 3, "a whole list asks for no further page")
    let overview = try await bench.store.main.overview()
    XCTAssertEqual(overview.savedCount, 70, "its people are saved")
    XCTAssertEqual(overview.listedCount, 0, "and not in the list of everyone")
  }

  func test_X15_whoWasForgotten_isNotCountedInTheHeading_butAmongThoseWhomGitHubLists() async throws
  {
    let (bench, followers) = try await bench()
    let list = bench.people(in: followers)
    await list.opened(capacity: 22)
    await list.endReached(capacity: 22, count: 500)
    let last = try XCTUnwrap(list.rows.all.last?.user)
    let traces = try await bench.store.main.traces(of: last.user.login)
    _ = try await bench.repository.forget(traces)
    let later = bench.people(in: followers)
    await later.opened(capacity: 70)
    XCTAssertEqual(later.status.count, .members(69, of: nil, isWhole: true))
    await later.endReached(capacity: 70, count: 500)
    XCTAssertEqual(texts(later), ["That is everybody GitHub lists: 70 people."])
    bench.server.setList(
      "/search/users?q=location:Berlin", StandInList(users: Array(Self.people.prefix(3)), total: 3))
    let found = try UserList(.find, "location:Berlin")
    await bench.people(in: found).opened(capacity: 22)
    let first = try await bench.store.main.traces(of: StandInPeople.login(of: Self.people[0]))
    _ = try await bench.repository.forget(first)
    let again = bench.people(in: found)
    await again.opened(capacity: 22)
    XCTAssertEqual(again.status.count, .members(2, of: nil, isWhole: true))
  }

  func test_X18_aSearchOfGitHub_saysHowManyItHas_andThatItMayHaveMissedPeople() async throws {
    let (bench, _) = try await bench()
    bench.server.setList(
      "/search/users?q=location:Berlin",
      StandInList(users: Array(Self.people.prefix(20)), total: 6_038, isIncomplete: true))
    let list = bench.people(in: try UserList(.find, "location:Berlin"))
    await list.opened(capacity: 22)
    XCTAssertEqual(list.status.count, .members(20, of: 6_038, isWhole: true))
    XCTAssertEqual(
      texts(list),
      [
        "That is everybody GitHub lists: 20 people. GitHub shows at most 1,000 results of a search. "
          + "GitHub's search ran out of time and may have missed people."
      ])
  }

  func test_D16_thatASearchOfGitHubRanOutOfTime_isToldWithItsFirstPage() async throws {
    let (bench, _) = try await bench()
    bench.server.setList(
      "/search/users?q=location:Berlin",
      StandInList(users: Array(Self.people.prefix(35)), total: 6_038, isIncomplete: true))
    let list = bench.people(in: try UserList(.find, "location:Berlin"))
    await list.opened(capacity: 22)
    XCTAssertEqual(texts(list), ["GitHub's search ran out of time and may have missed people."])
  }

  func test_X18_aListOfNobody_saysSo_andIsNotAskedForAgain() async throws {
    let (bench, followers) = try await bench([])
    for _ in 1...2 {
      let list = bench.people(in: followers)
      await list.opened(capacity: 22)
      XCTAssertEqual(texts(list), ["Nobody follows ada, as far as GitHub shows."])
      XCTAssertEqual(list.items + list.pending, [])
    }
    XCTAssertEqual(bench.server.requests.count, 1)
  }

  func test_X18_N9_aJob_isNamedAfterThePageItAsksFor() async throws {
    let (bench, followers) = try await bench()
    bench.server.hold()
    let list = bench.people(in: followers, isLive: true)
    await list.opened(capacity: 22)
    XCTAssertEqual(bench.tasks.jobs.map(\.name), ["page 1 of followers:ada"])
    bench.server.release()
    await bench.tasks.finish()
    await list.endReached(capacity: 22, count: nil)
    bench.server.hold()
    await list.endReached(capacity: 22, count: 30)
    XCTAssertEqual(bench.tasks.jobs.map(\.name), ["page 2 and on of followers:ada"])
    bench.server.release()
    await bench.tasks.finish()
    XCTAssertEqual(list.rows.all.count, 60)
  }

  func test_D40_asManyShapesOfRowsAreShown_asGitHubSaysThatPeopleCome() async throws {
    let (bench, followers) = try await bench()
    bench.server.answer(
      "/users/ada",
      with: .json(#"{"id":900001,"login":"ada","type":"User","followers":3,"following":0}"#))
    await bench.profile("ada").opened()
    bench.server.hold()
    let table: [(String, [UserListItem])] = [
      (followers.name, [.skeleton(1), .skeleton(2), .skeleton(3)]),
      ("following:ada", [.loadingFirst]), ("stargazers:ada/engine", [.loadingFirst]),
      ("followers:somebody", [.loadingFirst]),
    ]
    for (name, items) in table {
      let list = bench.people(in: try UserList(name: name), isLive: true)
      await list.opened(capacity: 22)
      XCTAssertEqual(list.pending, items, name)
    }
    bench.server.release()
    await bench.tasks.finish()
  }

  func test_X18_theUnseenAndASearchInAList_stayInsideIt() async throws {
    let (bench, followers) = try await bench()
    await bench.list().opened(capacity: 30)
    await bench.people(in: followers).opened(capacity: 30)
    bench.server.setList("/users/zoe/followers", users: Array(Self.people.suffix(5)))
    let zoes = try UserList(.followers, "zoe")
    let list = bench.people(in: zoes)
    await list.opened(capacity: 30)
    try await bench.repository.markSeen(list.rows.all[0].user.user)
    let unseen = bench.people(in: zoes, .unseen)
    await unseen.opened(capacity: 30)
    XCTAssertEqual(unseen.rows.all.map(\.user.position), [2, 3, 4, 5])
    XCTAssertEqual(unseen.content, .users(zoes, .unseen))
    var query = SearchQuery("a")
    query.list = zoes
    let inside = bench.search(query)
    await inside.opened(capacity: 100)
    let everywhere = bench.search(SearchQuery("a"))
    await everywhere.opened(capacity: 100)
    XCTAssertLessThan(inside.rows.all.count, everywhere.rows.all.count)
    XCTAssertTrue(inside.rows.all.allSatisfy { Self.people.suffix(5).contains($0.user.id) })
    query = SearchQuery("nobody at all")
    query.list = zoes
    let nobody = bench.search(query)
    await nobody.opened(capacity: 5)
    XCTAssertEqual(
      nobody.notices.map(\.text),
      [
        "No match among the 5 people saved of followers:zoe; :search in :list looks at all who are "
          + "saved."
      ])
  }

  func test_X18_whoHasSeenAllOfAList_isToldSo() async throws {
    let (bench, followers) = try await bench(Array(Self.people.prefix(2)))
    let list = bench.people(in: followers)
    await list.opened(capacity: 30)
    for row in list.rows.all { try await bench.repository.markSeen(row.user.user) }
    let unseen = bench.people(in: followers, .unseen)
    await unseen.opened(capacity: 30)
    XCTAssertEqual(
      texts(unseen),
      ["You have seen everybody saved in followers:ada; :followers ada shows them."])
  }
}
