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
}
