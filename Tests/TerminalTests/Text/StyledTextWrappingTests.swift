import XCTest

@testable import Terminal

/// Text broken into lines (G7).
final class StyledTextWrappingTests: XCTestCase {
  private func filled(_ text: String, _ columns: Int) -> [String] {
    StyledText(.field(text)).filled(to: columns).map(\.plain.string)
  }

  func test_G7_linesBreakAtBlanks_andLongWordsAnywhere() {
    let table: [(String, Int, [String])] = [
      ("", 5, [""]), ("abc", 5, ["abc"]), ("ab cd ef", 5, ["ab cd", "ef"]),
      ("ab cd", 4, ["ab", "cd"]), ("abcdefg h", 3, ["abc", "def", "g h"]),
      ("a abcdefg", 3, ["a", "abc", "def", "g"]), ("  ab   cd  ", 9, ["  ab   cd"]),
      ("ab        cd", 4, ["ab", "cd"]), ("漢字漢字", 3, ["漢", "字", "漢", "字"]),
      ("x漢字", 4, ["x漢", "字"]), ("     ", 3, [""]),
    ]
    for (text, columns, lines) in table { XCTAssertEqual(filled(text, columns), lines, text) }
  }

  func test_G7_aWordInSeveralLooksIsNotBroken_andEachPartKeepsItsLook() {
    let text =
      StyledText("one (", .detail) + StyledText("two", .login, [.bold]) + StyledText(") ", .detail)
      + StyledText("three", .plain)
    let lines = text.filled(to: 9)
    XCTAssertEqual(lines.map(\.plain.string), ["one (two)", "three"])
    XCTAssertEqual(lines.first?.runs.map(\.role), [.detail, .detail, .login, .detail])
    XCTAssertEqual(lines.first?.runs[2].style, [.bold])
    XCTAssertEqual(text.filled(to: 4).map(\.plain.string), ["one", "(two", ")", "thre", "e"])
  }

  func test_G7_aLinkGoesOnInTheNextLine() {
    let link = WebAddress("https://example.org/x")
    let lines = StyledText("https://example.org/x", .plain, link: link).filled(to: 10)
    XCTAssertEqual(lines.count, 3)
    XCTAssertTrue(lines.allSatisfy { $0.runs.allSatisfy { $0.link == link } })
  }

  func test_fH6_noWidthHalvesACharacter_andNothingIsLost() {
    let text = "e\u{301} 漢字 👩\u{200D}🚀 ❤\u{FE0F} נועם a 👍🏽 words that are rather long " + "한국어"
    for columns in 4...60 {
      let lines = StyledText(.field(text)).filled(to: columns)
      XCTAssertTrue(lines.allSatisfy { $0.width <= columns }, "\(columns)")
      XCTAssertLessThanOrEqual(SafeText.field(text).fitted(to: columns).width, columns)
      let joined = lines.map(\.plain.string).joined()
      XCTAssertEqual(joined.filter { $0 != " " }, text.filter { $0 != " " }, "\(columns)")
    }
  }

  func test_aTypedLine_takesTheRowsThatATerminalBreaksItInto() {
    let line = StyledText("list> ", .prompt) + StyledText("日本語日本語")
    XCTAssertEqual(line.wrapped(to: 9).map(\.plain.string), ["list> 日", "本語日本", "語"])
    XCTAssertEqual(StyledText("").wrapped(to: 9).count, 1)
  }
}
