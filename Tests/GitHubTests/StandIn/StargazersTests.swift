import StandIn
import TestSupport
import XCTest

/// The stand-in's stargazers, which GitHub shows to few since July 2026.
final class StargazersTests: XCTestCase {
  private let path = "/repos/ada/engine/stargazers"

  private func client() async throws -> (StandInServer, RawClient) {
    let server = try await standIn()
    server.setList(path, users: StandInPeople.ids(40))
    return (server, rawClient(of: server))
  }

  func test_X18_stargazersAreClosed_andTheirCountIsTold() async throws {
    let (_, client) = try await client()
    let nobody = try await client.get(path)
    XCTAssertEqual(nobody.status, 401)
    XCTAssertEqual(nobody.object["message"] as? String, "Requires authentication")
    let stranger = try await client.get(path, token: "stranger")
    XCTAssertEqual(stranger.status, 404)
    let count = try await client.get("\(path)/count")
    XCTAssertEqual(count.body, #"{"count":40}"#)
  }

  func test_X18_aTokenWithoutTheRight_isRefusedWithWhatItLacks() async throws {
    let (server, client) = try await client()
    server.setStargazers(.forbidden)
    let answer = try await client.get(path, token: "fine-grained")
    XCTAssertEqual(answer.status, 403)
    XCTAssertEqual(
      answer.object["message"] as? String, "Resource not accessible by personal access token")
    XCTAssertEqual(
      answer.header("x-accepted-github-permissions"), "metadata=read; contents=write")
  }

  func test_X18_anEmptyListOfStargazers_doesNotSayThatThereAreNone() async throws {
    let (server, client) = try await client()
    server.setStargazers(.empty)
    let answer = try await client.get(path)
    XCTAssertEqual(answer.status, 200)
    XCTAssertEqual(answer.body, "[]")
    XCTAssertNil(answer.header("link"))
    let count = try await client.get("\(path)/count")
    XCTAssertEqual(count.body, #"{"count":40}"#)
  }

  func test_X18_openStargazers_areAListLikeOthers_withTimesForWhoAsks() async throws {
    let (server, client) = try await client()
    server.setStargazers(.open)
    let pages = try await client.walk(path)
    XCTAssertEqual(pages.flatMap(\.ids), StandInPeople.ids(40))
    let timed = try await client.get(path, accept: "application/vnd.github.star+json")
    let times = timed.rows.compactMap { $0["starred_at"] as? String }
    XCTAssertEqual(times.count, 30)
    XCTAssertEqual(times, times.sorted(), "the oldest star first")
    XCTAssertNotNil((timed.rows.first?["user"] as? [String: Any])?["login"])
    let far = try await client.get("\(path)?per_page=100&page=401")
    XCTAssertEqual(far.status, 422)
  }
}
