import XCTest

@testable import Terminal

final class ControlSequenceTests: XCTestCase {
  func test_X5_each_sequence_is_written_as_the_terminals_know_it() {
    let table: [(ControlSequence, String)] = [
      (.style([1, 38, 5, 111]), "\u{1B}[1;38;5;111m"), (.style([]), ""),
      (.resetStyle, "\u{1B}[0m"), (.cursorUp(12), "\u{1B}[12A"), (.cursorUp(0), ""),
      (.cursorUp(-1), ""), (.eraseLine, "\r\u{1B}[K"), (.eraseBelow, "\u{1B}[J"),
      (.saveCursor, "\u{1B}7"), (.restoreCursor, "\u{1B}8"), (.beginUpdate, "\u{1B}[?2026h"),
      (.endUpdate, "\u{1B}[?2026l"), (.askBackground, "\u{1B}]11;?\u{1B}\\"),
      (.askAttributes, "\u{1B}[c"), (.closeLink, "\u{1B}]8;;\u{1B}\\"),
      (.column(0), "\u{1B}[1G"), (.column(7), "\u{1B}[8G"),
      (.kittyPicture(keys: "a=T,q=2", data: "AA=="), "\u{1B}_Ga=T,q=2;AA==\u{1B}\\"),
      (.eraseKittyPicture, "\u{1B}_Ga=d,d=C,q=2\u{1B}\\"),
      (.sixelPicture(numbers: "0;1;0", data: "#0~-"), "\u{1B}P0;1;0q#0~-\u{1B}\\"),
      (.filePicture(keys: "inline=1", data: "AA=="), "\u{1B}]1337;File=inline=1:AA==\u{1B}\\"),
      (.showCursor, "\u{1B}[?25h"), (.endBracketedPaste, "\u{1B}[?2004l"),
    ]
    for (sequence, bytes) in table { XCTAssertEqual(sequence.bytes, bytes) }
  }
}
