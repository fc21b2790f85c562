import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// Pages of a person's repositories (X29): a bad element costs itself, never the page.
final class RepositoryPageTests: XCTestCase {
  private func read(_ body: String, link: String? = nil) throws -> RepositoryPage {
    let headers = link.map { [(name: "Link", value: $0)] } ?? []
    return try RepositoryPage(
      HTTPResponse(status: 200, headers: HTTPFields(headers), body: Array(body.utf8)))
  }

  func test_X29_whatIsNullOrMissing_isUnknown_andABadElementIsCounted() throws {
    let page = try read(
      """
      [{"id":1,"name":"a"},
       {"id":2,"name":"b","owner":null,"description":null,"language":null,"stargazers_count":null,
        "fork":null,"archived":null,"pushed_at":null},
       {"id":3,"name":"c","owner":{"id":9},"description":"d","language":"Swift",
        "stargazers_count":5,"fork":true,"archived":true,"pushed_at":"2020-02-01T00:00:00Z"},
       {"id":3,"name":"again"}, {"id":0,"name":"x"}, {"id":4,"name":""}, {"id":5}, {"name":"y"},
       {"id":8,"name":"d","stargazers_count":-9223372036854775808,"language":"","description":""},
       {"id":6,"name":"z","pushed_at":"yesterday"}, {"id":7,"name":"z","stargazers_count":"5"},
       null, [], 7, "x"]
      """, link: #"<https://api.github.com/user/9/repos?page=2>; rel="next""#)
    let pushed = Date(timeIntervalSince1970: 1_580_515_200)
    XCTAssertEqual(
      page,
      RepositoryPage(
        repositories: [
          GitRepository(id: 1, name: "a"), GitRepository(id: 2, name: "b"),
          GitRepository(
            id: 3, name: "c", ownerID: 9, description: "d", language: "Swift", stars: 5,
            isFork: true, isArchived: true, pushedAt: pushed),
          GitRepository(id: 8, name: "d"),
        ], refusedCount: 10, nextLink: "https://api.github.com/user/9/repos?page=2"))
  }

  func test_X29_whatIsNoListOfRepositories_isRefused_andAnEmptyOneIsNot() throws {
    for body in ["", "{}", "null", "[", #"[{"id":1,"name":"a"}"#, "[null]", "[{}]"] {
      XCTAssertThrowsError(try read(body), body)
    }
    XCTAssertEqual(try read("[]"), RepositoryPage(repositories: []))
  }

  func test_X29_theRequest_isForTheHundredPushedLast() throws {
    XCTAssertEqual(
      try Endpoint.repositories(of: "a b/c").location,
      "/users/a%20b%2Fc/repos?sort=pushed&type=owner&per_page=100")
    XCTAssertThrowsError(try Endpoint.repositories(of: ".."))
  }

  func test_X29_theRecordedPages_haveAllTheirRepositories() throws {
    try RecordedAnswers.skipUnlessThere()
    let folder = "\(RecordedAnswers.folder)/repositories"
    struct Known: Decodable {
      private enum CodingKeys: String, CodingKey {
        case id, name, language, fork
        case stars = "stargazers_count"
      }

      let id: Int64
      let name: String
      let language: String?
      let stars: Int
      let fork: Bool
    }
    for name in ["repos-of-jacquev6-2025", "repos-of-kohsuke-page-1"] {
      let body = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).json"))
      let known = try JSONDecoder().decode([Known].self, from: body)
      let page = try read(String(decoding: body, as: UTF8.self))
      XCTAssertEqual(page.refusedCount, 0)
      XCTAssertEqual(page.repositories.map(\.id), known.map(\.id), name)
      XCTAssertEqual(page.repositories.map(\.language), known.map(\.language), name)
      XCTAssertEqual(page.repositories.map(\.stars), known.map(\.stars), name)
      XCTAssertEqual(page.repositories.map(\.isFork), known.map(\.fork), name)
      XCTAssertFalse(page.repositories.contains { $0.pushedAt == nil || $0.ownerID == nil })
    }
  }
}
