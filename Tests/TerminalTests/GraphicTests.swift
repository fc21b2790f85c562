import StandIn
import XCTest

@testable import Terminal

final class GraphicTests: XCTestCase {
  private func graphic(_ text: String) -> Graphic? { Graphic(Array(text.utf8), rows: 2) }

  func test_X8_whole_sequences_of_each_format_come_out_as_they_went_in() {
    let texts = [
      "\u{1B}_Ga=T,f=32,s=1,v=1,m=1,q=2;AAAA\u{1B}\\\u{1B}_Gm=0;AA==\u{1B}\\",
      "\u{1B}P0;1;0q\"1;1;4;6#0;2;0;0;0#0~~~~-\u{1B}\\",
      "\u{1B}]1337;File=inline=1;width=4;height=2;preserveAspectRatio=1:iVBORw0=\u{1B}\\",
    ]
    for text in texts { XCTAssertEqual(graphic(text)?.bytes, text) }
    // Either end of an OSC is one.
    XCTAssertEqual(
      graphic("\u{1B}]1337;File=inline=1:AA==\u{7}")?.bytes,
      "\u{1B}]1337;File=inline=1:AA==\u{1B}\\")
  }

  func test_X8_whatever_else_there_is_makes_no_picture() {
    let texts = [
      "", "text", "\u{1B}[2J", "\u{1B}_Ga=T;AA==", "\u{1B}_Ga=T;A A\u{1B}\\",
      "\u{1B}_Ga=T;AA==\u{1B}\\\n", "\u{1B}_Ga=T;AA\u{1B}[2J\u{1B}\\", "\u{1B}_Xa=T;AA==\u{1B}\\",
      "\u{1B}_Ga=T;A;A\u{1B}\\", "\u{1B}_Ga= T;AA\u{1B}\\", "\u{1B}P0;1x;0q~\u{1B}\\",
      "\u{1B}P0;1;0~\u{1B}\\", "\u{1B}P0q~\u{18}\u{1B}\\", "\u{1B}]52;c;AAAA\u{7}",
      "\u{1B}]1337;File=name=a b:AA\u{7}", "\u{1B}]1337;SetMark\u{7}",
      "\u{1B}]1337;File=inline=1:AA:BB\u{7}", "\u{1B}]1337;File=inline=1:é\u{7}", "\u{9B}2J",
    ]
    for text in texts { XCTAssertNil(graphic(text), text.debugDescription) }
    XCTAssertNil(Graphic(Array("\u{1B}Pq~\u{1B}\\".utf8), rows: 0))
  }

  func test_X8_cut_or_flipped_bytes_are_refused_or_harmless() {
    let seed =
      ProcessInfo.processInfo.environment["GHBROWSE_SEED"].flatMap { UInt64($0) }
      ?? .random(in: 0...UInt64.max)
    print("GHBROWSE_SEED=\(seed)")
    var numbers = SeededNumbers(seed: seed)
    let whole = Array("\u{1B}_Ga=T,f=32,q=2;AAAABBBB\u{1B}\\\u{1B}Pq#0~-\u{1B}\\".utf8)
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let place = bytes.indices.randomElement(using: &numbers) ?? 0
        if Bool.random(using: &numbers) {
          bytes[place] = .random(in: 0...255, using: &numbers)
        } else if bytes.count > 1 {
          bytes.remove(at: place)
        }
      }
      guard let graphic = Graphic(bytes, rows: 1) else { continue }
      // What is taken has controls where its sequences begin and end, and nowhere else.
      XCTAssertEqual(graphic.bytes.utf8.count { $0 == 0x1B }, 2 * graphic.sequences.count)
      XCTAssertFalse(graphic.bytes.utf8.contains { $0 < 0x1B || $0 > 0x7E || $0 == 0x9B })
    }
  }
}
