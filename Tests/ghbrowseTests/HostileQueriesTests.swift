import Foundation
import StandIn
import XCTest

/// Text that means something to a database or a file system (H9, H10).
final class HostileQueriesTests: ServerTestCase {
  private static let queries = [
    "%", "_", "*", "?", "'", "\"", "\\", "''; DROP TABLE users; --", "' OR '1'='1", "x' --", "\"\"",
    "NEAR(a b)", "a AND b", "login:x", "^a", "{a}", "(", ")", "a*", "-a", "+", "NULL", "0x00",
    "%00",
    "\\u0000", "[a-z]", "a\\%b", "-- ", ";", "\u{1F}", "é'", "漢%",
  ]
  override var content: StandInContent { .invented(count: 60) }

  func test_H9_whatMeansSomethingToADatabase_isPlainCharactersInASearch() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let logins = try logins(program)
    // Each costs several starts of the program, so short runs have fewer.
    let queries = Loops.choice(of: Self.queries, each: 3)
    for (query, login) in zip(queries, logins) {
      XCTAssertEqual(try program.run(["note", login, "--", "a \(query) b"]).status, 0, query)
    }
    for query in queries {
      let found = try rows(program.run(["search", "--json", "--", query]))
      let wanted = try rows(program.run(["list", "--json"])).filter { row in
        let texts = [row["login"], row["note"]].compactMap { ($0 as? String)?.lowercased() }
        return texts.contains { $0.contains(query.lowercased()) }
      }
      XCTAssertEqual(ids(found), ids(wanted), query)
      let exact = try rows(program.run(["search", "--exact", "--json", "--", "a \(query) b"]))
      XCTAssertTrue(exact.contains { $0["note"] as? String == "a \(query) b" }, query)
    }
    XCTAssertEqual(
      try rows(program.run(["list", "--json"])).count, logins.count, "all still there")
  }

  func test_H9_theSameAtThePrompt() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let logins = try logins(program)
    let queries = Self.queries.filter {
      $0 != "\u{1F}" && $0 == $0.trimmingCharacters(in: .whitespaces)
    }
    let lines =
      queries.indices.flatMap { [":note \($0 + 1) a \(queries[$0]) b"] }
      + queries.map { ":search \"a \($0) b\"" }
    let outcome = try program.run(typing: lines.joined(separator: "\n") + "\n")
    XCTAssertEqual(outcome.status, 0, outcome.error)
    let notes = try rows(program.run(["notes", "--json"])).reversed()
    XCTAssertEqual(notes.compactMap { $0["note"] as? String }, queries.map { "a \($0) b" })
    XCTAssertEqual(notes.compactMap { $0["login"] as? String }, Array(logins.prefix(notes.count)))
    let found = outcome.output.components(separatedBy: "Exactly ").dropFirst()
    XCTAssertEqual(found.count, queries.count)
    XCTAssertTrue(found.allSatisfy { $0.contains("✎") }, outcome.output)
  }

  func test_H9_aNoteWithNUL_comesBackWhole_orIsRefusedInWords() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let login = try XCTUnwrap(logins(program).first)
    let written = try program.run(["note", login, "-"], typing: "before\0after\n")
    guard written.status == 0 else { return XCTAssertFalse(written.error.isEmpty) }
    let note = try XCTUnwrap(program.run(["note", login, "--json"]).json as? [String: Any])
    XCTAssertEqual(note["note"] as? String, "before\0after")
    let atPrompt = try program.run(typing: ":note 2 one\0two\n:quit\n")
    XCTAssertEqual(atPrompt.status, 0, atPrompt.error)
    let kept = try rows(program.run(["notes", "--json"])).compactMap { $0["note"] as? String }
    XCTAssertEqual(kept, ["one\0two", "before\0after"])
  }

  func test_H10_loginsThatLookLikePaths_touchNoFile_andNoOtherAddress() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    _ = try logins(program)
    let before = try files(program)
    let paths = HostileText.paths.map(\.text) + ["../../users", "x/../../y", "%2e%2e", "a?b=c#d"]
    for path in Loops.choice(of: paths, each: 2) {
      let outcome = try program.run(["-c", "@\(path)"])
      XCTAssertNotEqual(outcome.status, 0, path)
      XCTAssertFalse(outcome.error.isEmpty, path)
      XCTAssertNotEqual(try program.run(["show", "--", path]).status, 0, path)
      XCTAssertNotEqual(try program.run(["note", "--", path, "text"]).status, 0, path)
    }
    for request in server.requests where !request.path.hasPrefix("/users?") {
      let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
      XCTAssertEqual(parts.count, 3, request.path)
      XCTAssertFalse(request.path.contains("?") || parts[2].allSatisfy { $0 == "." }, request.path)
    }
    // The texts that were refused are kept, under names that are no paths.
    let new = try files(program).filter { !before.contains($0) }
    let drafts = new.filter {
      $0.wholeMatch(of: /\.local\/state\/ghbrowse\/[a-z0-9._]+\/drafts\/[-a-z0-9_%A-F]+\.draft/)
        != nil
    }
    let host = program.storeDirectory.split(separator: "/").last ?? ""
    let state = ".local/state/ghbrowse"
    XCTAssertEqual(
      new.filter { !drafts.contains($0) },
      [".local/state", state, "\(state)/\(host)", "\(state)/\(host)/drafts"])
  }
}

extension HostileQueriesTests {
  private func rows(_ outcome: ProgramUnderTest.Outcome) throws -> [[String: Any]] {
    try XCTUnwrap(outcome.json as? [[String: Any]], outcome.output + outcome.error)
  }

  private func ids(_ rows: [[String: Any]]) -> [Int] { rows.compactMap { $0["id"] as? Int } }

  private func logins(_ program: ProgramUnderTest) throws -> [String] {
    XCTAssertEqual(try program.run(["-c", ":more", "-c", ":more"]).status, 0)
    return try rows(program.run(["list", "--json"])).compactMap { $0["login"] as? String }
  }

  /// Everything in the program's directories, but what the driver has put there.
  private func files(_ program: ProgramUnderTest) throws -> [String] {
    let all = FileManager.default.enumerator(atPath: program.directory)?.allObjects ?? []
    return all.compactMap { $0 as? String }.filter { !$0.hasPrefix("std") }.sorted()
  }
}
