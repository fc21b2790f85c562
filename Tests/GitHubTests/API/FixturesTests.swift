import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

/// Answers with all of GitHub's keys and oddities, about invented people.
final class FixturesTests: XCTestCase {
  private func server() async throws -> StandInServer {
    try await standIn(.recorded(folder: Fixtures.folder))
  }

  private func profile(_ login: String) async throws -> Profile {
    let client = try client(of: try await server())
    let answer = await client.send(try .profile(login: login), priority: .opened)
    return try XCTUnwrap(answer.get().value)
  }

  func test_thePageOfUsers_isReadWhole_andTheListEndsAfterIt() async throws {
    let server = try await server()
    let client = try client(of: server)
    let first = try await client.send(.members(of: .everyone), priority: .visible).fresh()
    XCTAssertEqual(first.users.count, 30)
    XCTAssertEqual(first.refusedCount, 0)
    XCTAssertEqual(first.users.map(\.id).last, 46)
    XCTAssertEqual(first.users.prefix(2).map(\.login), ["quillfern", "torvane-x"])
    XCTAssertEqual(first.users.filter { $0.isSiteAdmin == true }.map(\.login), ["Wrenlock"])
    XCTAssertEqual(first.users.filter { $0.type == "Organization" }.count, 1)
    XCTAssertEqual(first.nextLink, server.baseURL + "/users?since=46")
    let second = try await client.send(
      .members(of: .everyone, link: try XCTUnwrap(first.nextLink)), priority: .visible
    ).fresh()
    XCTAssertEqual(second.users, [])
  }

  func test_everyFieldOfAProfile_isReadAsItCame() async throws {
    let whole = try await profile("QUILLFERN")
    XCTAssertEqual(whole.user.login, "quillfern")
    XCTAssertEqual(whole.name, "Quill Fernsby")
    XCTAssertEqual(whole.company, "@saltmarsh-labs")
    XCTAssertEqual(whole.email, "quill@example.org")
    XCTAssertEqual(whole.isHireable, true)
    XCTAssertEqual(whole.followers, 21_034)
    let unicode = try await profile("torvane-x")
    XCTAssertEqual(unicode.name, "Tórvané Žižková 鳥羽")
    XCTAssertEqual(
      unicode.bio, "e\u{301}clairs, 👩🏽‍🚀 and \u{202E}right to left\u{202C}\r\nsecond line")
  }

  func test_nullsAndEmptyTexts_areNothing() async throws {
    for login in ["ombrelle", "pinecast-helper[bot]"] {
      let nothing = try await profile(login)
      for text in [nothing.name, nothing.company, nothing.location, nothing.email, nothing.bio] {
        XCTAssertNil(text, login)
      }
      XCTAssertNil(nothing.isHireable, login)
    }
    let old = try await profile("zz-9")
    XCTAssertNil(old.user.isSiteAdmin, "an old answer does not say")
    XCTAssertEqual(old.name, "Zed")
  }
}
