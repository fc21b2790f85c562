import Terminal
import XCTest

@testable import Screens

/// Sentences under what is shown (G7).
@MainActor
final class NoticeLinesTests: XCTestCase {
  func test_G7_aNoticeGoesOnInTheNextLine_andWhatItQuotesKeepsItsBar() async {
    let notice = Notice("Note on mojombo saved. It replaced:", quoted: "met at FOSDEM, twice\n\nx")
    XCTAssertEqual(
      NoticeLines(notice, width: 20).lines.map(\.plain.string),
      [
        " Note on mojombo", " saved. It", " replaced:", " │ met at FOSDEM,", " │ twice", " │ ",
        " │ x",
      ])
  }

  func test_G7_noNoticeIsWiderThanTheScreen_whateverItSays() async {
    let long =
      String(repeating: "漢字👩\u{200D}🚀❤\u{FE0F} ", count: 30) + String(repeating: "x", count: 999)
    let notice = Notice(long, quoted: "\(long)\n\u{1B}[2J\(long)", failure: .failed)
    for width in 20...400 {
      for line in NoticeLines(notice, width: width).lines {
        XCTAssertLessThanOrEqual(line.width, width)
      }
    }
  }

  func test_withoutAWidthNothingIsBroken() async {
    let notice = Notice(String(repeating: "x ", count: 500), quoted: "a\nb")
    XCTAssertEqual(NoticeLines(notice).lines.count, 3)
  }
}
