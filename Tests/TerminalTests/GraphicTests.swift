import StandIn
import XCTest

@testable import Terminal

final class GraphicTests: XCTestCase {
  private func graphic(_ strings: String...) -> Graphic? {
    Graphic(strings.map { Array($0.utf8) }, rows: 2)
  }

  func test_X8_strings_of_each_format_come_out_framed_and_else_as_they_went_in() {
    XCTAssertEqual(
      graphic("_Ga=T,f=32,s=1,v=1,m=1,q=2;AAAA", "_Gm=0;AA==")?.bytes,
      "\u{1B}_Ga=T,f=32,s=1,v=1,m=1,q=2;AAAA\u{1B}\\\u{1B}_Gm=0;AA==\u{1B}\\")
    XCTAssertEqual(
      graphic("P0;1;0q\"1;1;4;6#0;2;0;0;0#0~~~~-")?.bytes,
      "\u{1B}P0;1;0q\"1;1;4;6#0;2;0;0;0#0~~~~-\u{1B}\\")
    XCTAssertEqual(
      graphic("]1337;File=inline=1;width=4;height=2:iVBORw0=")?.bytes,
      "\u{1B}]1337;File=inline=1;width=4;height=2:iVBORw0=\u{1B}\\")
  }

  func test_X8_whatever_else_there_is_makes_no_picture() {
    let texts = [
      "", "text", "[2J", "_", "_Ga=T;A A", "_Ga=T;AA==\n", "_Ga=T;AA\u{1B}[2J", "_Xa=T;AA==",
      "_Ga=T;A;A", "_Ga= T;AA", "P0;1x;0q~", "P0;1;0~", "P0q~\u{18}", "]52;c;AAAA",
      "]1337;File=name=a b:AA", "]1337;SetMark", "]1337;File=inline=1:AA:BB",
      "]1337;File=inline=1:é", "\u{9B}2J", "P0q\u{9C}",
    ]
    for text in texts { XCTAssertNil(graphic(text), text.debugDescription) }
    XCTAssertNil(graphic())
    XCTAssertNil(graphic("_Ga=T;AA==", "[2J"), "one that is none spoils all")
    XCTAssertNil(Graphic([Array("Pq~".utf8)], rows: 0))
  }

  func test_X8_cut_or_flipped_bytes_are_refused_or_harmless() {
    let seed =
      ProcessInfo.processInfo.environment["GHBROWSE_SEED"].flatMap { UInt64($0) }
      ?? .random(in: 0...UInt64.max)
    print("GHBROWSE_SEED=\(seed)")
    var numbers = SeededNumbers(seed: seed)
    let wholes = ["_Ga=T,f=32,q=2;AAAABBBB", "P0;1;0q#0~-", "]1337;File=inline=1:AA=="]
      .map { Array($0.utf8) }
    for _ in 0..<20_000 {
      var bytes = wholes.randomElement(using: &numbers) ?? []
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let place = bytes.indices.randomElement(using: &numbers) ?? 0
        if Bool.random(using: &numbers) {
          bytes[place] = .random(in: 0...255, using: &numbers)
        } else if bytes.count > 1 {
          bytes.remove(at: place)
        }
      }
      guard let graphic = Graphic([bytes], rows: 1) else { continue }
      // What is taken has controls where it begins and ends, and nowhere else.
      let inside = graphic.bytes.utf8.dropFirst().dropLast(2)
      XCTAssertTrue(
        inside.allSatisfy { (0x20...0x7E).contains($0) }, graphic.bytes.debugDescription)
    }
  }
}
