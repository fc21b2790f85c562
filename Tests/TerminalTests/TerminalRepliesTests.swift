import TerminalCells
import XCTest

@testable import Terminal

final class TerminalRepliesTests: XCTestCase {
  private func read(_ text: String) -> (answers: TerminalReplies, keys: String) {
    read(Array(text.utf8))
  }

  private func read(_ bytes: [UInt8]) -> (answers: TerminalReplies, keys: String) {
    var answers = TerminalReplies()
    answers.feed(bytes)
    let keys = answers.takeKeys()
    return (answers, String(decoding: keys, as: UTF8.self))
  }

  func test_B2_the_answers_of_a_terminal_are_understood() {
    let table: [(String, RGB)] = [
      ("rgb:1e1e/2f2f/4040", RGB(0x1E2F40)), ("rgb:1e/2f/40", RGB(0x1E2F40)),
      ("rgb:f/0/8", RGB(0xFF0088)), ("rgb:fff/000/800", RGB(0xFF0080)),
      ("rgb:FFFF/ffff/Ffff", RGB(0xFFFFFF)), ("rgba:1e1e/2f2f/4040/8080", RGB(0x1E2F40)),
    ]
    for (value, color) in table {
      for (start, end) in [("\u{1B}]", "\u{7}"), ("\u{1B}]", "\u{1B}\\")] {
        let (answers, keys) = read("a\(start)11;\(value)\(end)b")
        XCTAssertEqual(answers.report.background, color, value)
        XCTAssertEqual(keys, "ab", value)
        XCTAssertFalse(answers.isEnded)
      }
    }
  }

  func test_B2_the_last_answer_ends_the_questions() {
    for answer in ["\u{1B}[?62;4;22c", "\u{1B}[?1;2c", "\u{1B}[?6c", "\u{1B}[?c"] {
      let (answers, keys) = read("oc\(answer)t")
      XCTAssertTrue(answers.isEnded, answer)
      XCTAssertNil(answers.report.background)
      XCTAssertEqual(keys, "oct")
    }
  }

  func test_X8_sixel_is_understood() {
    let (answers, keys) = read("ab\u{1B}[?62;4;22cc")
    XCTAssertTrue(answers.report.hasSixel)
    XCTAssertEqual(keys, "abc")
    // The first number is the kind of terminal.
    for answer in ["\u{1B}[?4c", "\u{1B}[?64;14c", "\u{1B}[?6c"] {
      XCTAssertFalse(read(answer).answers.report.hasSixel, answer)
    }
  }

  func test_B2_keys_that_only_look_like_answers_stay() {
    let texts = [
      "\u{1B}[A", "\u{1B}[200~é\u{1B}[201~", "\u{1B}]x", "\u{1B}]1", "\u{1B}[?25h", "\u{1B}[c",
      "\u{1B}]11;rgb:1/2\u{7}", "\u{1B}]11;rgb:1/2/3/4\u{7}", "\u{1B}]11;rgb:12345/1/1\u{7}",
      "\u{1B}]11;rgb:-1/1/1\u{7}", "\u{1B}]11;#12345\u{7}", "\u{1B}]11;#\u{7}",
      "\u{1B}]11;rgba:1/2/3\u{7}", "\u{1B}]10;rgb:1/2/3\u{7}", "\u{1B}]11;rgb:1/2/3\u{1B}[A",
      "\u{1B}\u{1B}]", "Ý Ӝ 丝 𝜛", "\u{1B}[?62;4",
    ]
    for text in texts {
      var (answers, keys) = read(text)
      answers.giveUp()
      keys += String(decoding: answers.takeKeys(), as: UTF8.self)
      XCTAssertEqual(Array(keys.utf8), Array(text.utf8), text.debugDescription)
      XCTAssertNil(answers.report.background, text.debugDescription)
      XCTAssertFalse(answers.isEnded, text.debugDescription)
    }
  }

  func test_B2_what_is_typed_after_alt_and_a_bracket_is_not_held_back() {
    XCTAssertEqual(read("\u{1B}]quit\n").keys, "\u{1B}]quit\n")
    XCTAssertEqual(read("\u{1B}]1quit\n").keys, "\u{1B}]1quit\n")
    XCTAssertEqual(read("\u{1B}[B").keys, "\u{1B}[B")
  }

  func test_B2_half_an_answer_is_let_go_when_time_is_up() {
    var (answers, keys) = read("oct\u{1B}]11;rgb:1e")
    XCTAssertEqual(keys, "oct")
    answers.giveUp()
    XCTAssertEqual(answers.takeKeys(), Array("\u{1B}]11;rgb:1e".utf8))
    XCTAssertEqual(answers.takeKeys(), [])
  }

  func test_B2_no_more_is_held_back_than_an_answer_is_long() {
    let text = "\u{1B}]11;" + String(repeating: "a", count: 200)
    XCTAssertEqual(read(text).keys.utf8.count, text.utf8.count)
    let numbers = "\u{1B}[?" + String(repeating: "1;", count: 100)
    XCTAssertEqual(read(numbers).keys.utf8.count, numbers.utf8.count)
    let fitting = "\u{1B}]11;" + String(repeating: "a", count: TerminalReplies.limit - 6)
    XCTAssertEqual(read(fitting).keys, "")
    XCTAssertEqual(read(fitting + "a").keys, fitting + "a")
  }

  func test_B2_light_begins_at_six_tenths() {
    XCTAssertFalse(RGB(0x999999).isLight)
    XCTAssertTrue(RGB(0x9A9A9A).isLight)
    XCTAssertTrue(RGB(0x00E200).isLight)
    XCTAssertFalse(RGB(0x00E100).isLight)
    XCTAssertFalse(RGB(0xFF00FF).isLight)
  }
}
