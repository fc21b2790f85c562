import Foundation
import XCTest

@testable import Interface

/// How a layout file is read (P5).
@MainActor
final class ProfileTemplateTests: XCTestCase {
  private func mistakes(_ text: String) -> [String] {
    ProfileTemplate(text).mistakes.map { "\($0.line):\($0.column): \($0.message)" }
  }

  func test_P5_theBuiltInLayoutIsRight_andHasEveryPart() async {
    XCTAssertEqual(ProfileTemplate.builtIn.mistakes, [])
    let fields = Set(ProfileTemplate.builtIn.paragraphs.flatMap(\.lines).flatMap(\.fields))
    for field in ProfileField.allCases
    where ![.id, .position, .updated, .looked, .noted].contains(field) {
      XCTAssertTrue(fields.contains(field), "{\(field.rawValue)} is shown")
    }
    XCTAssertTrue(ProfileTemplate.builtIn.paragraphs.contains { $0.isBesidePicture })
    XCTAssertFalse(ProfileTemplate.builtIn.paragraphs.last?.isBesidePicture ?? true)
  }

  func test_P5_theBuiltInLayoutTellsOfEveryStyleAndField() async throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Assets/profile.layout")
    let comments = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("#") }.joined(separator: "\n")
    for field in ProfileField.allCases {
      XCTAssertTrue(comments.contains("{\(field.rawValue)}"), field.rawValue)
    }
    for style in LayoutStyle.allCases {
      XCTAssertTrue(comments.contains(" \(style.rawValue) "), style.rawValue)
    }
  }

  func test_P5_aMistakeIsNamedByItsPlace_withWhatWasExpected() async {
    let table: [(String, String)] = [
      ("plain {compny}", "1:8: there is no field {compny}; did you mean {company}?"),
      ("plain {compny:link}", "1:8: there is no field {compny}; did you mean {company}?"),
      ("titel {name}", "1:1: there is no style titel; did you mean title?"),
      ("  {name}", "1:3: there is no style {name}; expected is one of title, login, plain, "),
      ("plain {name:blue}", "1:13: there is no style for a field blue; expected is one of title, "),
      ("plain {}", "1:8: there is no field {}; expected is one of {name}, {login}, "),
      ("plain a {name", "1:9: { is not closed by a }; {{ is a brace by itself"),
      ("plain a } b", "1:9: } closes nothing; }} is a brace by itself"),
      ("plain", "1:6: text or a {field} is expected after the style"),
      ("plain Blog:  ", "1:12: text or a {field} is expected after the label"),
      ("plain so {bio}", "1:10: {bio} has lines of its own, so it stands alone in its line"),
      (
        "plain {name} · {note}", "1:16: {note} has lines of its own, so it stands alone in its line"
      ),
      ("plain {gists gist}", "1:14: two words are expected, one and many: {gists gist/gists}"),
      ("plain {name a/b}", "1:13: {name} is no number that counts something, so it stands alone"),
      ("plain {picture}", "1:8: {picture} has a line of its own: beside {picture}"),
      ("beside", "1:7: beside is followed by {picture}, and nothing else"),
      ("below", "1:1: below ends beside {picture}, which is not above it"),
      ("beside {picture}\nbelow x", "2:7: below stands alone on its line"),
      (
        "beside {picture}\nbelow\nbeside {picture}",
        "3:8: there is one picture, and it has its place above"
      ),
    ]
    for (text, message) in table {
      let found = mistakes(text)
      XCTAssertEqual(found.count, 1, "\(text): \(found)")
      XCTAssertTrue(found.first?.hasPrefix(message) == true, "\(text): \(found)")
    }
  }

  func test_P5_allMistakesAreNamedAtOnce_byTheLinesOfAnEditor() async {
    let text = "# {x}\r\n\r\nplain {nme}\r\nplain {name}\r\n\r\n\tblub {name}\r\n"
    XCTAssertEqual(
      ProfileTemplate(text).mistakes.map { [$0.line, $0.column] }, [[3, 8], [6, 2]])
    XCTAssertEqual(ProfileTemplate(text).lineCount, 6)
  }

  func test_P5_whatLooksLikeAMistakeButIsNone() async {
    for text in [
      "", "#", "plain a # b", "plain {{}}", "plain · {name} ·", "plain a:b {name}",
      "title\t{name}\t\t{login}", "detail {position place/places}", "quote {name:title}",
      "plain E-mail (work): {email}", "plain Since: {looked:changed}",
    ] {
      XCTAssertEqual(mistakes(text), [], text)
    }
  }

  func test_J6_aFileThatIsSomethingElse_isToldShortly() async {
    let text = String(repeating: String(repeating: "x", count: 200) + "\n", count: 5_000)
    XCTAssertEqual(ProfileTemplate(text).mistakes.count, 100)
    XCTAssertLessThan(
      ProfileTemplate(String(repeating: "{", count: 100_000)).mistakes[0].message.count, 300)
  }
}
