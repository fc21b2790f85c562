import XCTest

@testable import Terminal

final class GraphicTests: XCTestCase {
  private func graphic(_ printed: String, rows: Int = 2) -> Graphic? {
    Graphic(Array(printed.utf8), rows: rows)
  }

  func test_X8_sequencesOfEachFormat_leaveTheCursorAlone_askForNoReply_andScrollNothing() {
    XCTAssertEqual(
      graphic("\u{1B}_Ga=T,f=32,s=1,v=1,m=1\u{1B}\\\u{1B}_Gm=1;AA==\u{1B}\\\u{1B}_Gm=0\u{1B}\\")?
        .bytes,
      "\u{1B}_Ga=T,f=32,s=1,v=1,m=1,C=1,q=2;\u{1B}\\"
        + "\u{1B}_Gq=2,m=1;AA==\u{1B}\\\u{1B}_Gq=2,m=0;\u{1B}\\")
    XCTAssertEqual(
      graphic("\u{1B}P0;1;0q\"1;1;4;6#0;2;0;0;0#0~~~~-\u{1B}\\")?.bytes,
      "\u{1B}P0;1;0q\"1;1;4;6#0;2;0;0;0#0~~~~\u{1B}\\")
    XCTAssertEqual(
      graphic("\u{1B}]1337;File=inline=1;width=4;height=2:SUkq\u{7}")?.bytes,
      "\u{1B}]1337;File=inline=1;width=4;height=2;doNotMoveCursor=1:SUkq\u{1B}\\")
  }

  func test_X8_anythingElse_makesNoPicture() {
    let texts = [
      "", "[2J", "_", "_Ga=T;AA==", "_Ga=T,f=32;A A", "_Ga=T,f=32;AA==\n", "_Ga=T,t=f;AA==",
      "_Ga=d,d=A", "_Xa=T;AA==", "_Gm=0;A;A", "_Gm=2;AA", "P0;1x;0q\"~", "P0;1;0~", "P0q\"~\u{18}",
      "]52;c;AAAA", "]1337;File=name=a b:AA", "]1337;SetMark", "]1337;File=inline=1:AA:BB",
      "]1337;File=inline=0:AA", "]1337;File=inline=1:é", "P0q\"\u{9C}",
    ]
    for text in texts { XCTAssertNil(graphic("\u{1B}\(text)\u{1B}\\"), text.debugDescription) }
    for text in ["", "text", "_Gm=0;AA==", "\u{1B}_Gm=0;AA==\u{1B}[2J", "\u{9B}2J"] {
      XCTAssertNil(graphic(text), text.debugDescription)
    }
    XCTAssertNil(graphic("\u{1B}Pq\"~\u{1B}\\", rows: 0))
  }
}
