import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

/// Every recorded answer of GitHub, compared with what its own JSON and headers say.
final class RecordedTests: XCTestCase {
  private static let noPage = GitHubError.malformed(
    reason: "its JSON is incomplete or not what was expected")
  private static let uncompared = GitHubError.malformed(
    reason: "it has status 304, but the request was not conditional")
  private static let userAgent =
    "Missing or invalid User Agent string. "
    + "See http://developer.github.com/v3/#user-agent-required"

  private static let now = ManualClock().date
  private static let errors: [String: GitHubError] = [
    "200-truncated-json": noPage,
    // Its address is on the API's own host, and leads to nothing there.
    "301-moved-permanently": .notFound,
    "304-repo-with-if-none-match": uncompared, "304-user": uncompared,
    "401-2fa": .tokenRefused, "401-bad-credentials": .tokenRefused,
    "403-abuse-retry-after-60": .paused(until: now + 60),
    "403-bad-user-agent": .refused(status: 403, message: userAgent),
    "403-primary-rate-limit-2013": .rateLimited(until: now + 60), "404-empty-object": .notFound,
    "404-org-docurl": .notFound, "404-user-2012": .notFound,
    "429-retry-after-8": .paused(until: now + 8), "502-json": .serverError(status: 502),
    "503-html": .serverError(status: 503), "rate_limit-200": noPage,
  ]

  func test_everyError_isTheOneItShouldBe() async throws {
    let server = try await recordedServer()
    XCTAssertEqual(Self.errors.keys.sorted(), try RecordedAnswers.names(of: "errors"))
    for (name, expected) in Self.errors {
      // A client for each, because after a refused token the next request is not sent.
      let client = try client(of: server, token: "ghp_canary", clock: ManualClock())
      let error = await client.send(
        .members(of: .everyone, link: "\(server.baseURL)/_fixture/errors/\(name)"),
        priority: .visible, retryLimits: .onceWithin20Seconds
      ).error
      XCTAssertEqual(error, expected, name)
    }
  }

  func test_X18_everyPage_hasAllItsPeople_inTheirOrder_andTheLinkToTheNext() async throws {
    let server = try await recordedServer()
    let client = try client(of: server)
    for folder in ["lists", "lists-of-people"] {
      for name in try RecordedAnswers.names(of: folder) where name != "302-org-member" {
        let list =
          name.hasPrefix("search")
          ? "find:x" : name.hasPrefix("403") ? "stargazers:x/y" : "members:x"
        let link = "\(server.baseURL)/_fixture/\(folder)/\(name)"
        let answer = await client.send(
          .members(of: try UserList(name: list), link: link), priority: .visible)
        guard name != "403-must-have-push-access" else {
          let message = "Must have push access to repository"
          XCTAssertEqual(answer.error, .refused(status: 403, message: message))
          continue
        }
        let page = try answer.fresh()
        let recorded = try Recording("\(folder)/\(name)")
        XCTAssertEqual(
          page.users.map(\.id), recorded.people.compactMap { $0["id"] as? Int64 }, name)
        XCTAssertEqual(
          page.users.map(\.login), recorded.people.compactMap { $0["login"] as? String })
        XCTAssertEqual(
          page.contributions.values.reduce(0, +),
          recorded.people.compactMap { $0["contributions"] as? Int }.reduce(0, +), name)
        XCTAssertEqual(page.nextLink, recorded.next.map { server.baseURL + $0 }, name)
        XCTAssertEqual(page.total, recorded.object["total_count"] as? Int, name)
        XCTAssertEqual(page.refusedCount, 0, name)
        XCTAssertFalse(page.searchTimedOut, name)
      }
    }
  }

  func test_everyProfile_isReadWhole_askedForInCapitals() async throws {
    let server = try await recordedServer()
    let client = try client(of: server)
    let names = try RecordedAnswers.names(of: "profiles")
    XCTAssertEqual(names.count, 30)
    for name in names {
      let recorded = try Recording("profiles/\(name)").object
      let login = try XCTUnwrap(recorded["login"] as? String)
      let answer = try await client.send(.profile(login: login.uppercased()), priority: .opened)
      let profile = try XCTUnwrap(answer.get().value, name)
      let texts: [(String, String?)] = [
        ("login", profile.user.login), ("type", profile.user.type), ("name", profile.name),
        ("company", profile.company), ("location", profile.location), ("email", profile.email),
        ("bio", profile.bio),
      ]
      for (key, text) in texts { XCTAssertEqual(text, recorded[key] as? String, "\(name) \(key)") }
      let counts: [(String, Int?)] = [
        ("id", Int(profile.id)), ("followers", profile.followers),
        ("following", profile.following), ("public_repos", profile.publicRepos),
        ("public_gists", profile.publicGists),
      ]
      for (key, count) in counts { XCTAssertEqual(count, recorded[key] as? Int, "\(name) \(key)") }
      XCTAssertEqual(profile.isHireable, recorded["hireable"] as? Bool, name)
      XCTAssertEqual(profile.user.isSiteAdmin, recorded["site_admin"] as? Bool, name)
      XCTAssertEqual(
        profile.createdAt?.formatted(.iso8601), recorded["created_at"] as? String, name)
    }
  }
}

extension RecordedTests {
  private func recordedServer() async throws -> StandInServer {
    try RecordedAnswers.skipUnlessThere()
    return try await standIn(.recorded(folder: RecordedAnswers.folder))
  }
}

/// A recorded answer, read by other means than the program's.
private struct Recording {
  let object: [String: Any]
  let people: [[String: Any]]
  /// The address of the next page on the API's host.
  let next: String?

  init(_ name: String) throws {
    let body = FileManager.default.contents(atPath: "\(RecordedAnswers.folder)/\(name).json")
    let json = try body.map { try JSONSerialization.jsonObject(with: $0) }
    object = json as? [String: Any] ?? [:]
    let rows = json as? [[String: Any]] ?? object["items"] as? [[String: Any]] ?? []
    people = rows.map { $0["user"] as? [String: Any] ?? $0 }.filter { $0["id"] != nil }
    let headers = try String(
      contentsOfFile: "\(RecordedAnswers.folder)/\(name).headers", encoding: .utf8)
    let link = headers.split(whereSeparator: \.isNewline).first {
      $0.lowercased().hasPrefix("link:")
    }
    next = link?.firstMatch(of: /<https:\/\/api\.github\.com([^>]*)>; rel="next"/)
      .map { String($0.1) }
  }
}
