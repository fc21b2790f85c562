import Foundation
import StandIn
import TestSupport
import XCTest

/// The stand-in's search for accounts.
final class SearchShapesTests: XCTestCase {
  private let path = "/search/users?q=location:Berlin"

  private func client(_ content: StandInContent = .invented(count: 500)) async throws
    -> (StandInServer, RawClient)
  {
    let server = try await standIn(content)
    return (server, rawClient(of: server))
  }

  func test_X18_aSearch_isAnObject_withoutTagAndWithItsOwnBudget() async throws {
    let (server, client) = try await client()
    server.setList(path, users: [7, 3, 5])
    let answer = try await client.get(path)
    XCTAssertEqual(answer.object.keys.sorted(), ["incomplete_results", "items", "total_count"])
    XCTAssertEqual(answer.object["total_count"] as? Int, 3)
    XCTAssertEqual(answer.object["incomplete_results"] as? Bool, false)
    XCTAssertEqual(answer.ids, [7, 3, 5])
    let scores = answer.rows.compactMap { $0["score"] as? Double }
    XCTAssertEqual(scores.count, 3)
    XCTAssertEqual(scores, scores.sorted(by: >))
    XCTAssertNil(answer.header("etag"))
    XCTAssertEqual(answer.header("cache-control"), "no-cache")
    XCTAssertEqual(answer.header("x-ratelimit-resource"), "search")
    XCTAssertEqual(answer.header("x-ratelimit-limit"), "10")
  }

  func test_X18_aSearchGivesAThousand_whateverItHasFound() async throws {
    let (server, client) = try await client(.invented(count: 10, searches: 100))
    let people = StandInPeople.ids(1_200)
    server.setList(path, StandInList(users: people, total: 6_038))
    let pages = try await client.walk(path)
    XCTAssertEqual(pages.count, 34)
    XCTAssertEqual(pages.flatMap(\.ids), Array(people.prefix(1_000)))
    XCTAssertEqual(pages.first?.object["total_count"] as? Int, 6_038)
    XCTAssertEqual(
      pages.first?.link("last"), "\(server.baseURL)/search/users?q=location%3ABerlin&page=34")
    for page in ["&page=35", "&per_page=100&page=11"] {
      let answer = try await client.get(path + page)
      XCTAssertEqual(answer.status, 422, page)
      XCTAssertEqual(
        answer.object["message"] as? String, "Only the first 1000 search results are available")
      XCTAssertNil(answer.object["errors"])
    }
  }

  func test_X18_aSearchOutOfTime_saysThatItsResultsAreIncomplete() async throws {
    let (server, client) = try await client()
    server.setList(path, StandInList(users: [1], total: 80, isIncomplete: true))
    let answer = try await client.get(path)
    XCTAssertEqual(answer.object["incomplete_results"] as? Bool, true)
    XCTAssertEqual(answer.object["total_count"] as? Int, 80)
  }

  func test_X18_wordsAreTheSame_howeverTheyAreEncoded() async throws {
    let (server, client) = try await client()
    server.setList(#"/search/users?q=location:"São Paulo"  followers:>=10"#, users: [9])
    for query in [
      "location%3A%22S%C3%A3o+Paulo%22+followers%3A%3E%3D10",
      "location:%22S%C3%A3o%20Paulo%22%20followers:%3E=10",
    ] {
      let answer = try await client.get("/search/users?per_page=5&q=\(query)")
      XCTAssertEqual(answer.ids, [9], query)
    }
  }

  func test_X18_aSearchThatCannotBeRead_isRefusedWithItsReason() async throws {
    let (_, client) = try await client()
    let long = (1...40).map { "word-\($0)" }.joined(separator: "+")
    let expected: [(query: String, code: String, message: String?)] = [
      ("", "missing", nil), ("?q=+", "missing", nil),
      ("?q=\(long)", "invalid", "The search is longer than 256 characters."),
      (
        "?q=stars:5", "invalid", "None of the search qualifiers apply to this search type."
      ),
      (
        "?q=user:nobody-here", "invalid",
        "The listed users cannot be searched either because the users do not exist or you do not "
          + "have permission to view the users."
      ),
    ]
    for (query, code, message) in expected {
      let answer = try await client.get("/search/users\(query)")
      XCTAssertEqual(answer.status, 422, query)
      XCTAssertEqual(answer.object["message"] as? String, "Validation Failed", query)
      let error = (answer.object["errors"] as? [[String: Any]])?.first
      XCTAssertEqual(error?["code"] as? String, code, query)
      XCTAssertEqual(error?["message"] as? String, message, query)
    }
  }

  func test_X18_inventedPeople_areFoundByLoginKindAndPlace() async throws {
    let (_, client) = try await client()
    let login = StandInPeople.login(of: 5)
    let one = try await client.get("/search/users?q=user:\(login)")
    XCTAssertEqual(one.ids, [5])
    let organizations = try await client.get("/search/users?q=type:org&per_page=100")
    XCTAssertFalse(organizations.ids.isEmpty)
    XCTAssertTrue(organizations.ids.allSatisfy(StandInPeople.isOrganization))
    let there = try await client.get("/search/users?q=location:thimble")
    let id = try XCTUnwrap(there.ids.first)
    let profile = try await client.get("/user/\(id)")
    XCTAssertEqual(profile.object["location"] as? String, "Upper Thimble")
    let nobody = try await client.get("/search/users?q=qqqq")
    XCTAssertEqual(nobody.body, #"{"total_count":0,"incomplete_results":false,"items":[]}"#)
  }
}
