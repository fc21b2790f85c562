import XCTest

@testable import Terminal

/// What readline gets of what is typed (fG1, fG2, fG3, fG4).
final class KeyFilterTests: XCTestCase {
  private var filter = KeyFilter()
  // The line takes all text that is typed.
  private var length = 0

  private func feed(_ bytes: [UInt8], by size: Int = .max) -> [UInt8] {
    var out: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty || !filter.raw.isEmpty {
      filter.raw += rest.prefix(size)
      rest = rest.dropFirst(size)
      while let bytes = filter.next(lineLength: length, isLast: rest.isEmpty) {
        out += bytes
        // Readline puts a paste on the line when it has ended.
        if !filter.isPasting { length += bytes.count { 0x61...0x63 ~= $0 } }
      }
    }
    return out
  }

  private func feed(_ text: String, by size: Int = .max) -> String {
    filter = KeyFilter()
    return String(decoding: feed(Array(text.utf8), by: size), as: UTF8.self)
  }

  func test_fG4_keysAndHarmlessText_comeAsTheyAreTyped_inPiecesOfAnySize() {
    let texts = [
      "abc é 日 🚤 \u{7F}\r\n\t\u{1}", "\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}f\u{1B}\u{1B}[A",
      "\u{1B}[200~one\ntwo \u{1B}[31m\u{1B}[201~after",
      "e\u{301}\u{1F469}\u{200D}\u{1F680}\u{FE0F}",
    ]
    for text in texts {
      for size in [1, 2, 3, .max] { XCTAssertEqual(feed(text, by: size), text, "by \(size)") }
    }
  }

  func test_fG4_whatCouldSpoilTheScreen_isNotTyped() {
    for size in [1, .max] {
      let text = "a\u{9B}b\u{202E}\u{2066}\u{200B}\u{FEFF}c\u{2028}\u{1B}[200~d\u{85}e\u{1B}[201~"
      XCTAssertEqual(feed(text, by: size), "a\u{FFFD}bc \u{1B}[200~d\u{FFFD}e\u{1B}[201~")
    }
    filter = KeyFilter()
    let broken: [UInt8] = [0x61, 0x9B, 0xC3, 0x28, 0xE2, 0x82, 0x62, 0xED, 0xA0]
    XCTAssertEqual(
      String(decoding: feed(broken), as: UTF8.self),
      "a\u{FFFD}\u{FFFD}(\u{FFFD}b\u{FFFD}")
  }

  func test_fG1_fG4_somethingInvisibleInAKey_orInTheEndOfAPaste_makesNoOtherKeyOfIt() {
    for size in [1, .max] {
      XCTAssertEqual(feed("\u{1B}[20\u{200B}0~a\u{200B}b", by: size), "\u{1B}[20\u{FFFD}0~ab")
      XCTAssertEqual(
        feed("\u{1B}[200~a\u{1B}[20\u{200B}1~\nb\u{1B}[201~", by: size),
        "\u{1B}[200~a\u{1B}[20\u{FFFD}1~\nb\u{1B}[201~")
    }
  }

  func test_fG2_textBeyondTheEndOfALine_isDropped_andKeysAreNot() {
    for size in [7, .max] {
      (filter, length) = (KeyFilter(), 0)
      XCTAssertEqual(feed([UInt8](repeating: 0x61, count: 70_000), by: size).count, 65_536)
      XCTAssertTrue(filter.isCut && filter.shouldRingBell)
      filter.shouldRingBell = false
      let keys = Array("\u{1}\u{7F}\u{1B}[D".utf8)
      XCTAssertEqual(feed(keys, by: size), keys)
      XCTAssertFalse(filter.shouldRingBell)
      length -= 1
      XCTAssertEqual(feed(Array("bc".utf8)).first, 0x62, "there is space")
      XCTAssertTrue(filter.isCut, "what was dropped is missing all the same")
      filter.beginLine()
      XCTAssertFalse(filter.isCut)
    }
  }

  func test_fG2_aPaste_isCutBeforeACharacterThatDoesNotFit_andEndsAsAPaste() {
    for size in [5, .max] {
      (filter, length) = (KeyFilter(), 10)
      let paste = "\u{1B}[200~" + String(repeating: "日", count: 30_000) + "\u{1B}[201~"
      let out = feed(Array(paste.utf8), by: size)
      let text = String(decoding: out, as: UTF8.self)
      XCTAssertTrue(text.hasPrefix("\u{1B}[200~日") && text.hasSuffix("日\u{1B}[201~"))
      XCTAssertEqual(out.count, 12 + (65_536 - 10) / 3 * 3)
      XCTAssertFalse(filter.isPasting)
    }
  }

  func test_fG3_aPasteWithoutAnEnd_getsOne() {
    _ = feed(Array("\u{1B}[200~ab\u{1B}[20".utf8))
    XCTAssertTrue(filter.isPasting)
    XCTAssertEqual(filter.endPaste(), Array("\u{1B}[201~".utf8))
    XCTAssertFalse(filter.isPasting)
  }
}
