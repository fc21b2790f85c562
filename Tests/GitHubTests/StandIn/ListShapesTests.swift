import Foundation
import StandIn
import TestSupport
import XCTest

/// What each list of the invented site looks like, and what stands in place of one.
final class ListShapesTests: XCTestCase {
  private let owner = StandInPeople.login(of: 1)
  private let organization = StandInPeople.organization

  private func client(_ content: StandInContent = .invented(count: 1_000, budget: 500))
    async throws -> (StandInServer, RawClient)
  {
    let server = try await standIn(content)
    return (server, rawClient(of: server))
  }

  func test_X18_publicMembers_belongToOrganizations_andMembersLeadThere() async throws {
    let (server, client) = try await client()
    let members = try await client.get("/orgs/\(organization)/public_members")
    XCTAssertEqual(members.status, 200)
    XCTAssertGreaterThan(members.ids.count, 10)
    XCTAssertTrue(members.rows.allSatisfy { $0["type"] as? String == "User" })
    let redirect = try await client.get("/orgs/\(organization)/members?per_page=50")
    XCTAssertEqual(redirect.status, 302)
    XCTAssertEqual(redirect.body, "")
    XCTAssertEqual(
      redirect.header("location"),
      "\(server.baseURL)/organizations/24/public_members?per_page=50")
    let person = try await client.get("/orgs/\(owner)/public_members")
    XCTAssertEqual(person.status, 404)
  }

  func test_X18_contributors_comeWithTheMostCommitsFirst() async throws {
    let (_, client) = try await client()
    let pages = try await client.walk("/repos/\(owner)/engine/contributors?per_page=50")
    let counts = pages.flatMap(\.rows).compactMap { $0["contributions"] as? Int }
    XCTAssertGreaterThan(pages.count, 2)
    XCTAssertEqual(pages.first?.ids.first, 1, "the owner")
    XCTAssertEqual(counts, counts.sorted(by: >))
    XCTAssertEqual(counts.count, pages.flatMap(\.ids).count)
  }

  func test_X18_aRepositoryThatMoved_isRedirectedToItsNumber() async throws {
    let (server, client) = try await client()
    let answer = try await client.get("/repos/\(owner)/moved/contributors?per_page=10")
    XCTAssertEqual(answer.status, 301)
    XCTAssertEqual(
      answer.header("location"), "\(server.baseURL)/repositories/12/contributors?per_page=10")
    XCTAssertEqual(answer.object["message"] as? String, "Moved Permanently")
    let there = try await client.get(try XCTUnwrap(answer.header("location")))
    XCTAssertEqual(there.ids.count, 10)
  }

  func test_X18_emptyTooLargeAndBlockedRepositories_sayWhatTheyAre() async throws {
    let (_, client) = try await client()
    let empty = try await client.get("/repos/\(owner)/empty/contributors")
    XCTAssertEqual(empty.status, 204)
    XCTAssertEqual(empty.body, "")
    XCTAssertNil(empty.header("etag"))
    let huge = try await client.get("/repos/\(owner)/huge/contributors")
    XCTAssertEqual(huge.status, 403)
    XCTAssertEqual(
      huge.object["message"] as? String,
      "The history or contributor list is too large to list contributors for this repository via "
        + "the API.")
    XCTAssertNotEqual(huge.header("x-ratelimit-remaining"), "0", "no limit")
    let blocked = try await client.get("/repos/\(owner)/blocked/contributors")
    XCTAssertEqual(blocked.status, 451)
    XCTAssertEqual((blocked.object["block"] as? [String: Any])?["reason"] as? String, "dmca")
    XCTAssertNil(blocked.object["documentation_url"])
  }

  func test_X18_listsOfNobody_areNotFound() async throws {
    let (_, client) = try await client()
    for path in [
      "/users/nobody-here/followers", "/user/8/following", "/orgs/nobody-here/public_members",
      "/repos/\(owner)/unknown/contributors", "/repositories/7/contributors",
      "/users/\(owner)/followers/", "/repos/\(owner)/engine/commits",
    ] {
      let answer = try await client.get(path)
      XCTAssertEqual(answer.status, 404, path)
      XCTAssertEqual(answer.object["message"] as? String, "Not Found", path)
    }
  }
}
