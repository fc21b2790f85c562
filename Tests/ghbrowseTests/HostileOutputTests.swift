import Foundation
import StandIn
import XCTest

/// Hostile text in what commands and pipes print, judged on every byte (rel 2.3.3).
final class HostileOutputTests: ServerTestCase {
  private static let all = HostileText.all.map(\.text)
  // Each costs several starts of the program, so short runs have fewer.
  private static let texts = Loops.choice(of: all, each: 5)
  override var content: StandInContent { .invented(count: 10) }

  override func setUp() async throws {
    try await super.setUp()
    let people = HostilePeople(Self.texts, spelling: .escaped)
    server.answer("/users", with: people.page)
    for index in Self.texts.indices {
      server.answer("/users/hostile-\(index + 1)", with: people.profile(index))
    }
  }

  func test_H1_H7_inAPipe_everyRecordIsOneLine_ofPlainText() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let list = try program.run(["list"])
    XCTAssertEqual(list.output.split(separator: "\n").count, Self.texts.count)
    XCTAssertTrue(
      list.output.split(separator: "\n").allSatisfy { $0.filter { $0 == "\t" }.count == 7 })
    judge(list)
    let profiles = try Self.texts.indices.map { try program.run(["show", "hostile-\($0 + 1)"]) }
    for profile in profiles {
      XCTAssertEqual(
        profile.output.split(separator: "\n", omittingEmptySubsequences: false).count,
        profiles[0].output.split(separator: "\n", omittingEmptySubsequences: false).count,
        profile.output)
      judge(profile)
    }
  }

  func test_H1_json_givesBackEveryText_andSendsNothingElse() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let list = try program.run(["list", "--json"])
    judge(list, by: .json)
    let rows = try read([Row].self, list)
    XCTAssertEqual(rows.count, Self.texts.count)
    for (row, text) in zip(rows, Self.texts) {
      for value in [row.type, row.avatarUrl, row.htmlUrl] { assertSame(value, text) }
    }
    for (index, text) in Self.texts.enumerated() {
      let shown = try program.run(["show", "hostile-\(index + 1)", "--json"])
      judge(shown, by: .json)
      let row = try read(Row.self, shown)
      for value in [row.name, row.company, row.blog, row.location, row.email, row.bio] {
        assertSame(value, text)
      }
      assertSame(row.twitterUsername, text)
    }
  }

  func test_H1_notes_areKeptWhole_foundAgain_andPrintedInert() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    for (index, text) in Self.texts.enumerated() where text.contains(where: { !$0.isWhitespace }) {
      let login = "hostile-\(index + 1)"
      // What a shell pipes in ends with a line feed of its own.
      let written = try program.run(["note", login, "-"], typing: text + "\n")
      judge(written)
      guard written.status == 0 else {
        XCTAssertFalse(written.error.isEmpty, "refused in words")
        continue
      }
      judge(try program.run(["note", login]))
      assertSame(try read(Row.self, program.run(["note", login, "--json"])).note, text)
      // No argument holds a NUL, and of marks alone nothing is left to look for.
      guard !text.contains("\0"), !isMarks(text) else { continue }
      let found = try read([Row].self, program.run(["search", "--exact", text, "--json"]))
      assertSame(found.first { $0.login == login }?.note, text)
    }
    for command in [["notes"], ["search", "x"]] {
      judge(try program.run(command))
      judge(try program.run(command + ["--json"]), by: .json)
    }
  }

  func test_H1_H2_theSameCommandsFromArguments_sayNothingHostile() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["list"]).status, 0)
    // What the shell and its own parser do is the same for all of a kind.
    let fourth = stride(from: 0, to: Self.all.count, by: 4).map { Self.all[$0] }
    for text in Loops.choice(of: fourth, each: 3) {
      let word = text.replacing("\0", with: "")
      judge(
        try program.run([
          "-c", ":search \(word)", "-c", ":search \"\(word)\"", "-c", "@\(word)", "-c", ":\(word)",
          "-c", word, "-c", ":note 1 \(word)", "-c", "1", "-c", ":help \(word)", "-c",
          ":more \(word)",
        ]))
      for arguments in [
        ["search", "--", word], ["show", "--", word], ["note", "--", word], [word],
        ["list", "--limit", word], ["--api-url", word], ["--theme", word],
        ["--api-url", "http://127.0.0.1:9/\(word)", "list"], ["note", "hostile-1", "--", word],
      ] {
        judge(try program.run(arguments))
      }
    }
  }

  func test_H11_percentSignsAndTheLike_arePrintedAsTheyAre() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let output = try program.run(["list"]).output
    for text in HostileText.formats.map(\.text) where Self.texts.contains(text) {
      let field = text.replacing("\\", with: "\\\\")
      XCTAssertTrue(output.contains("\t\(field)\t"), text)
    }
  }
}

/// What JSON says of somebody. (JSONSerialization would drop a mark at a text's beginning.)
private struct Row: Decodable {
  let login: String
  let type, avatarUrl, htmlUrl, note: String?
  let name, company, blog, location, email, bio, twitterUsername: String?
}

extension HostileOutputTests {
  private func read<Value: Decodable>(
    _ type: Value.Type, _ outcome: ProgramUnderTest.Outcome
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(outcome.outputBytes))
  }

  private func isMarks(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory == .enclosingMark }
  }

  /// Fails when there is anything but printable text, tabs and line feeds.
  private func judge(
    _ outcome: ProgramUnderTest.Outcome, by rules: ByteRules = .piped,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertTrue([0, 1, 2, 3].contains(outcome.status), "\(outcome)", file: file, line: line)
    for (bytes, rules) in [(outcome.outputBytes, rules), (outcome.errorBytes, .piped)] {
      var judge = ByteJudge(rules)
      judge.take(bytes)
      judge.end()
      for offence in judge.offences.prefix(3) {
        XCTFail(offence.description(in: bytes), file: file, line: line)
      }
    }
  }

  /// The very same code points, not only the same to a reader.
  private func assertSame(
    _ value: String?, _ text: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertEqual(
      value.map { Array($0.unicodeScalars) }, Array(text.unicodeScalars), file: file,
      line: line)
  }
}
