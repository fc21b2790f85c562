import Foundation
import Models
import StandIn
import XCTest

@testable import Database

/// X18: a list of 100,000 members is as fast as one of 4,000, in steps of SQLite's.
final class ListOfManyTests: XCTestCase {
  private typealias Read = @Sendable (isolated MainContext, UserList) throws -> Void

  private let reads: [(String, Read)] = [
    ("first rows", { _ = try $0.members(of: $1, after: 0, limit: 50) }),
    ("last rows", { _ = try $0.members(of: $1, after: 4_000, limit: 50) }),
    ("unseen", { _ = try $0.members(of: $1, after: 4_000, limit: 50, isUnseen: true) }),
    (
      "rows again",
      {
        let rows = try $0.members(of: $1, after: 4_000, limit: 50)
        _ = try $0.users(ids: rows.map(\.id), in: $1)
      }
    ),
    ("who has a place", { _ = try $0.memberID(of: $1, at: 3_999) }),
    ("overview", { _ = try $0.overview(of: $1) }),
    ("the lists", { main, _ in _ = try main.lists() }),
  ]

  // They stand apart in the list, so that each place is counted for itself.
  private let scattered: Read = { _ = try $0.users(ids: Array(1000...1050), in: $1) }

  func test_X18_rowsAndPlaces_takeNoMoreSteps() async throws {
    let (few, many) = (try LargeList(memberCount: 4_001), try LargeList())
    for (name, read) in reads + [("people who stand apart", scattered)] {
      let short = try await few.cost(of: read)
      let long = try await many.cost(of: read)
      tell(name, long)
      XCTAssertLessThan(long.steps, 2 * short.steps + 3_000, name)
    }
  }

  func test_X18_aPage_takesNoMoreSteps_whoeverCameOrWentOrMoved() async throws {
    let (few, many) = (try LargeList(memberCount: 4_001), try LargeList())
    let pages: [(String, (LargeList) -> [Int64])] = [
      ("the same page", { list in (0..<100).map { list.id(at: list.passed + $0) } }),
      (
        "ten new, ten gone",
        { list in
          (0..<10).map { 1_000_000 + $0 } + (10..<100).map { list.id(at: list.passed + $0) }
        }
      ),
      (
        "ten moved up",
        { list in
          (0..<10).map { list.id(at: list.memberCount - 1 - 37 * $0) }
            + (0..<90).map { list.id(at: list.passed + $0) }
        }
      ),
      (
        "ten moved down",
        { list in
          (0..<10).map { list.id(at: 37 * $0) } + (0..<90).map { list.id(at: list.passed + $0) }
        }
      ),
      ("another order", { list in (0..<100).map { list.id(at: list.passed + 99 - $0) } }),
    ]
    for (name, ids) in pages {
      let short = try await few.cost(ofPage: ids(few))
      let long = try await many.cost(ofPage: ids(many))
      tell(name, long)
      XCTAssertLessThan(long.steps, 2 * short.steps + 10_000, name)
    }
  }

  // The index of the search writes out what it has gathered whenever an id is below the one before.
  func test_X18_newPeople_areAsCheapInGitHubsOrder_asInThatOfIds() async throws {
    let list = try LargeList(memberCount: 4_001)
    let ascending = try await list.cost(ofPage: Array(2_000_000..<2_000_100))
    let descending = try await list.cost(ofPage: (2_000_100..<2_000_200).reversed())
    tell("100 new people", ascending)
    XCTAssertLessThan(descending.steps, ascending.steps * 5 / 4)
  }

  func test_X18_X6_rowsPlacesPagesAndSearches_takeAboutTheStepsOfTheListOfEveryone() async throws {
    let many = try LargeList()
    for (name, read) in reads {
      let list = try await many.cost(of: read)
      let everyone = try await many.cost(in: .everyone, of: read)
      tell("\(name) of everyone", everyone)
      XCTAssertLessThan(list.steps, 2 * everyone.steps + 500, name)
    }
    for text in ["person", "rson1", "person99", "zz", "n1"] {
      let list = try await many.cost(of: text, in: many.list)
      let everyone = try await many.cost(of: text, in: .everyone)
      tell("search \(text) in the list", list)
      tell("search \(text) in everyone", everyone)
      // The people whom a search finds stand apart in a list, as in everyone they do not here.
      XCTAssertLessThan(list.steps, 2 * everyone.steps + 60_000, text)
    }
    for goneCount in [0, 10] {
      let ids = (goneCount..<100).map { many.id(at: many.passed + $0) }
      let list = try await many.cost(ofPage: ids)
      let since = Int64(50_000)
      let people = (since + 1 + Int64(goneCount))...(since + 100)
      let everyone = try await many.cost(ofPage: page(Array(people), since: since))
      tell("a page with \(goneCount) gone", list)
      tell("a page of everyone with \(goneCount) gone", everyone)
      XCTAssertLessThan(list.steps, 2 * everyone.steps + 500, "\(goneCount) gone")
    }
  }

  // It is once in a thousand pages, and looks at each member once.
  func test_X18_theEndOfAPass_takesAFewStepsForEachMember() async throws {
    let many = try LargeList()
    let passed = many.passed
    let cost = try await many.cost(ofPage: [many.id(at: passed)], isLast: true)
    tell("the end of a pass with half of them gone", cost)
    XCTAssertLessThan(cost.steps, 40 * many.memberCount)
    let goneCount = try await many.store.main.overview(of: many.list).extent.goneCount
    XCTAssertEqual(goneCount, many.memberCount - passed - 1)
  }

  // Otherwise each of the many people whom the index finds would be looked up in the list.
  func test_X18_aSearchInAShortList_takesFewSteps_whomeverTheIndexFinds() async throws {
    let many = try LargeList()
    let short = try UserList(.following, "ada")
    let ids = (0..<50).map { many.id(at: $0 * 80) }
    _ = try await many.store.writes.save(
      memberPage(ids, 1, isUsual: false), of: short, isInPass: true, at: noon)
    for text in ["person", "rson1", "n1"] {
      let cost = try await many.cost(of: text, in: short)
      tell("search \(text) in a short list", cost)
      XCTAssertLessThan(cost.steps, 20_000, text)
      tell("search \(text) in a long list", try await many.cost(of: text, in: many.list))
      tell("search \(text) everywhere", try await many.cost(of: text, in: .everyone))
    }
    let nobody = try UserList(.members, "nobody")
    let strangers = Array(Int64(2_000_000)..<2_005_000)
    _ = try await many.store.writes.save(
      memberPage(strangers, 1, isUsual: false), of: nobody, isInPass: true, at: noon)
    for text in ["person1", "person"] {
      let cost = try await many.cost(of: text, in: nobody)
      tell("search \(text) in a list that it misses", cost)
      XCTAssertLessThan(cost.steps, 200_000, text)
    }
    tell("search zz in a long list", try await many.cost(of: "zz", in: many.list))
  }

  // A page is fetched in a tenth of a second at best.
  func test_X18_aLongListThatComesPageByPage_isSavedInMuchLessTimeThanItIsFetched() async throws {
    let directory = StoreDirectory()
    let (store, list) = (try directory.open(), try UserList(.followers, "ada"))
    let count = Loops.count(short: 5_000, long: 100_000, full: 100_000)
    let ids = (0..<count).map { Int64($0 * 37 % (count + 3)) + 1 }
    for (name, people) in [
      ("the first pass", ids), ("the same again", ids), ("gone", Array(ids.dropFirst(count / 2))),
    ] {
      let begin = ContinuousClock.now
      for start in stride(from: 0, to: people.count, by: 100) {
        let page = memberPage(
          Array(people.dropFirst(start).prefix(100)), start / 100 + 1,
          next: start + 100 < people.count, isUsual: false)
        _ = try await store.writes.save(page, of: list, isInPass: true, at: noon)
      }
      tell(
        "\(name), a page of \(people.count / 100)",
        Cost(time: (ContinuousClock.now - begin) / (people.count / 100)))
      let overview = try await store.main.overview(of: list)
      XCTAssertEqual(overview.listedCount, count)
      XCTAssertEqual(overview.extent.goneCount, count - people.count)
      let last = try await store.main.users(ids: [ids[count - 1]], in: list).first
      XCTAssertEqual(last?.position, count)
    }
  }

  private func tell(_ name: String, _ cost: Cost) {
    FileHandle.standardError.write(Data("\(name): \(cost.steps) steps, \(cost.time)\n".utf8))
  }
}
