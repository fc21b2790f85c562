import Foundation
import StandIn
import TestSupport
import XCTest

/// The recorded lists of people, served again; the invented ones have their shapes.
final class RecordedPeopleTests: XCTestCase {
  private struct Row {
    let name: String
    /// As it was asked for.
    let path: String
    /// How many people a stand-in must have in that list for as many pages.
    let count: Int
  }

  private static let search = "/search/users?per_page=1&q=user:joeyw%20user:pengwynn%20user:sferik"
  private static let table: [Row] = [
    Row(name: "followers-page1-30-2019", path: "/users/rtyler/followers", count: 400),
    Row(name: "following-page1-30-2019", path: "/users/rtyler/following", count: 40),
    Row(
      name: "org-public_members-page1-30-2014", path: "/orgs/codeforamerica/public_members",
      count: 70),
    Row(
      name: "org-public_members-1", path: "/orgs/github3py/public_members?per_page=100", count: 1),
    Row(
      name: "contributors-page1-100-2018",
      path: "/repos/sigmavirus24/github3.py/contributors?per_page=100", count: 102),
    Row(
      name: "contributors-page2-2-2018",
      path: "/repositories/3710711/contributors?per_page=100&page=2", count: 102),
    Row(name: "search-users-chain-page1-2014", path: search, count: 3),
    Row(name: "search-users-chain-page2-2014", path: "\(search)&page=2", count: 3),
    Row(name: "search-users-chain-page3-2014", path: "\(search)&page=3", count: 3),
    Row(
      name: "search-users-cap-page1-30-2014", path: "/search/users?q=location:Berlin",
      count: 6_038),
    Row(
      name: "search-users-6-2019", path: "/search/users?q=tom+repos%3A%3E42+followers%3A%3E1000",
      count: 6),
  ]

  private func recording(_ name: String) throws -> [String: Any] {
    let body = try Data(
      contentsOf: URL(fileURLWithPath: "\(RecordedAnswers.folder)/lists-of-people/\(name).json"))
    let json = try JSONSerialization.jsonObject(with: body)
    return json as? [String: Any] ?? ["items": json]
  }

  func test_X18_eachRecordedList_isServedWhereItWasAskedFor() async throws {
    let client = rawClient(of: try await recordedGitHub())
    for row in Self.table {
      let answer = try await client.get(row.path)
      let items = try recording(row.name)["items"] as? [[String: Any]]
      XCTAssertEqual(answer.status, 200, row.name)
      XCTAssertEqual(answer.ids.count, items?.count, row.name)
      XCTAssertEqual(answer.rows.first?["login"] as? String, items?.first?["login"] as? String)
    }
  }

  func test_X18_inventedLists_haveTheRecordedLinksAndHeaders() async throws {
    let recorded = rawClient(of: try await recordedGitHub())
    let server = try await standIn(.invented(count: 10, searches: 100))
    let invented = rawClient(of: server)
    for row in Self.table where !row.path.hasPrefix("/repositories") {
      let path = row.path.replacing("&page=\(row.path.last ?? "1")", with: "")
      server.setList(path, users: StandInPeople.ids(row.count))
      let (answer, model) = (try await invented.get(row.path), try await recorded.get(row.path))
      XCTAssertEqual(answer.shapeOfLink, model.shapeOfLink, row.name)
      XCTAssertEqual(answer.header("etag") == nil, model.header("etag") == nil, row.name)
      XCTAssertEqual(
        answer.header("cache-control")?.replacing(/^(public|private)/, with: ""),
        model.header("cache-control")?.replacing(/^(public|private)/, with: ""), row.name)
      XCTAssertEqual(answer.header("content-type"), model.header("content-type"), row.name)
      XCTAssertEqual(Set(answer.rows[0].keys).subtracting(model.rows[0].keys), newKeys(row))
    }
  }

  // What answers have today and had not then.
  private func newKeys(_ row: Row) -> Set<String> {
    row.name.contains("-2019") ? ["user_view_type"] : ["user_view_type", "node_id"]
  }

  func test_X18_anEmptyRepository_isAsRecorded() async throws {
    let recorded = rawClient(of: try await recordedGitHub())
    let invented = rawClient(of: try await standIn())
    let model = try await recorded.get("/repos/hub4j-test-org/empty/contributors")
    let answer = try await invented.get(
      "/repos/\(StandInPeople.login(of: 1))/empty/contributors")
    XCTAssertEqual([model.status, answer.status], [204, 204])
    XCTAssertEqual([model.body, answer.body], ["", ""])
    for name in ["etag", "link", "cache-control"] {
      XCTAssertNil(model.header(name), name)
      XCTAssertNil(answer.header(name), name)
    }
  }

  func test_X18_aRecordedListGoesOn_asFarAsItWasRecorded() async throws {
    let client = rawClient(of: try await recordedGitHub())
    let contributors = try await client.walk(
      "/repos/sigmavirus24/github3.py/contributors?per_page=100")
    XCTAssertEqual(contributors.map(\.ids.count), [100, 2])
    let followers = try await client.walk("/users/rtyler/followers")
    XCTAssertEqual(followers.map(\.ids.count), [30, 0])
    let matches = try await client.walk("/search/users?q=location:Berlin")
    XCTAssertEqual(matches.map(\.ids.count), [30, 0])
    let anonymous = try await client.get("/repos/hub4j/github-api/contributors?anon=1")
    XCTAssertEqual(anonymous.rows.first?["type"] as? String, "Anonymous")
    let nobody = try await client.get("/users/nobody-here/followers")
    XCTAssertEqual(nobody.status, 404)
  }

  func test_X18_besideRecordedAnswers_aTestSetsListsOfItsOwn() async throws {
    let server = try await standIn(.recorded(folder: Fixtures.folder))
    server.setList("/users/quillfern/followers", users: [2, 1])
    server.setList("/search/users?q=quill", users: [5])
    let client = rawClient(of: server)
    let followers = try await client.get("/users/quillfern/followers")
    XCTAssertEqual(followers.ids, [2, 1])
    let found = try await client.get("/search/users?q=quill")
    XCTAssertEqual(found.ids, [5])
  }
}
