import Models
import Repository
import StandIn
import TestSupport
import XCTest

@testable import Screens

/// Lists of people on a screen: their pages, their ends, and what stays inside them (X18).
@MainActor
final class ListsOfPeopleTests: XCTestCase {
  private static let path = "/users/ada/followers"
  private static let people = StandInPeople.ids(70)

  private func bench(
    _ ids: [Int64] = people
  ) async throws -> (bench: Workbench, followers: UserList) {
    let bench = try await workbench()
    bench.server.setList(Self.path, users: ids)
    return (bench, try UserList(.followers, "ada"))
  }

  private func texts(_ list: UserListViewModel) -> [String] {
    defer { list.noticesShown() }
    return list.notices.map(\.text)
  }

  func test_X18_aList_comesPageByPage_inItsOwnOrder_andIsReadFromTheStoreAfterwards() async throws {
    let ids = Array(Self.people.reversed())
    let (bench, followers) = try await bench(ids)
    let list = await bench.people(in: followers).open(22)
    XCTAssertEqual(list.rows.all.map(\.user.id), Array(ids.prefix(22)))
    XCTAssertEqual(list.status.count, .members(30, of: nil, isWhole: false))
    await list.endReached(capacity: 22, count: nil)
    XCTAssertEqual(list.rows.shown.map(\.number), Array(23...30))
    XCTAssertEqual(bench.server.requests.count, 2, "one is for the id of ada")
    await list.endReached(capacity: 22, count: 500)
    XCTAssertEqual(list.rows.all.map(\.user.position), Array(1...70))
    XCTAssertEqual(list.rows.row(number: 32)?.user.isAvatarInverted, true)
    let later = await bench.people(in: followers).open(70)
    await later.endReached(capacity: 70, count: 500)
    for list in [list, later] {
      XCTAssertEqual(list.rows.all.map(\.user.id), ids)
      XCTAssertEqual(list.status.count, .members(70, of: nil, isWhole: true))
      XCTAssertEqual(texts(list), ["That is everybody GitHub lists: 70 people."])
    }
    XCTAssertEqual(bench.server.requests.count, 4, "a whole list asks for no further page")
  }

  func test_L3_afterEachBlock_isSaidWhereOneIs_andOnlyAtTheEnd_thatItIsTheEnd() async throws {
    let (bench, followers) = try await bench(Array(Self.people.prefix(13)))
    let list = await bench.people(in: followers, isLive: true).open(10)
    await bench.tasks.finish()
    XCTAssertEqual(texts(list), ["1 to 10 of 13"])
    await list.endReached(capacity: 10, count: nil)
    XCTAssertEqual(texts(list), ["11 to 13 of 13"])
    await list.endReached(capacity: 10, count: nil)
    XCTAssertEqual(texts(list), ["That is everybody GitHub lists: 13 people."])
    let everyone = await bench.list(isLive: true).open(22)
    await bench.tasks.finish()
    XCTAssertEqual(texts(everyone), [], "the heading has the number")
    for place in ["23 to 30 of 30 so far", "23 to 52 of 60 so far"] {
      await everyone.endReached(capacity: 22, count: nil)
      await bench.tasks.finish()
      XCTAssertEqual(texts(everyone), [place])
    }
    _ = everyone.rowOpened(number: 52)
    await everyone.loadRows(after: 52)
    await everyone.returned(capacity: 22)
    XCTAssertEqual(texts(everyone), [], "nobody has asked for a block")
    let script = await bench.list().open(22)
    await script.endReached(capacity: 22, count: nil)
    XCTAssertEqual(texts(script), [])
  }

  func test_X15_aForgottenMember_isNotCountedInTheHeading_butAmongThoseWhomGitHubLists()
    async throws
  {
    let (bench, followers) = try await bench()
    let list = await bench.people(in: followers).open(22)
    await list.endReached(capacity: 22, count: 500)
    let last = try XCTUnwrap(list.rows.all.last?.user.user.login)
    _ = try await bench.repository.forget(try await bench.store.main.traces(of: last))
    let later = await bench.people(in: followers).open(70)
    XCTAssertEqual(later.status.count, .members(69, of: nil, isWhole: true))
    await later.endReached(capacity: 70, count: 500)
    XCTAssertEqual(texts(later), ["That is everybody GitHub lists: 70 people."])
  }

  func test_X18_aSearchOfGitHub_saysHowManyItHas_andAtOnceThatItRanOutOfTime() async throws {
    let bench = try await workbench()
    bench.server.setList(
      "/search/users?q=location:Berlin",
      StandInList(users: Array(Self.people.prefix(35)), total: 6_038, isIncomplete: true))
    let list = await bench.people(in: try UserList(.find, "location:Berlin")).open(22)
    XCTAssertEqual(list.status.count, .members(30, of: 6_038, isWhole: false))
    XCTAssertEqual(texts(list), ["GitHub's search ran out of time and may have missed people."])
  }

  func test_X18_anEmptyList_isReported_andNotAskedForAgain() async throws {
    let (bench, followers) = try await bench([])
    for _ in 1...2 {
      let list = await bench.people(in: followers).open(22)
      XCTAssertEqual(texts(list), ["GitHub lists no followers of ada."])
      XCTAssertEqual(list.items + list.pending, [])
    }
    XCTAssertEqual(bench.server.requests.count, 2)
  }

  func test_X18_N9_aJob_isNamedAfterThePageItAsksFor() async throws {
    let (bench, followers) = try await bench()
    bench.server.hold()
    let list = await bench.people(in: followers, isLive: true).open(22)
    XCTAssertEqual(bench.tasks.jobs.map(\.name), ["page 1 of followers:ada"])
    bench.server.release()
    await bench.tasks.finish()
    await list.endReached(capacity: 22, count: nil)
    bench.server.hold()
    await list.endReached(capacity: 22, count: 30)
    XCTAssertEqual(bench.tasks.jobs.map(\.name), ["page 2 onward of followers:ada"])
    bench.server.release()
    await bench.tasks.finish()
    XCTAssertEqual(list.rows.all.count, 60)
  }

  func test_thereAreAsManySkeletons_asTheProfileCountsPeople() async throws {
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
      let list = await bench.people(in: try UserList(name: name), isLive: true).open(22)
      XCTAssertEqual(list.pending, items, name)
    }
    bench.server.release()
    await bench.tasks.finish()
  }

  func test_X9_X18_notesTheUnseenAndASearchInAList_stayInsideIt() async throws {
    let (bench, followers) = try await bench(Array(Self.people.prefix(5)))
    await bench.list().opened(capacity: 30)
    let list = await bench.people(in: followers).open(30)
    try await bench.repository.markSeen(list.rows.all[0].user.user)
    let unseen = await bench.search(.unseen, in: followers).open(30)
    XCTAssertEqual(unseen.rows.all.map(\.user.position), [2, 3, 4, 5])
    let notes = await bench.search(.notes, in: followers).open(30)
    XCTAssertEqual(
      texts(notes),
      ["No notes yet in followers:ada. On a list, :note 7 TEXT writes one about row 7."])
    _ = try await bench.repository.saveNote("a", on: User(id: 7_777, login: "stranger"))
    // Of one millisecond, the greater id comes first.
    await list.noteWritten("c", number: 2)
    await list.noteWritten("b", number: 4)
    await notes.opened(capacity: 30)
    XCTAssertEqual(notes.rows.all.map(\.user.position), [4, 2])
    XCTAssertEqual(notes.status.count, .found(2, isExact: true))
    await notes.endReached(capacity: 30, count: nil)
    XCTAssertEqual(texts(notes), ["Those are all the matches for has:note."])
    let search = await bench.search(SearchQuery("nobody at all"), in: followers).open(5)
    XCTAssertEqual(
      texts(search),
      [
        "No match among the 5 people saved in followers:ada. To search everybody saved here, type "
          + ":list first."
      ])
    for row in list.rows.all { try await bench.repository.markSeen(row.user.user) }
    await unseen.opened(capacity: 30)
    XCTAssertEqual(
      texts(unseen),
      [
        "No match among the 5 people saved in followers:ada. To search everybody saved here, type "
          + ":list first."
      ])
  }

  func test_X25_whoHasNoProfile_isSaidOnce_whenASearchEnds() async throws {
    let (bench, followers) = try await bench(Array(Self.people.prefix(5)))
    await bench.people(in: followers).opened(capacity: 30)
    let search = await bench.search(try SearchQuery(typed: "-followers:1"), in: followers).open(3)
    await search.endReached(capacity: 3, count: nil)
    XCTAssertEqual(
      texts(search).last,
      "5 of 5 have no saved profile; ghbrowse sync followers:ada --profiles fetches them.")
    for _ in 1...2 {
      await search.endReached(capacity: 3, count: nil)
      XCTAssertEqual(texts(search), ["Those are all the matches for -followers:1."])
    }
  }

  // `:refresh`, and what is asked for again by itself.

  /// A list that was fetched to its end, on a screen of 22 rows.
  private func whole(
    _ ids: [Int64], clock: ManualClock? = nil
  ) async throws -> (Workbench, UserListViewModel) {
    let bench = try await workbench(.invented(count: 70, budget: 1_000), clock: clock)
    bench.server.setList(Self.path, users: ids)
    let list = await bench.people(in: try UserList(.followers, "ada")).open(22)
    await list.endReached(capacity: 22, count: 1_000)
    await list.opened(capacity: 22)
    list.noticesShown()
    return (bench, list)
  }

  func test_X18_aShortList_isRefreshedWhole_andSaysHowManyAreNewOrGone() async throws {
    let ids = StandInPeople.ids(42)
    let (bench, list) = try await whole(Array(ids.prefix(40)))
    let count = bench.server.requests.count
    bench.server.setList(Self.path, users: [ids[40]] + ids[1..<40] + [ids[41]])
    await list.refreshed()
    XCTAssertEqual(
      texts(list),
      ["followers:ada is up to date: 2 new, 1 left; :followers ada reprints it."])
    XCTAssertEqual(bench.server.requests.count, count + 4, "a second pass decides who has left")
    XCTAssertEqual(list.rows.row(number: 1)?.user.isGone, true)
    let later = await bench.people(in: try UserList(.followers, "ada")).open(60)
    await later.endReached(capacity: 60, count: 60)
    XCTAssertEqual(later.rows.all.count, 42)
    XCTAssertEqual(later.rows.all.filter(\.user.isGone).map(\.user.id), [ids[0]])
    XCTAssertEqual(
      texts(later),
      ["That is everybody GitHub lists: 41 people. 1 person has left the list and keeps the row."])
    await later.refreshed()
    XCTAssertEqual(
      texts(later), ["followers:ada is up to date: nobody is new, and nobody has left."])
  }

  func test_X18_anEmptyList_isRefreshedToo_andShowsTheNewMembers() async throws {
    let (bench, list) = try await whole([])
    let ids = StandInPeople.ids(2)
    bench.server.setList(Self.path, users: ids)
    await list.refreshed()
    XCTAssertEqual(list.rows.all.map(\.user.id), ids)
    XCTAssertEqual(texts(list), ["followers:ada is up to date: 2 new."])
  }

  func test_X18_aListThatWasRefreshed_isPrintedAgainFromItsFirstRow() async throws {
    let ids = StandInPeople.ids(42)
    let (bench, list) = try await whole(Array(ids.prefix(40)))
    await list.endReached(capacity: 22, count: nil)
    _ = texts(list)
    bench.onReprint = { _, change in
      change()
      return true
    }
    bench.server.setList(Self.path, users: [ids[41]] + ids[1..<40])
    await list.refreshed()
    XCTAssertEqual(list.rows.shown.map(\.number), Array(1...22))
    XCTAssertEqual(list.rows.shown.prefix(2).map(\.user.id), [ids[0], ids[41]])
    XCTAssertEqual(texts(list), ["followers:ada is up to date: 1 new, 1 left."])
    await list.endReached(capacity: 22, count: nil)
    XCTAssertEqual(list.rows.all.map(\.number), Array(1...41))
  }

  func test_X18_aListOnTheScreen_whoseLoginSomebodyElseHasNow_beginsAnew_andThatIsSaid()
    async throws
  {
    let bench = try await workbench(clock: ManualClock())
    func setOwner(_ id: Int64, _ followers: [Int64]) {
      let rows = followers.map { #"{"id":\#($0),"login":"u\#($0)"}"# }.joined(separator: ",")
      bench.server.answer("/users/mona", with: .json(#"{"id":\#(id),"login":"mona"}"#))
      bench.server.answer("/user/\(id)", with: .json(#"{"id":\#(id),"login":"mona"}"#))
      bench.server.answer("/user/\(id)/followers", with: .json("[\(rows)]"))
    }
    setOwner(3, [101, 102])
    let list = await bench.people(in: try UserList(.followers, "mona")).open(22)
    XCTAssertEqual(list.rows.all.map(\.user.id), [101, 102])
    _ = texts(list)
    await bench.pass(.seconds(7_200))
    setOwner(4, [201])
    await list.shown()
    XCTAssertEqual(
      texts(list).first,
      "Somebody else has the login mona now; the rows above are of its former owner (id 3). "
        + "Enter shows the new owner's list.")
    await list.endReached(capacity: 22, count: nil)
    XCTAssertEqual(list.rows.all.map(\.user.id), [201])
  }

  func test_X18_ofALongList_onlyThePageOnTheScreenIsRefreshed() async throws {
    let (bench, list) = try await whole(StandInPeople.ids(310))
    await list.endReached(capacity: 22, count: 40)
    let count = bench.server.requests.count
    await list.refreshed()
    XCTAssertEqual(bench.server.requests.count, count + 1)
    XCTAssertEqual(
      texts(list),
      [
        "Nothing has changed in these rows.",
        "Only the page on the screen was refreshed; ghbrowse sync followers:ada fetches the whole list again.",
      ])
  }

  func test_whoHasLeft_isNotCounted_andMakesNoOtherRowOld() async throws {
    let ids = StandInPeople.ids(20)
    let (bench, list) = try await whole(ids, clock: ManualClock())
    await bench.pass(.seconds(3 * 86_400))
    bench.server.setList(Self.path, users: Array(ids.dropFirst()))
    await list.refreshed()
    await list.opened(capacity: 22)
    XCTAssertEqual(list.rows.all.count, 20)
    XCTAssertEqual(list.status.fetchedAt, bench.repository.now())
    XCTAssertEqual(list.status.count, .members(19, of: nil, isWhole: true))
  }

  func test_X18_N5_rowsOfAnOldList_areAskedForAgain_once() async throws {
    let (bench, list) = try await whole(Self.people, clock: ManualClock())
    await list.endReached(capacity: 22, count: nil)
    let count = bench.server.requests.count
    await list.shown()
    XCTAssertEqual(bench.server.requests.count, count, "fresh rows are not asked for again")
    await bench.pass(.seconds(3_601))
    for _ in 1...3 { await list.shown() }
    XCTAssertEqual(
      bench.server.requests.count, count + 2,
      "the rows are of two pages, and one is asked for, after the owner of the login")
    XCTAssertEqual(texts(list), [])
  }
}
