import GitHub
import Models
import Networking
import StandIn
import TestSupport
import XCTest

/// Every recorded page of a list of people, and what came in place of one (X18).
final class RecordedListPagesTests: XCTestCase {
  private struct Row {
    let users: Int
    let ids: [Int64]
    var contributions = 0
    var next: String?
    var total: Int?
  }

  private static let search = "/search/users?q="
  private static let chain = search + "user%3Ajoeyw+user%3Apengwynn+user%3Asferik&per_page=1&page="

  // What each must give: how many users, the first and last id, commits of all, and where `next` leads.
  private static let table: [String: Row] = [
    "contributors-anon-270-2013": Row(
      users: 232, ids: [26_794, 9_004], contributions: 3_133),
    "contributors-anon-email-31-2019": Row(
      users: 30, ids: [50_003, 4_728_774], contributions: 1_196,
      next: "/repositories/617210/contributors?page=2"),
    "contributors-page1-100-2018": Row(
      users: 100, ids: [240_830, 260_710], contributions: 2_612,
      next: "/repositories/3710711/contributors?per_page=100&page=2"),
    "contributors-page2-2-2018": Row(
      users: 2, ids: [10_123_303, 3_307_387], contributions: 2),
    "followers-page1-30-2019": Row(
      users: 30, ids: [124, 36_356], next: "/user/26594/followers?page=2"),
    "following-page1-30-2019": Row(
      users: 30, ids: [3_748, 233_548], next: "/user/26594/following?page=2"),
    "org-members-page1-30-2014": Row(
      users: 30, ids: [8_681, 190_733], next: "/organizations/337792/members?page=2"),
    "org-public_members-1": Row(users: 1, ids: [240_830, 240_830]),
    "org-public_members-page1-30-2014": Row(
      users: 30, ids: [1_091_047, 210_811], next: "/organizations/337792/public_members?page=2"),
    "stargazers-empty-200": Row(users: 0, ids: []),
    "stargazers-page1-30-2012": Row(
      users: 30, ids: [472_089, 545_340], next: "/repos/PyGithub/PyGithub/stargazers?page=2"),
    "stargazers-page2-30-2012": Row(
      users: 30, ids: [119_893, 834_231], next: "/repos/PyGithub/PyGithub/stargazers?page=3"),
    "stargazers-page3-7-2012": Row(users: 7, ids: [1_420_006, 466_654]),
    "stargazers-star-json-2-2024": Row(users: 2, ids: [3_845_033, 1_958_953]),
    "stargazers-star-json-30-2021": Row(
      users: 30, ids: [9_799, 335_463], next: "/repositories/617210/stargazers?page=2"),
    "subscribers-13-2018": Row(users: 13, ids: [240_830, 302_922]),
    "204-contributors-empty-repository": Row(users: 0, ids: []),
    "search-empty-200-2022": Row(users: 0, ids: [], total: 0),
    "search-users-6-2019": Row(users: 6, ids: [1, 58_276], total: 6),
    "search-users-cap-page1-30-2014": Row(
      users: 30, ids: [40_774, 83_234], next: search + "location%3ABerlin&page=2", total: 6_038),
    "search-users-chain-page1-2014": Row(
      users: 1, ids: [10_308, 10_308], next: chain + "2", total: 3),
    "search-users-chain-page2-2014": Row(users: 1, ids: [865, 865], next: chain + "3", total: 3),
    "search-users-chain-page3-2014": Row(users: 1, ids: [478_247, 478_247], total: 3),
    "search-users-text-match-2014": Row(users: 1, ids: [1, 1], total: 1),
  ]

  private static let errors: [String: GitHubError] = [
    // Its address is on the API's own host, and leads to nothing there.
    "302-org-member": .notFound,
    "403-must-have-push-access": .refused(
      status: 403, message: "Must have push access to repository"),
  ]

  func test_X18_theTables_haveEveryRecording() throws {
    try RecordedAnswers.skipUnlessThere()
    let names = try RecordedAnswers.names(of: "lists-of-people")
    XCTAssertEqual((Array(Self.table.keys) + Array(Self.errors.keys)).sorted(), names)
  }

  func test_X18_everyPage_isReadWhole() async throws {
    let server = try await recordedGitHub()
    let client = try client(of: server)
    for (name, row) in Self.table {
      let page = try await client.send(try endpoint(name, server), priority: .visible).fresh()
      XCTAssertEqual(page.users.count, row.users, name)
      XCTAssertEqual([page.users.first, page.users.last].compactMap { $0?.id }, row.ids, name)
      XCTAssertEqual(page.contributions.values.reduce(0, +), row.contributions, name)
      XCTAssertEqual(page.nextLink, row.next.map { server.baseURL + $0 }, name)
      XCTAssertEqual(page.total, row.total, name)
      XCTAssertEqual(page.refusedCount, 0, name)
      XCTAssertFalse(page.isIncomplete, name)
    }
  }

  func test_X18_whatCameInPlaceOfAPage_isTheErrorItShouldBe() async throws {
    let server = try await recordedGitHub()
    for (name, expected) in Self.errors {
      let error = await (try client(of: server)).send(
        try endpoint(name, server), priority: .visible, retryLimits: .retryOnce
      ).error
      XCTAssertEqual(error, expected, name)
    }
  }

  private func endpoint(_ name: String, _ server: StandInServer) throws -> Endpoint<UserPage> {
    let isStarred = name.hasPrefix("stargazers") || name.hasPrefix("403")
    let list = try UserList(
      name: name.hasPrefix("search") ? "find:x" : isStarred ? "stargazers:x/y" : "contributors:x/y")
    return .members(of: list, link: "\(server.baseURL)/_fixture/lists-of-people/\(name)")
  }
}
