import Foundation
import Models
import Repository
import ScreensSupport
import Store
import TestSupport
import XCTest

@testable import Screens

@MainActor
final class UserListViewModelTests: XCTestCase {
  func test_anEmptyStore_isFilledFromTheNetwork_andAFullOneAsksNothing() async throws {
    let bench = try await workbench()
    let first = bench.list()
    await first.opened(capacity: 22)
    XCTAssertEqual(first.rows.all.map(\.number), Array(1...22), "what fits, of a page of 30")
    XCTAssertEqual(first.status.savedCount, 30)
    let second = bench.list()
    await second.opened(capacity: 22)
    await second.shown()
    XCTAssertEqual(second.rows, first.rows)
    XCTAssertEqual(bench.server.requests.count, 1, "fresh rows are not asked for again")
  }

  func test_goingOn_takesWhatIsSaved_thenTheNextPage_toTheEnd() async throws {
    let bench = try await workbench()
    let list = bench.list()
    await list.opened(capacity: 22)
    await list.endReached(capacity: 22, count: nil)
    XCTAssertEqual(list.rows.shown.map(\.number), Array(23...30))
    XCTAssertEqual(bench.server.requests.count, 1)
    await list.endReached(capacity: 22, count: 500)
    XCTAssertEqual(list.rows.all.count, 70)
    XCTAssertEqual(list.notices.map(\.text), ["That is everybody GitHub lists."])
    XCTAssertEqual(list.rows.row(number: 31)?.user.position, 31)
  }

  func test_R13_aRowOfThousandsBefore_isThereWhenTheReaderComesBackToIt() async throws {
    let bench = try await workbench()
    let people = (1...3000).map { User(id: Int64($0), login: "person\($0)", type: "User") }
    _ = try await bench.store.write.save(
      UserPage(users: people), at: PagePlace(after: 0), date: Date())
    let list = bench.list()
    await list.opened(capacity: 22)
    let firstBlock = list.rows.shown
    await list.endReached(capacity: 22, count: 2900)
    XCTAssertEqual(list.rows.count, 2922)
    XCTAssertEqual(list.rowOpened(number: 5), .profile(login: "person5", id: 5, row: 5))
    await list.returned(capacity: 22)
    XCTAssertEqual(list.rows.shown, firstBlock)
    XCTAssertEqual(list.notices, [], "nobody has changed")
    await list.endReached(capacity: 22, count: nil)
    XCTAssertEqual(list.rows.shown.map(\.user.user), Array(people[22..<44]))
    XCTAssertEqual(list.rows.shown.map(\.user.position), Array(23...44))
    await list.noteWritten("long ago", number: 7)
    XCTAssertEqual(list.notices.map(\.failure), [nil])
  }

  func test_openingARow_showsThatUsersProfile_andAMissingRowIsNamed() async throws {
    let bench = try await workbench()
    let list = bench.list()
    await list.opened(capacity: 5)
    let second = try XCTUnwrap(list.rows.row(number: 2)?.user)
    XCTAssertEqual(
      list.rowOpened(number: 2), .profile(login: second.user.login, id: second.id, row: 2))
    XCTAssertNil(list.rowOpened(number: 99))
    XCTAssertEqual(list.notices.last?.text, "There is no row 99: the rows here are 1 to 5.")
  }

  func test_X16_X21_aNoteThatChangesOnASearch_isMarkedAsItIsNow() async throws {
    let bench = try await workbench()
    let list = bench.list()
    await list.opened(capacity: 5)
    await list.noteWritten("met at FOSDEM", number: 1)
    let search = bench.search(SearchQuery("fosdem"))
    await search.opened(capacity: 5)
    let matched = {
      search.rows.all[0].matches.flatMap { match in
        match.ranges.map { (match.text, match.text[$0]) }
      }
    }
    XCTAssertEqual(matched().map(\.0), ["met at FOSDEM"])
    await search.noteWritten("Fosdem was long ago", number: 1)
    XCTAssertEqual(matched().map(\.0), ["Fosdem was long ago"])
    XCTAssertEqual(matched().map(\.1), ["Fosdem"])
    let user = try XCTUnwrap(search.user(number: 1))
    _ = try await bench.repository.saveNote("nothing of the kind", on: user)
    await search.storeChanged()
    XCTAssertEqual(matched().map(\.0), [], "the row stays, and says no more than is true")
  }

  func test_anotherProcessesNote_isTold_andOnesOwnIsNotToldTwice() async throws {
    let bench = try await workbench()
    let list = bench.list()
    await list.opened(capacity: 5)
    await list.noteWritten("mine", number: 1)
    list.noticesShown()
    await list.storeChanged()
    XCTAssertEqual(list.notices, [])
    let user = try XCTUnwrap(list.rows.row(number: 3)?.user.user)
    _ = try await bench.repository.saveNote("theirs", on: user)
    await list.storeChanged()
    XCTAssertEqual(list.notices.map(\.text), ["1 row above has changed; :list shows it again."])
    let notes = bench.list(.noted)
    await notes.opened(capacity: 5)
    XCTAssertEqual(notes.rows.all.map(\.user.note?.text), ["theirs", "mine"])
  }

  func test_L6_aNoteWritten_changesItsOwnRowOnly_soThatOthersAreStillTold() async throws {
    let bench = try await workbench()
    let list = bench.list()
    await list.opened(capacity: 5)
    let third = try XCTUnwrap(list.rows.row(number: 3)?.user.user)
    _ = try await bench.repository.saveNote("theirs", on: third)
    await list.noteWritten("mine", number: 1)
    XCTAssertEqual(list.rows.all.map { $0.user.note?.text }, ["mine", nil, nil, nil, nil])
    await list.noteDeleted(number: 1)
    XCTAssertEqual(list.rows.all.map { $0.user.note?.text }, [nil, nil, nil, nil, nil])
    list.noticesShown()
    await list.storeChanged()
    XCTAssertEqual(list.rows.row(number: 3)?.user.note?.text, "theirs")
    XCTAssertEqual(list.notices.map(\.text), ["1 row above has changed; :list shows it again."])
  }

  func test_G2_rowsThatCannotBe_areNamed_howeverOddTheNumber() async throws {
    let bench = try await workbench()
    let list = bench.list()
    await list.opened(capacity: 5)
    for number in [0, -1, 6, Int.min, Int.max] {
      XCTAssertNil(list.rowOpened(number: number))
      await list.noteWritten("x", number: number)
      await list.noteDeleted(number: number)
    }
    XCTAssertEqual(list.notices.map(\.failure), Array(repeating: .failed, count: 15))
  }

  func test_aWaitThatIsGivenUp_saysSo_andTheRowsStay() async throws {
    let bench = try await workbench()
    let list = bench.list()
    await list.opened(capacity: 30)
    bench.server.hold()
    let more = Task { await list.endReached(capacity: 30, count: nil) }
    await bench.server.arrived(2)
    XCTAssertEqual(list.pending, [.loading])
    more.cancel()
    await more.value
    XCTAssertEqual(list.notices.first?.text, "Asking GitHub was stopped.")
    XCTAssertEqual(list.items.count, 30)
    bench.server.release()
  }

  func test_aSearch_findsTheNote_asksNothing_andPagesFromTheStore() async throws {
    let bench = try await workbench()
    let list = bench.list()
    await list.opened(capacity: 30)
    await list.noteWritten("met at FOSDEM", number: 4)
    let search = bench.search(SearchQuery("fosdem"))
    await search.opened(capacity: 9)
    XCTAssertEqual(search.rows.all.map(\.user.position), [4], "inversion does not change (L5)")
    let many = bench.search(SearchQuery("a"))
    await many.opened(capacity: 3)
    XCTAssertTrue(many.notices[0].text.hasPrefix("and "), "\(many.notices)")
    await many.endReached(capacity: 3, count: nil)
    XCTAssertEqual(many.rows.all.count, 6)
    XCTAssertEqual(bench.server.requests.count, 1)
  }
}
