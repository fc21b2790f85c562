import Foundation
import Models
import StandIn
import Terminal
import TestSupport
import XCTest

@testable import Screens

/// Somebody's repositories, on a screen of their own and on the profile (X29).
@MainActor
final class RepositoryRowsTests: XCTestCase {
  private let ada = User(id: 99, login: "ada")

  private func benchWithAda(_ count: Int, clock: ManualClock? = nil) async throws -> Workbench {
    let bench = try await workbench(clock: clock)
    let now = clock?.date ?? Date()
    try await bench.store.write.save(Profile(user: ada), at: now)
    let all = (0..<count).map { InventedRepository(Int64($0 + 1), "r\($0)", stars: $0) }
    bench.server.setRepositories(of: "ada", id: 99, all)
    return bench
  }

  func test_X29_pages_comeWithEnter_mostStarsFirst_andNumbersStay() async throws {
    let bench = try await benchWithAda(130)
    let rows = await bench.repositories(of: ada).open(80)
    XCTAssertEqual(rows.items.first, .entry(number: 1, try XCTUnwrap(rows.items.first?.entry)))
    XCTAssertEqual(rows.items.map(\.entry?.name), (20...99).reversed().map { "r\($0)" })
    XCTAssertEqual(rows.status.count, .members(100, of: nil, isWhole: false))
    XCTAssertEqual(bench.server.requests.count, 1)
    await rows.endReached(capacity: 80, count: nil)
    XCTAssertEqual(rows.items.map(\.entry?.name), (0...19).reversed().map { "r\($0)" })
    XCTAssertEqual(bench.server.requests.count, 1)
    await rows.endReached(capacity: 80, count: nil)
    XCTAssertEqual(rows.items.map(\.entry?.name), (100...129).reversed().map { "r\($0)" })
    XCTAssertEqual(rows.items.first?.number, 101)
    XCTAssertEqual(rows.status.count, .members(130, of: nil, isWhole: true))
    XCTAssertEqual(bench.server.requests.count, 2)
    await rows.endReached(capacity: 80, count: nil)
    XCTAssertEqual(rows.notices.map(\.text), ["There are no more public repositories of ada."])
    XCTAssertEqual(bench.server.requests.count, 2)
    XCTAssertEqual(
      rows.rowOpened(number: 101), .users(.list(try UserList(name: "contributors:ada/r129"))))
  }

  func test_X29_X1_whatIsSaved_isShownAtOnce_andAskedForAgainOnlyWhenItIsOld() async throws {
    let clock = ManualClock()
    let bench = try await benchWithAda(3, clock: clock)
    for (seconds, requests) in [(0.0, 1), (3_000, 1), (1_000, 2), (0, 2)] {
      clock.set(clock.date + seconds)
      let rows = await bench.repositories(of: ada).open(20)
      XCTAssertEqual(rows.items.count, 3)
      await rows.shown()
      XCTAssertEqual(bench.server.requests.count, requests)
    }
  }

  func test_X29_refresh_printsThemAgainIfTheyHaveChanged_andSaysIfNot() async throws {
    let bench = try await benchWithAda(2)
    var reprints = 0
    bench.onReprint = { _, change in
      reprints += 1
      change()
      return true
    }
    let rows = await bench.repositories(of: ada, isLive: true).open(20)
    await bench.tasks.finish()
    let refresh = {
      await rows.refreshed()
      await bench.tasks.finish()
    }
    await refresh()
    XCTAssertEqual(rows.notices.map(\.text), ["Nothing has changed in these rows."])
    rows.noticesShown()
    bench.server.setRepositories(
      of: "ada", id: 99, [InventedRepository(8, "new", stars: 9), InventedRepository(1, "r0")])
    await refresh()
    XCTAssertEqual(rows.items.map(\.entry?.name), ["new", "r0"])
    XCTAssertEqual(rows.items.map(\.number), [1, 2])
    XCTAssertEqual(reprints, 1)
    XCTAssertEqual(rows.notices, [])
    // Somebody is typing.
    bench.onReprint = { _, _ in false }
    bench.server.setRepositories(of: "ada", id: 99, [InventedRepository(8, "new", stars: 7)])
    await refresh()
    XCTAssertEqual(rows.items.map(\.entry?.stars), [7, 0])
    XCTAssertEqual(rows.notices.map(\.text), ["The rows have changed; :refresh prints them again."])
    rows.noticesShown()
    bench.server.setRepositories(of: "ada", id: 99, [])
    bench.server.answer("/users/ada", with: .json(#"{"id":99,"login":"ada"}"#))
    await refresh()
    XCTAssertEqual(rows.notices.map(\.text), ["ada has no public repositories."])
  }

  func test_X29_anEmptyOrOldList_showsWhatGitHubHasNow() async throws {
    let clock = ManualClock()
    let bench = try await benchWithAda(0, clock: clock)
    let none = await bench.repositories(of: ada).open(20)
    bench.server.setRepositories(of: "ada", id: 99, [InventedRepository(1, "first")])
    await none.refreshed()
    XCTAssertEqual(none.items.map(\.entry?.name), ["first"])
    bench.server.setRepositories(of: "ada", id: 99, [InventedRepository(2, "second")])
    clock.set(clock.date + 4_000)
    let old = await bench.repositories(of: ada).open(20)
    XCTAssertEqual(old.items.map(\.entry?.name), ["first"])
    await old.shown()
    XCTAssertEqual(old.items.map(\.entry?.name), ["second"])
  }

  func test_X29_whoIsForgotten_orHasAnotherLogin_isSaid() async throws {
    let bench = try await benchWithAda(3)
    let rows = await bench.repositories(of: ada).open(20)
    try await bench.store.write.save(Profile(user: User(id: 99, login: "ada-l")), at: Date())
    await rows.storeChanged()
    XCTAssertEqual(rows.notices.map(\.text), ["ada was last seen as ada-l."])
    XCTAssertEqual(rows.content, .repositories(of: "ada-l"))
    XCTAssertEqual(
      rows.rowOpened(number: 1), .users(.list(try UserList(name: "contributors:ada-l/r2"))))
    rows.noticesShown()
    try await bench.store.write.forget(bench.store.main.traces(of: "ada-l"))
    await rows.endReached(capacity: 20, count: nil)
    XCTAssertEqual(rows.notices.map(\.text), ["The person is no longer saved here."])
  }

  func test_X29_entriesThatCannotBeRead_areNotCalledAll() async throws {
    let bench = try await benchWithAda(0)
    bench.server.answer(
      "/users/ada/repos", with: .json(#"[{"id":1,"name":"a","owner":{"id":99}},7]"#))
    let rows = await bench.repositories(of: ada).open(20)
    XCTAssertEqual(rows.status.count, .members(1, of: 2, isWhole: true))
    XCTAssertEqual(
      rows.notices.map(\.text), ["1 entry on GitHub's page could not be read and was skipped."])
  }

  func test_X29_whatCannotBeFetched_isSaid_andWhoHasNoneToo() async throws {
    let bench = try await benchWithAda(0)
    bench.server.answer("/users/ada", with: .json(#"{"id":99,"login":"ada"}"#))
    let none = await bench.repositories(of: ada).open(20)
    XCTAssertEqual(none.notices.map(\.text), ["ada has no public repositories."])
    let bo = User(id: 5, login: "bo")
    try await bench.store.write.save(Profile(user: bo), at: Date())
    for (status, sentence) in [
      (451, "GitHub withholds the repositories of bo for legal reasons."),
      (
        403,
        "The repositories of bo could not be fetched. GitHub refused the request: no reason given."
      ),
    ] {
      bench.server.answer("/users/bo/repos", with: .json("{}", status: status))
      let rows = await bench.repositories(of: bo).open(20)
      XCTAssertEqual(rows.notices.map(\.text), [sentence])
    }
  }

  func test_X29_aHostileName_opensNothing() async throws {
    let bench = try await benchWithAda(0)
    bench.server.setRepositories(of: "ada", id: 99, [InventedRepository(1, "a/../b c")])
    let rows = await bench.repositories(of: ada).open(20)
    XCTAssertNil(rows.rowOpened(number: 1))
    XCTAssertEqual(rows.notices.map(\.text), ["Row 1 has a name that no repository can have."])
  }

  private func lines(
    _ repository: GitRepository, width: Int, _ presentation: Presentation = .visual
  ) -> [String] {
    CellCatalog.repositories(presentation).lines(
      of: [.entry(number: 7, repository)], fitting: width
    ).map(\.plain.string)
  }

  func test_X29_G7_aRow_saysStarsLanguageStateAndPush_andLessOnANarrowScreen() {
    let repository = GitRepository(
      id: 1, name: "loom", description: "Weaves\u{1B}[2J text,\nand more of it", language: "Swift",
      stars: 1_204, isFork: true, isArchived: true,
      pushedAt: Date(timeIntervalSince1970: 1_580_500_000))
    XCTAssertEqual(
      [120, 80, 40].flatMap { lines(repository, width: $0) },
      [
        "    7   loom                  ★ 1,204 · Swift · pushed 31 Jan 2020 · Weaves^[[2J text, ⏎ and more of it   fork  archived",
        "    7   loom                  ★ 1,204 · Swift                     fork  archived",
        "    7   loom              fork  archived",
      ])
    XCTAssertEqual(
      lines(repository, width: 40, .screenReader),
      [
        "7 loom, stars 1,204, Swift, fork, archived, pushed 31 Jan 2020, Weaves^[[2J text, new line and more of it"
      ])
    XCTAssertEqual(lines(GitRepository(id: 1, name: "x"), width: 40), ["    7   x"])
    let wide = GitRepository(
      id: 1, name: String(repeating: "漢", count: 99),
      description: String(repeating: "字", count: 999),
      stars: .max)
    for width in stride(from: 20, through: 300, by: 3) {
      for line in CellCatalog.repositories(.visual).lines(
        of: [.entry(number: 100_000, wide), .loading], fitting: width)
      { XCTAssertLessThanOrEqual(line.width, width) }
    }
  }

  func test_X29_aProfile_showsTheFiveWithMostStars_theLanguages_andWhichTheyAre() {
    let names = ["Swift", "Swift", "C", nil, "C", "Python", "Swift"]
    let all = names.enumerated().map { index, language in
      GitRepository(
        id: Int64(index + 1), name: "r\(index)", description: index == 6 ? "Last" : nil,
        language: language, stars: index)
    }
    let lines = { (link: String?, presentation: Presentation) in
      let saved = SavedRepositories(
        all, nextLink: link, fetchedAt: Date(), wholeAt: link == nil ? Date() : nil)
      return ProfileLayout(
        user: SavedUser(user: self.ada), saved: nil, history: PersonHistory(repositories: saved),
        now: Date()
      ).lines(width: 60, presentation).map(\.plain.string)
    }
    let five = [
      "r6 · ★ 6 · Swift · Last", "r5 · ★ 5 · Python", "r4 · ★ 4 · C", "r3 · ★ 3", "r2 · ★ 2 · C",
    ]
    let shown = lines("/2", .visual).map { String($0.dropFirst()) }
    let start = shown.firstIndex { $0.hasPrefix("Repositories") } ?? 0
    XCTAssertEqual(
      Array(shown[start...].prefix(7)),
      ["Repositories with most stars, of the 7 pushed last"] + five
        + ["Swift 3 · C 2 · Python 1"])
    let spoken = lines(nil, .screenReader)
    let words = ["Repositories with most stars"] + five + ["Swift 3 · C 2 · Python 1"]
    XCTAssertEqual(spoken.filter(words.contains), words)
  }
}
