import Foundation
import StandIn
import TestSupport
import XCTest

/// Hostile text in what commands and pipes print, judged on every byte (rel 2.3.3), and in what they look
/// for (H9, H10).
final class HostileOutputTests: ServerTestCase {
  private static let all = HostileText.all.map(\.text)
  // Each costs several starts of the program, so short runs have fewer.
  private static let texts = Loops.choice(of: all, each: 5)
  override var content: StandInContent { .invented(count: 10) }

  /// A program that has saved a person for each text, with it in every field.
  private func savedProgram() throws -> ProgramUnderTest {
    let people = HostilePeople(Self.texts, spelling: .escaped)
    server.answer("/users", with: people.page)
    for index in Self.texts.indices {
      server.answer("/users/hostile-\(index + 1)", with: people.profile(index))
    }
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["list"]).status, 0)
    return program
  }

  func test_H1_H7_aPipeGetsPlainText_aRecordALine_andJSONGivesBackEveryText() throws {
    let program = try savedProgram()
    let list = try program.run(["list"])
    judge(list)
    let lines = list.output.split(separator: "\n")
    XCTAssertEqual(lines.count, Self.texts.count)
    XCTAssertTrue(lines.allSatisfy { $0.filter { $0 == "\t" }.count == 7 })
    let json = try program.run(["list", "--json"])
    judge(json, by: .json)
    for (row, text) in zip(try read([Row].self, json), Self.texts) {
      for value in [row.type, row.avatarUrl, row.htmlUrl] { assertSame(value, text) }
    }
    for (index, text) in Self.texts.enumerated() {
      judge(try program.run(["show", "hostile-\(index + 1)"]))
      let shown = try program.run(["show", "hostile-\(index + 1)", "--json"])
      judge(shown, by: .json)
      let row = try read(Row.self, shown)
      for value in [row.name, row.company, row.blog, row.location, row.email, row.bio] {
        assertSame(value, text)
      }
    }
  }

  func test_H1_H9_notesAreKeptWhole_foundAgain_andPrintedInert_orRefusedInWords() throws {
    let program = try savedProgram()
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
      // Of marks alone nothing is left to look for.
      let isMarks = text.unicodeScalars.allSatisfy {
        $0.properties.generalCategory == .enclosingMark
      }
      guard !isMarks else { continue }
      let found = try read([Row].self, program.run(["search", "--exact", text, "--json"]))
      assertSame(found.first { $0.login == login }?.note, text)
    }
    judge(try program.run(["notes"]))
    judge(try program.run(["notes", "--json"]), by: .json)
  }

  func test_H1_H2_H10_inArgumentsAndTypedLines_itIsInert_andNoPathToAFile() throws {
    let program = try savedProgram()
    // What the shell and its own parser do is the same for all of a kind.
    let fourth = stride(from: 0, to: Self.all.count, by: 4).map { Self.all[$0] } + ["../../users"]
    for text in Loops.choice(of: fourth, each: 3) {
      let word = text.replacing("\0", with: "")
      judge(
        try program.run([
          "-c", ":search \(word)", "-c", "@\(word)", "-c", ":\(word)", "-c", word, "-c",
          ":note 1 \(word)", "-c", ":help \(word)", "-c", ":more \(word)",
        ]))
      for arguments in [
        ["search", "--", word], ["show", "--", word], ["note", "--", word, "a text"], [word],
        ["list", "--limit", word], ["--theme", word],
      ] {
        judge(try program.run(arguments))
      }
    }
    for request in server.requests where !request.path.hasPrefix("/users?") {
      XCTAssertEqual(
        request.path.split(separator: "/", omittingEmptySubsequences: false).count, 3, request.path)
    }
    // The texts that were refused are kept, under names that are no paths.
    for path in program.drafts {
      let name = (path as NSString).lastPathComponent
      XCTAssertNotNil(name.wholeMatch(of: /[-a-z0-9_%A-F.]+\.draft/), name)
    }
    let all = FileManager.default.enumerator(atPath: program.directory)?.allObjects ?? []
    let outside = all.compactMap { $0 as? String }.filter {
      !$0.hasPrefix("std") && !$0.hasPrefix(".local") && !$0.hasPrefix(".cache")
    }
    XCTAssertEqual(outside, [])
  }
}

/// What JSON says of somebody. (JSONSerialization would drop a mark at a text's beginning.)
private struct Row: Decodable {
  let login: String
  let type, avatarUrl, htmlUrl, note: String?
  let name, company, blog, location, email, bio: String?
}

extension HostileOutputTests {
  private func read<Value: Decodable>(
    _ type: Value.Type, _ outcome: ProgramUnderTest.Outcome
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(outcome.outputBytes))
  }

  /// Fails when there is anything but printable text, tabs and line feeds.
  private func judge(
    _ outcome: ProgramUnderTest.Outcome, by rules: ByteRules = .piped,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertTrue([0, 1, 2, 3].contains(outcome.status), "\(outcome)", file: file, line: line)
    for (bytes, rules) in [(outcome.outputBytes, rules), (outcome.errorBytes, .piped)] {
      for offence in ByteJudge.offences(in: bytes, by: rules).prefix(3) {
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
