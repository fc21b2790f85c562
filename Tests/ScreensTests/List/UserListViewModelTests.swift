import Foundation
import Models
import Repository
import Store
import TestSupport
import XCTest

@testable import Screens

/// The rows of a list of users, and the commands about them.
@MainActor
final class UserListViewModelTests: XCTestCase {
  func test_savedRowsComeFirst_thenPagesFromGitHub_toTheEnd() async throws {
    let bench = try await workbench()
    let first = await bench.list().open(22)
    XCTAssertEqual(first.rows.all.map(\.number), Array(1...22), "as many as fit, of a page of 30")
    XCTAssertEqual(first.status.savedCount, 30)
    let list = await bench.list().open(22)
    await list.shown()
    XCTAssertEqual(list.rows, first.rows)
    await list.endReached(capacity: 22, count: nil)
    XCTAssertEqual(list.rows.shown.map(\.number), Array(23...30))
    XCTAssertEqual(bench.server.requests.count, 1, "fresh rows are not asked for again")
    await list.endReached(capacity: 22, count: 500)
    XCTAssertEqual(list.rows.all.map(\.user.position), Array(1...70))
    XCTAssertEqual(list.notices.map(\.text), ["That is everybody GitHub lists."])
  }

  func test_aRowOfThousandsBefore_isStillThereWhenTheReaderReturns() async throws {
    let bench = try await workbench()
    let people = (1...3000).map { User(id: Int64($0), login: "person\($0)", type: "User") }
    _ = try await bench.store.write.save(
      UserPage(users: people), at: PagePlace(after: 0), date: Date())
    let list = await bench.list().open(22)
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

  func test_ofALongBlock_thePartWithTheRowIsShown() async {
    var rows = UserRows()
    rows.append(
      (1...100).map {
        UserRow(SavedUser(user: User(id: Int64($0), login: "person\($0)", type: "User")))
      })
    for (number, shown) in [(50, 45...66), (100, 89...100), (101, 89...100), (0, 89...100)] {
      rows.show(number, atMost: 22)
      XCTAssertEqual(rows.shown.map(\.number), Array(shown), "row \(number)")
    }
  }

  func test_places_areWrittenAsInASentence() async {
    let table = [
      1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 20: "20th",
      21: "21st", 102: "102nd", 113: "113th", 1_003: "1,003rd", 0: "0th",
    ]
    for (number, words) in table { XCTAssertEqual(number.ordinal, words) }
  }

  func test_X16_X21_aNoteThatChangesInASearch_showsItsNewMatch() async throws {
    let bench = try await workbench()
    let list = await bench.list().open(5)
    await list.noteWritten("met at FOSDEM", number: 1)
    let search = await bench.search(SearchQuery("fosdem")).open(5)
    let matched = {
      search.rows.all[0].reasons.compactMap(\.match).flatMap { match in
        match.ranges.map { "\(match.text): \(match.text[$0])" }
      }
    }
    XCTAssertEqual(matched(), ["met at FOSDEM: FOSDEM"])
    await search.noteWritten("Fosdem was long ago", number: 1)
    XCTAssertEqual(matched(), ["Fosdem was long ago: Fosdem"])
    let user = try XCTUnwrap(search.user(number: 1))
    _ = try await bench.repository.saveNote("something else", on: user)
    await search.storeChanged()
    XCTAssertEqual(matched(), [], "the row stays, without a match")
  }

  func test_L6_aNoteWritten_changesItsOwnRowOnly_andOtherChangesAreReported() async throws {
    let bench = try await workbench()
    let list = await bench.list().open(5)
    let third = try XCTUnwrap(list.user(number: 3))
    _ = try await bench.repository.saveNote("theirs", on: third)
    await list.noteWritten("mine", number: 1)
    XCTAssertEqual(list.rows.all.map { $0.user.note?.text }, ["mine", nil, nil, nil, nil])
    await list.noteDeleted(number: 1)
    XCTAssertEqual(list.rows.all.map { $0.user.note?.text }, [nil, nil, nil, nil, nil])
    list.noticesShown()
    await list.storeChanged()
    XCTAssertEqual(list.rows.row(number: 3)?.user.note?.text, "theirs")
    XCTAssertEqual(list.notices.map(\.text), ["1 row above has changed; :list reprints it."])
  }

  func test_N9_aRowIsNotCalledMissing_whileTheRowsAreLoading() async throws {
    let bench = try await workbench()
    bench.server.hold()
    let list = await bench.list(isLive: true).open(5)
    list.noticesShown()
    XCTAssertNil(list.rowOpened(number: 3))
    XCTAssertEqual(list.notices.map(\.text), ["The rows are still loading."])
    bench.server.release()
    await bench.tasks.finish()
  }

  func test_G2_rowsThatDoNotExist_areNamed_whateverTheNumber() async throws {
    let bench = try await workbench()
    let list = await bench.list().open(5)
    for number in [0, -1, 6, Int.min, Int.max] {
      XCTAssertNil(list.rowOpened(number: number))
      await list.noteWritten("x", number: number)
      await list.noteDeleted(number: number)
    }
    XCTAssertEqual(list.notices.map(\.failure), Array(repeating: .failed, count: 15))
  }

  func test_L5_aSearch_readsTheStoreOnly_andKeepsPlaces() async throws {
    let bench = try await workbench()
    let list = await bench.list().open(30)
    await list.noteWritten("met at FOSDEM", number: 4)
    let search = await bench.search(SearchQuery("fosdem")).open(9)
    XCTAssertEqual(search.rows.all.map(\.user.position), [4], "so the same avatars are inverted")
    XCTAssertEqual(bench.server.requests.count, 1)
  }

  // Only the unseen, and marking a row as not seen.

  /// A list of 30 saved users, of whom the first and the third were seen.
  private func benchWithSeen() async throws -> Workbench {
    let bench = try await workbench()
    let list = await bench.list().open(30)
    for row in [list.rows.all[0], list.rows.all[2]] {
      try await bench.repository.markSeen(row.user.user)
    }
    return bench
  }

  func test_X9_theUnseen_areNumberedFromOne_keepTheirPlaces_andStayUntilOpenedAgain() async throws {
    let bench = try await benchWithSeen()
    let unseen = await bench.search(.unseen).open(4)
    XCTAssertEqual(unseen.rows.all.map(\.number), [1, 2, 3, 4])
    XCTAssertEqual(unseen.rows.all.map(\.user.position), [2, 4, 5, 6])
    XCTAssertEqual(unseen.rows.all.map(\.user.isAvatarInverted), [false, true, false, false])
    try await bench.repository.markSeen(unseen.rows.all[1].user.user)
    await unseen.returned(capacity: 4)
    XCTAssertEqual(unseen.rows.all.map(\.user.position), [2, 4, 5, 6])
    XCTAssertNotNil(unseen.rows.row(number: 2)?.user.seenAt)
    await unseen.opened(capacity: 4)
    XCTAssertEqual(unseen.rows.all.map(\.user.position), [2, 5, 6, 7])
    XCTAssertEqual(bench.server.requests.count, 1)
  }

  func test_X9_afterAChangeToTheLastNote_theOlderNotesFollow() async throws {
    let bench = try await workbench()
    let list = await bench.list().open(6)
    for number in 1...6 { await list.noteWritten("note \(number)", number: number) }
    let notes = await bench.search(.notes).open(3)
    await notes.noteWritten("new", number: 3)
    await notes.endReached(capacity: 3, count: nil)
    XCTAssertEqual(notes.rows.all.map(\.user.position), [6, 5, 4, 3, 2, 1])
  }

  func test_X9_unseeByRow_changesThatRow_andSaysSo_alsoInASearch() async throws {
    let bench = try await benchWithSeen()
    let list = await bench.list().open(5)
    let third = try XCTUnwrap(list.user(number: 3)).login
    let search = await bench.search(SearchQuery(third, isExact: true)).open(5)
    for (list, number) in [(list, 3), (search, 1)] {
      await list.markedUnseen(number: number)
      XCTAssertNil(list.rows.row(number: number)?.user.seenAt)
    }
    XCTAssertEqual(
      (list.notices + search.notices).map(\.text),
      ["\(third) is marked as not seen.", "You have not seen \(third) yet."])
    XCTAssertEqual(search.notices.map(\.failure), [.failed])
  }
}
