import Foundation
import Models
import Repository
import StandIn
import TestSupport
import XCTest

/// Every recorded list and profile, through decoding and the store.
final class RecordedAnswersTests: XCTestCase {
  private static func bodies(of folder: String) throws -> [(name: String, body: String)] {
    try RecordedAnswers.skipUnlessThere()
    return try RecordedAnswers.names(of: folder).map { name in
      let path = "\(RecordedAnswers.folder)/\(folder)/\(name).json"
      return (name, try String(contentsOfFile: path, encoding: .utf8))
    }
  }

  func test_everyList_isSaved_andTheListGoesToItsLastId() async throws {
    // How many users, and the largest id, of each.
    let expected = [
      "users-page1-30-2019": (30, 46), "users-page1-100-2013": (100, 135),
      "users-page1-100-2013-octokit": (100, 135), "users-per_page10-2016": (10, 19),
      "users-per_page1-2016": (1, 1), "contributors-with-bots-30": (30, 36_759_268),
      "empty-list-200": (0, 0),
    ]
    for (name, body) in try Self.bodies(of: "lists") {
      let bench = try await Workbench()
      bench.server.answer("/users?since=0", with: .json(body))
      let news = try await bench.repository.fetchNextPage().get()
      let (count, last) = try XCTUnwrap(expected[name], "no outcome is written down for \(name)")
      XCTAssertEqual(news, PageSummary(newCount: count, changedCount: 0, isEnd: count == 0), name)
      let rows = try await bench.repository.store.main.members(after: 0, limit: 200)
      XCTAssertEqual(rows.map(\.id), rows.map(\.id).sorted(), "in order of ids, however they came")
      XCTAssertEqual(rows.last?.id ?? 0, Int64(last), name)
      await bench.server.stop()
    }
  }

  func test_everyProfile_isSavedAsItCame() async throws {
    let bench = try await Workbench(.invented(count: 1))
    let bodies = try Self.bodies(of: "profiles")
    XCTAssertEqual(bodies.count, 30)
    for (name, body) in bodies {
      let json = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
      bench.server.answer("/users/asked", with: .json(body))
      let saved = try await bench.repository.fetchProfile(login: "asked").get()
      let profile = saved.profile
      XCTAssertEqual(profile.user.login, json?["login"] as? String, name)
      XCTAssertEqual(profile.bio, json?["bio"] as? String, name)
      XCTAssertEqual(profile.company, json?["company"] as? String, name)
      XCTAssertEqual(profile.followers, json?["followers"] as? Int, name)
      XCTAssertEqual(profile.isHireable, json?["hireable"] as? Bool, name)
      XCTAssertNotNil(profile.createdAt, name)
      XCTAssertNil(saved.saved.position, "a profile brings nobody into the list")
    }
    await bench.server.stop()
  }
}
