import Models
import Repository
import ScreensSupport
import StandIn
import XCTest

@testable import Screens

/// `:refresh` in a list of people, and what is asked for again by itself (X18, N5).
@MainActor
final class RenewedListTests: XCTestCase {
  private static let path = "/users/ada/followers"

  /// A list that was fetched to its end, on a screen of 22 rows.
  private func whole(
    _ ids: [Int64], isLive: Bool = false, clock: ManualClock? = nil
  ) async throws -> (Workbench, UserListViewModel) {
    let bench = try await workbench(.invented(count: 70, budget: 1_000), clock: clock)
    bench.server.setList(Self.path, users: ids)
    let list = bench.people(in: try UserList(.followers, "ada"), isLive: isLive)
    await list.opened(capacity: 22)
    await list.endReached(capacity: 22, count: 1_000)
    await bench.tasks.finish()
    await list.opened(capacity: 22)
    list.noticesShown()
    return (bench, list)
  }

  private func texts(_ list: UserListViewModel) -> [String] {
    defer { list.noticesShown() }
    return list.notices.map(\.text)
  }

  func test_X18_aShortList_isRenewedWhole_andSaysWhoCameAndWhoIsGone() async throws {
    let ids = StandInPeople.ids(42)
    let (bench, list) = try await whole(Array(ids.prefix(40)))
    let asked = bench.server.requests.count
    bench.server.setList(Self.path, users: [ids[40]] + ids[1..<40] + [ids[41]])
    await list.refreshed()
    XCTAssertEqual(
      texts(list),
      ["followers:ada is up to date: 2 new, 1 gone; :followers ada shows it again."])
    XCTAssertEqual(bench.server.requests.count, asked + 2)
    let first = try XCTUnwrap(list.rows.row(number: 1)?.user)
    XCTAssertTrue(first.isGone)
    let anew = bench.people(in: try UserList(.followers, "ada"))
    await anew.opened(capacity: 60)
    await anew.endReached(capacity: 60, count: 60)
    XCTAssertEqual(anew.rows.all.count, 42)
    XCTAssertEqual(anew.rows.all.filter(\.user.isGone).map(\.user.id), [ids[0]])
    XCTAssertEqual(
      texts(anew),
      ["That is everybody GitHub lists: 41 people. 1 person who left keeps the row."])
  }

  func test_X18_aListThatIsTheSame_saysThatNobodyCameAndNobodyIsGone() async throws {
    let (_, list) = try await whole(StandInPeople.ids(5))
    await list.refreshed()
    XCTAssertEqual(
      texts(list), ["followers:ada is up to date: nobody is new, and nobody has left."])
  }

  func test_X18_aListOfNobody_isRenewedToo_andShowsWhoCame() async throws {
    let (bench, list) = try await whole([])
    let ids = StandInPeople.ids(2)
    bench.server.setList(Self.path, users: ids)
    await list.refreshed()
    XCTAssertEqual(list.rows.all.map(\.user.id), ids)
    XCTAssertEqual(
      texts(list),
      ["followers:ada is up to date: 2 new, 0 gone; :followers ada shows it again."])
  }

  func test_X18_ofALongList_onlyThePageOnTheScreenIsAskedFor() async throws {
    let ids = StandInPeople.ids(310)
    let (bench, list) = try await whole(ids)
    await list.endReached(capacity: 22, count: 40)
    let asked = bench.server.requests.count
    await list.refreshed()
    XCTAssertEqual(bench.server.requests.count, asked + 1)
    XCTAssertEqual(
      texts(list),
      [
        "Nothing has changed in these rows.",
        "Only the page on the screen was refreshed; ghbrowse sync followers:ada fetches the whole list again.",
      ])
  }

  func test_X18_aListThatIsNotWhole_keepsWhatCame_andGoesOnBehindIt() async throws {
    let ids = StandInPeople.ids(90)
    let bench = try await workbench()
    bench.server.setList(Self.path, users: ids)
    let list = bench.people(in: try UserList(.followers, "ada"))
    await list.opened(capacity: 30)
    await list.endReached(capacity: 30, count: 30)
    await list.refreshed()
    await list.endReached(capacity: 30, count: 100)
    XCTAssertEqual(list.rows.all.map(\.user.id), ids)
  }

  func test_X18_N5_rowsOfAnOldList_areAskedForAgain_once() async throws {
    let clock = ManualClock()
    let (bench, list) = try await whole(StandInPeople.ids(70), clock: clock)
    await list.endReached(capacity: 22, count: nil)
    let asked = bench.server.requests.count
    await list.shown()
    XCTAssertEqual(bench.server.requests.count, asked, "what came just now is not asked for")
    await bench.pass(.seconds(3_601))
    for _ in 1...3 { await list.shown() }
    XCTAssertEqual(
      bench.server.requests.count, asked + 1, "the rows are of two pages, and one is asked for")
    XCTAssertEqual(texts(list), [])
  }
}
