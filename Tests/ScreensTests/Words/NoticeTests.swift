import Foundation
import Models
import Terminal
import XCTest

@testable import Screens

/// Sentences under what is shown, and labels with texts: the status report and the help (G7).
@MainActor
final class NoticeTests: XCTestCase {
  func test_G7_aNotice_isWrapped_andEachQuotedLineHasABar() async {
    let notice = Notice("Note on mojombo saved. It replaced:", quoted: "met at FOSDEM, twice\n\nx")
    XCTAssertEqual(
      notice.lines(width: 20).map(\.plain.string),
      [
        " Note on mojombo", " saved. It", " replaced:", " │ met at FOSDEM,", " │ twice", " │ ",
        " │ x",
      ])
    XCTAssertEqual(
      notice.lines(programName: "ghbrowse").count, 4, "without a width nothing is wrapped")
  }

  func test_L2_L3_aPlace_countsThosePlacesToo_whosePeopleHaveLeft() async {
    let overview = { (total: Int?, gone: Int, isWhole: Bool) in
      ListOverview(
        listedCount: 106, savedCount: 106, pageSize: nil, wholeAt: isWhole ? .distantPast : nil,
        total: total, goneCount: gone)
    }
    XCTAssertEqual(
      [
        Notice.place(23...44, of: 106, overview(nil, 2, true)),
        .place(23...44, of: 106, overview(1_900, 0, false)),
        .place(1...1, of: 106, overview(nil, 0, false)),
        .place(1_001...1_022, of: nil, nil), .place(5...6, of: 6, nil),
      ].map(\.text),
      [
        "23 to 44 of 106 (104 people, 2 left)", "23 to 44 of 1,900", "1 of 106 so far",
        "1,001 to 1,022", "5 to 6 of 6",
      ])
  }

  func test_aRowThatIsNotThere_isSaid_withTheRowsThatAre() async {
    XCTAssertEqual(
      [0, 1, 2].map { Notice.noRow(7, last: $0).text },
      ["nothing is listed here", "the only row here is 1", "the rows here are 1 to 2"].map {
        "There is no row 7: \($0)."
      })
  }

  func test_G7_noNotice_isWiderThanTheScreen() async {
    let long =
      String(repeating: "漢字👩\u{200D}🚀❤\u{FE0F} ", count: 30) + String(repeating: "x", count: 999)
    let notice = Notice(long, quoted: "\(long)\n\u{1B}[2J\(long)", failure: .failed)
    for width in 20...400 {
      for line in notice.lines(width: width) { XCTAssertLessThanOrEqual(line.width, width) }
    }
  }

  func test_G7_texts_areBesideTheirLabels_orBelowThemOnANarrowScreen() async {
    let lines = LabelledLines(
      role: .detail,
      rows: [
        ("Connection", "online, https://api.github.com, without a token"), ("Saved", "20 users"),
      ])
    XCTAssertEqual(
      lines.lines(width: 50).map(\.plain.string),
      [
        " Connection   online, https://api.github.com,", "              without a token",
        " Saved        20 users",
      ])
    XCTAssertEqual(
      lines.lines(width: 24).map(\.plain.string),
      [
        " Connection", "   online,", "   https://api.github.co", "   m, without a token", " Saved",
        "   20 users",
      ])
  }
}
