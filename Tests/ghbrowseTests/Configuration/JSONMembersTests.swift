import XCTest

@testable import ghbrowse

/// Where the members of a settings file stand, and what is no JSON.
final class JSONMembersTests: XCTestCase {
  private func mistake(_ text: String) -> String? {
    do throws(JSONMembers.Mistake) {
      _ = try JSONMembers.read(text)
      return nil
    } catch {
      return "\(error.place.line):\(error.place.column) \(error.message)"
    }
  }

  func test_X23_eachMember_hasItsValueAndItsPlace() throws {
    let members = try JSONMembers.read(
      """
      {
        "color": "never", "offline": true,
        "a\\u00e9\\"": null,
          "list": [1, {"]": "}"}], "object": {"a": []}, "number": -1.5e3
      }

      """)
    XCTAssertEqual(
      members.map(\.key), ["color", "offline", "aé\"", "list", "object", "number"])
    XCTAssertEqual(
      members.map(\.value), [.text("never"), .flag(true), .null, .list, .object, .number])
    XCTAssertEqual(members.map(\.place.line), [2, 2, 3, 4, 4, 4])
    XCTAssertEqual(members.map(\.place.column), [3, 21, 3, 5, 30, 51])
    XCTAssertEqual(members.map(\.valuePlace.column), [12, 32, 16, 13, 40, 61])
    XCTAssertEqual(try JSONMembers.read(" {} "), [])
  }

  func test_X23_whatIsNoJSON_isNamedWithItsPlace() {
    let table = [
      ("", "1:1 the file ends where an opening brace should be"),
      ("[]", "1:1 an opening brace is missing"),
      ("{", "1:2 a key in double quotes is missing"),
      ("{\n  color: \"never\"}", "2:3 a key in double quotes is missing"),
      ("{\"color\" \"never\"}", "1:10 the colon behind \"color\" is missing"),
      ("{\"color\": never}", "1:11 never is no value; texts stand in double quotes"),
      ("{\"color\": 'never'}", "1:11 a value is missing"),
      ("{\"color\": \"never\n\"}", "1:11 a double quote is not closed"),
      ("{\"color\": \"\\q\"}", "1:11 this text has an escape that JSON does not know"),
      ("{\"color\": \"never\",}", "1:19 a key in double quotes is missing"),
      ("{\"a\": 1 \"b\": 2}", "1:9 a comma or the closing brace is missing"),
      ("{\"a\": 1", "1:8 the file ends where a comma or the closing brace should be"),
      ("{\"a\": [1", "1:7 a bracket or brace is not closed"),
      ("{} x", "1:4 nothing can stand after the closing brace"),
    ]
    for (text, expected) in table { XCTAssertEqual(mistake(text), expected, text) }
  }

  func test_X23_aHundredThousandBrackets_endNoProcess() {
    let deep = "{\"a\": " + String(repeating: "[", count: 100_000)
    XCTAssertEqual(mistake(deep), "1:7 a bracket or brace is not closed")
  }

  // Each place was once counted from the beginning of the file, so that a large one took minutes.
  func test_J7_manyMembers_areRead_andAHundredMistakesAreTold() throws {
    let text = "{" + Array(repeating: "\"a\":1", count: 20_000).joined(separator: ",") + "}"
    let start = ContinuousClock.now
    XCTAssertEqual(try JSONMembers.read(text).last?.place.column, text.count - 5)
    XCTAssertEqual(ConfigFile(text: text, path: "config.json").mistakes.count, 100)
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(30))
  }

  func test_J7_aLongKey_isToldInPart() {
    let text = "{\"" + String(repeating: "k", count: 10_000) + "\": 1}"
    let mistakes = ConfigFile(text: text, path: "config.json").mistakes
    XCTAssertEqual(mistakes.count, 1)
    XCTAssertTrue(
      mistakes[0].hasPrefix(
        "config.json, line 1, column 2: there is no setting \"\(String(repeating: "k", count: 30))…\""
      ),
      String(mistakes[0].prefix(200)))
  }
}
