import Models
import XCTest

@testable import Database

/// X18: pages of a list of which GitHub says that they are still the same (304).
final class UnchangedMemberPageTests: ListTestCase {
  private func filled() async throws -> PersistentStore {
    let store = try directory.open()
    let pages: [[Int64]] = [[1, 2], [3, 4], [5]]
    for (number, ids) in pages.enumerated() {
      _ = try await store.writes.save(
        memberPage(ids, number + 1, next: number < 2), of: try followers(),
        isInPass: true, response: pageResponse(number + 1), at: noon)
    }
    return store
  }

  func test_X18_aPageThatIsStillTheSame_meetsItsPeopleAgain() async throws {
    let (store, list) = (try await filled(), try followers())
    let first = try await store.writes.renewPage(
      1, of: list, isInPass: true, nextLink: "link2", pageResponse(1, at: noon + 60))
    XCTAssertEqual(first, PageSummary(newCount: 0, changedCount: 0, isEnd: false))
    let overview = try await store.main.overview(of: list)
    XCTAssertEqual(overview.frontier, 1)
    XCTAssertEqual(overview.nextLink, "link2")
    XCTAssertEqual(overview.extent.fetchedAt, noon + 60)
    _ = try await store.writes.save(
      memberPage([4], 2, next: true), of: list, isInPass: true, at: noon + 60)
    let last = try await store.writes.renewPage(
      3, of: list, isInPass: true, nextLink: nil, pageResponse(3, at: noon + 60))
    XCTAssertEqual(last.goneCount, 1)
    XCTAssertTrue(last.isEnd)
    let members = try await store.members(of: list)
    XCTAssertEqual(members.map(\.id), [1, 2, 3, 4, 5])
    XCTAssertEqual(members.map(\.isGone), [false, false, true, false, false])
    XCTAssertEqual(
      members.map(\.fetchedAt), [noon + 60, noon + 60, noon, noon + 60, noon + 60])
  }

  // Its people are those whom this very answer brought, whichever page has them in the meantime.
  func test_X18_whomAPageHad_isKnown_alsoWhenAnotherPageHadThemSince() async throws {
    let (store, list) = (try await filled(), try followers())
    _ = try await store.writes.save(
      memberPage([1, 3], 1, next: true), of: list, isInPass: false, at: noon)
    for number in 1...3 {
      _ = try await store.writes.renewPage(
        number, of: list, isInPass: true, nextLink: number < 3 ? "link\(number + 1)" : nil,
        pageResponse(number))
    }
    let order = try await store.order(of: list)
    XCTAssertEqual(order, [1, 2, 3, 4, 5])
  }

  func test_X18_anAnswerThatSaysNoNextPage_doesNotEndAPassThatHadOne() async throws {
    let (store, list) = (try await filled(), try followers())
    let summary = try await store.writes.renewPage(
      1, of: list, isInPass: true, nextLink: nil, pageResponse(1))
    XCTAssertFalse(summary.isEnd)
    let link = try await store.main.overview(of: list).nextLink
    XCTAssertEqual(link, "link2")
  }

  func test_X18_aPageOfWhichNothingIsKnown_isAskedForInFullTheNextTime() async throws {
    let (store, list) = (try await filled(), try followers())
    _ = try await store.writes.forget(list)
    let summary = try await store.writes.renewPage(
      1, of: list, isInPass: true, nextLink: "link2", pageResponse(1))
    XCTAssertEqual(summary, PageSummary(newCount: 0, changedCount: 0, isEnd: false))
    let cached = try await store.main.cachedResponse(of: pageResponse(1).url, to: "")
    XCTAssertNil(cached)
    let overview = try await store.main.overview(of: list)
    XCTAssertEqual(overview.frontier, 0)
  }

  func test_X18_elementsThatCouldNotBeRead_stillMayHaveBeenAnybody() async throws {
    let (store, list) = (try directory.open(), try followers())
    _ = try await store.writes.save(
      memberPage([1, 2], 1, next: true, refusedCount: 1), of: list, isInPass: true,
      response: pageResponse(1), at: noon)
    _ = try await store.writes.save(memberPage([3], 2), of: list, isInPass: true, at: noon)
    let summary = try await store.writes.renewPage(
      1, of: list, isInPass: true, nextLink: "link2", pageResponse(1))
    XCTAssertEqual(summary.refusedCount, 1)
    _ = try await store.writes.save(memberPage([4], 2), of: list, isInPass: true, at: noon)
    let order = try await store.order(of: list)
    XCTAssertEqual(order, [1, 2, 4, 3])
  }
}
