import XCTest

@testable import Terminal

final class TerminalRepliesTests: XCTestCase {
  private func read(_ text: String) -> (report: TerminalReport, keys: String, isExpected: Bool) {
    var replies = TerminalReplies()
    replies.begin()
    let keys = replies.keys(in: text.utf8) + replies.flushPartialReply()
    return (replies.consumeReport(), String(decoding: keys, as: UTF8.self), replies.isExpected)
  }

  func test_B2_theBackgroundIsRead_inEachForm() {
    let table: [(String, RGB?)] = [
      ("rgb:1e1e/2f2f/4040", RGB(0x1E2F40)), ("rgb:1e/2f/40", RGB(0x1E2F40)),
      ("rgb:f/0/8", RGB(0xFF0088)), ("rgba:1E1E/2f2f/4040/8080", RGB(0x1E2F40)),
      ("rgb:1/2", nil), ("#123456", nil),
    ]
    for (value, color) in table {
      for end in ["\u{7}", "\u{1B}\\"] {
        let (report, keys, isExpected) = read("a\u{1B}]11;\(value)\(end)b")
        XCTAssertEqual(report.background, color, value)
        XCTAssertEqual(keys, "ab", value)
        XCTAssertTrue(isExpected)
      }
    }
  }

  func test_B2_X8_theAttributesEndTheReplies_andNameSixels() {
    let table = [
      ("\u{1B}[?62;4;22c", true), ("\u{1B}[?4c", false), ("\u{1B}[?64;14c", false),
      ("\u{1B}[?c", false),
    ]
    for (reply, hasSixel) in table {
      let (report, keys, isExpected) = read("oc\(reply)t\(reply)")
      XCTAssertEqual(report, TerminalReport(hasSixel: hasSixel))
      XCTAssertEqual(keys, "oct\(reply)", "no reply comes after the last one")
      XCTAssertFalse(isExpected)
    }
  }

  func test_B2_keysThatBeginLikeAReply_areKeys() {
    let long = "\u{1B}]11;" + String(repeating: "a", count: 200)
    let texts = [
      "\u{1B}[A", "\u{1B}[200~é\u{1B}[201~", "\u{1B}]x", "\u{1B}]1quit\n", "\u{1B}[?25h",
      "\u{1B}[c",
      "\u{1B}]10;rgb:1/2/3\u{7}", "\u{1B}]11;rgb:1/2/3\u{1B}[A", "\u{1B}\u{1B}]", "丝 𝜛",
      "\u{1B}[?62;4", "oct\u{1B}]11;rgb:1e", long,
    ]
    for text in texts {
      let (report, keys, isExpected) = read(text)
      XCTAssertEqual(keys, text, text.debugDescription)
      XCTAssertEqual(report, TerminalReport())
      XCTAssertTrue(isExpected)
    }
  }

  func test_B2_aReplyInPieces_waitsForItsRest() {
    var replies = TerminalReplies()
    replies.begin()
    XCTAssertEqual(replies.keys(in: "oct\u{1B}".utf8), Array("oct".utf8))
    XCTAssertTrue(replies.hasPartialReply)
    let timeout = replies.timeout
    XCTAssertEqual(replies.keys(in: "]11;rgb:ff/ff/f".utf8), [])
    XCTAssertGreaterThan(replies.timeout, timeout)
    XCTAssertEqual(replies.keys(in: "f\u{7}o".utf8), Array("o".utf8))
    XCTAssertFalse(replies.hasPartialReply)
    XCTAssertEqual(replies.consumeReport().background, RGB(0xFFFFFF))
    XCTAssertNil(replies.consumeReport().background)
  }
}
