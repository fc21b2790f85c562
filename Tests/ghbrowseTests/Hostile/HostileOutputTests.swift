import Foundation
import Models
import StandIn
import XCTest

/// Hostile text in the output and the arguments of commands, judged on every byte.
final class HostileOutputTests: ServerTestCase {
  private static let all = HostileText.all
  // Each costs several starts of the program, so short runs have fewer.
  private static let texts = Loops.choice(of: all, each: 5)
  override var content: StandInContent { .invented(count: 10) }

  // The program has saved a person for each text, with it in every field.
  override func setUp() async throws {
    try await super.setUp()
    let people = HostilePeople(Self.texts, spelling: .escaped)
    server.answer("/users", with: people.page)
    for index in Self.texts.indices {
      server.answer("/users/hostile-\(index + 1)", with: people.profile(index))
    }
    XCTAssertEqual(try program.run(["list"]).status, 0)
  }

  func test_fH1_fH7_fH9_recordsAndNotes_arePrintedInert_foundAgain_andWholeInJSON() throws {
    let lines = try judged(["list"]).output.split(separator: "\n")
    XCTAssertEqual(lines.count, Self.texts.count)
    XCTAssertTrue(lines.allSatisfy { $0.filter { $0 == "\t" }.count == 7 })
    for (row, text) in zip(try read([Row].self, ["list", "--json"]), Self.texts) {
      for value in [row.type, row.avatarUrl, row.htmlUrl] { assertSame(value, text) }
    }
    for (index, text) in Self.texts.enumerated() {
      let login = "hostile-\(index + 1)"
      try judged(["show", login])
      let row = try read(Row.self, ["show", login, "--json"])
      for value in [row.name, row.company, row.blog, row.location, row.email, row.bio] {
        assertSame(value, text)
      }
      guard text.contains(where: { !$0.isWhitespace }) else { continue }
      let written = try judged(["note", login, "-"], typing: text + "\n")
      guard written.status == 0 else {
        XCTAssertFalse(written.error.isEmpty, "refused in words")
        continue
      }
      try judged(["note", login])
      let note = String(Note.normalized(text + "\n").dropLast())
      assertSame(try read(Row.self, ["note", login, "--json"]).note, note)
      // A search for marks alone finds nothing.
      let marks = Unicode.GeneralCategory.enclosingMark
      guard text.unicodeScalars.contains(where: { $0.properties.generalCategory != marks }) else {
        continue
      }
      let found = try read([Row].self, ["search", "--exact", note, "--json"])
      assertSame(found.first { $0.login == login }?.note, note)
    }
    try judged(["notes"])
  }

  func test_fH1_fH2_fH10_inArgumentsAndTypedLines_itIsInert_andNoPathToAFile() throws {
    for text in Loops.choice(of: Self.all, each: 12) + ["../../users"] {
      let word = text.replacing("\0", with: "")
      let lines = [":search ", "@", ":", "", ":note 1 ", ":help ", ":more "].map { $0 + word }
      try judged(lines.flatMap { ["-c", $0] })
      for arguments in [
        ["search", "--", word], ["note", "--", word, "a text"], [word], ["list", "--limit", word],
      ] { try judged(arguments) }
    }
    for path in server.requests.map(\.path) where !path.hasPrefix("/users?") {
      XCTAssertEqual(path.split(separator: "/", omittingEmptySubsequences: false).count, 3, path)
    }
    // The texts that were refused are kept, under names that are no paths.
    for path in program.drafts {
      let name = (path as NSString).lastPathComponent
      XCTAssertNotNil(name.wholeMatch(of: /[-a-z0-9_%A-F.]+\.draft/), name)
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: program.directory)
    XCTAssertEqual(files.filter { !$0.hasPrefix("std") && ![".local", ".cache"].contains($0) }, [])
  }
}

/// What JSON says of somebody. (JSONSerialization would drop a mark at a text's beginning.)
private struct Row: Decodable {
  let login: String
  let type, avatarUrl, htmlUrl, note: String?
  let name, company, blog, location, email, bio: String?
}

extension HostileOutputTests {
  /// Runs the program; fails when it writes anything but printable text, tabs and line feeds.
  @discardableResult
  private func judged(
    _ arguments: [String], typing text: String = "", by rules: ByteRules = .piped,
    line: UInt = #line
  ) throws -> ProgramUnderTest.Outcome {
    let outcome = try program.run(arguments, typing: text)
    XCTAssertTrue([0, 1, 2, 3].contains(outcome.status), "\(outcome)", line: line)
    for (bytes, rules) in [(outcome.outputBytes, rules), (outcome.errorBytes, .piped)] {
      for offence in ByteJudge.offences(in: bytes, by: rules).prefix(3) {
        XCTFail("\(arguments): \(offence.description(in: bytes))", line: line)
      }
    }
    return outcome
  }

  private func read<Value: Decodable>(
    _ type: Value.Type, _ arguments: [String], line: UInt = #line
  ) throws -> Value {
    let outcome = try judged(arguments, by: .json, line: line)
    return try JSONDecoder().decode(type, from: Data(outcome.outputBytes))
  }

  /// The very same code points, not only the same to a reader.
  private func assertSame(_ value: String?, _ text: String, line: UInt = #line) {
    XCTAssertEqual(
      value.map { Array($0.unicodeScalars) }, Array(text.unicodeScalars), line: line)
  }
}
