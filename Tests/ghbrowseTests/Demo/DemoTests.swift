import Foundation
import GitHub
import TestSupport
import XCTest

@testable import ghbrowse

/// The lists of `--demo`.
final class DemoTests: XCTestCase {
  private func ask(_ path: String) async throws -> (status: Int, json: Any?) {
    let response = try await DemoTransport().send(
      HTTPRequest(url: "https://demo.invalid\(path)", scope: BackoffScope(host: "demo")))
    return (response.status, try? JSONSerialization.jsonObject(with: Data(response.body)))
  }

  private func rows(_ path: String) async throws -> [[String: Any]] {
    let answer = try await ask(path)
    XCTAssertEqual(answer.status, 200, path)
    return answer.json as? [[String: Any]] ?? []
  }

  func test_X18_theDemosLists_agreeWithEachOther_andOthersAreNotFound() async throws {
    let followers = try await rows("/users/quillfeather/followers?per_page=100")
    let logins = followers.compactMap { $0["login"] as? String }
    XCTAssertGreaterThan(logins.count, 5)
    XCTAssertFalse(logins.contains("quillfeather"))
    let following = try await rows("/users/\(logins[0])/following")
    XCTAssertTrue(following.contains { $0["login"] as? String == "quillfeather" })
    let members = try await rows("/orgs/soggy-paper-fleet/public_members")
    XCTAssertGreaterThan(members.count, 3)
    XCTAssertTrue(members.allSatisfy { $0["type"] as? String == "User" })
    let contributors = try await rows("/repos/quillfeather/anything/contributors")
    let counts = contributors.compactMap { $0["contributions"] as? Int }
    XCTAssertEqual(counts.count, contributors.count)
    XCTAssertEqual(counts, counts.sorted(by: >))
    XCTAssertEqual(contributors.first?["login"] as? String, "quillfeather")
    await assertEqual(try ask("/users/nobody/followers").status, 404)
  }

  func test_X14_theSentencesOfADemo_areTrueOfIt() throws {
    let lines = [
      ":status", "@mojombo", ":followers mojombo", ":stargazers mojombo/grit", ":members nobody",
      ":contributors nobody/nothing", ":find quill", ":find zzzzzz", ":search zzzzzz",
      ":followers lint-trap[bot]", ":list", ":more 1000", ":more", ":refresh", "1", ":refresh",
      ":following", ":refresh", "@nobody", ":note kept", ":status",
    ]
    let outcome = try ProgramUnderTest().run(["--demo"] + lines.flatMap { ["-c", $0] })
    for word in ["online", "GitHub", "request", "TOKEN"] {
      for text in [outcome.output, outcome.error] { XCTAssertFalse(text.contains(word), text) }
    }
    XCTAssertTrue(outcome.output.contains("invented people, nothing is fetched"), outcome.output)
    for sentence in [
      "Nobody in this demo is called mojombo.", "This demo has no stargazers:mojombo/grit.",
      "That is everybody this demo lists.", "This demo finds nobody for zzzzzz.",
    ] { XCTAssertTrue(outcome.error.contains(sentence), outcome.error) }
    for arguments in [
      ["list", "followers:lint-trap[bot]"], ["list", "find:zzzzzz"], ["show", "mojombo"],
      ["list", "members:nobody"],
      ["sync", "followers:quillfeather"], ["sync", "find:quill"], ["sync"],
      ["note", "nobody", "text"],
    ] {
      let outcome = try ProgramUnderTest().run(["--demo"] + arguments)
      XCTAssertFalse(outcome.error.contains("GitHub"), outcome.error)
    }
  }

  func test_X14_theDemo_hasAPast_andSomethingForEachCommand() throws {
    let program = try ProgramUnderTest()
    for (line, words) in [
      (":changes", "1 new, 1 left or hidden, 1 moved since"), (":changes", "@lamplit-letters →"),
      (":members soggy-paper-fleet", "new "), (":members soggy-paper-fleet", "dinah-thimble"),
      (":due", "promised a patch"), ("@nguyen-trang-giay", "Latest changes"),
      ("@drizzle-dept", "due:20"), (":repos 1", "41 saved, complete"),
      (":contributors quillfeather/loom", "commits"), (":tags", "#parser"),
      (":lists", "members:soggy-paper-fleet"), (":coauthor 2", "Co-authored-by: bramblewick"),
      ("/has:due", "drizzle-dept"), ("/is:left list:members:soggy-paper-fleet", "dinah-thimble"),
      (":by company", "Department of Light Rain"),
    ] {
      let outcome = try program.run(["--demo", "-c", line])
      XCTAssertTrue(outcome.output.contains(words), "\(line): \(outcome.output)\(outcome.error)")
    }
    let many = try program.run(
      ["--demo", "-c", "@family-of-forks", "-c", ":repos", "-c", ":more 300"],
      error: "public repositories of family-of-forks")
    XCTAssertTrue(
      many.output.split(separator: "\n").contains { $0.hasPrefix("  204   ") }, many.output)
  }

  func test_X18_theDemosSearch_findsPeopleByTheirWords() async throws {
    let answer = try await ask("/search/users?q=location%3A%22wobbling%22+quill&per_page=100")
    let object = try XCTUnwrap(answer.json as? [String: Any])
    let items = object["items"] as? [[String: Any]] ?? []
    XCTAssertEqual(items.compactMap { $0["login"] as? String }, ["quillfeather"])
    XCTAssertEqual(object["total_count"] as? Int, 1)
  }
}
