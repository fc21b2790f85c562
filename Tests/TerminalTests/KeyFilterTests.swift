import XCTest

@testable import Terminal

/// What readline may have of what is typed (G2, G3, G4).
final class KeyFilterTests: XCTestCase {
  /// Feeds `bytes` in pieces of `size`, to a line that takes all text.
  private func feed(
    _ bytes: [UInt8], by size: Int = .max, into filter: inout KeyFilter, length: inout Int
  ) -> [UInt8] {
    var raw = ByteQueue()
    var out: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty || !raw.isEmpty {
      raw.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      reading: while true {
        let wasPasting = filter.isPasting
        switch filter.step(&raw, lineLength: length, isAll: rest.isEmpty) {
        case .needsMore: break reading
        case .nothing: break
        case .bytes(let bytes):
          out += bytes
          // Readline puts a paste on the line when it has ended.
          if !wasPasting { length += bytes.count { 0x61...0x63 ~= $0 || $0 >= 0x80 } }
        }
      }
    }
    return out
  }

  private func feed(_ text: String, by size: Int) -> String {
    String(decoding: feed(text, by: size), as: UTF8.self)
  }

  private func feed(_ text: String, by size: Int = .max) -> [UInt8] {
    var filter = KeyFilter()
    var length = 0
    return feed(Array(text.utf8), by: size, into: &filter, length: &length)
  }

  func test_G4_keysAndHarmlessText_areHandedOnAsTheyCome_inPiecesOfAnySize() {
    let texts = [
      "abc é 日 🚤 \u{7F}\r\n\t\u{1}", "\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}f\u{1B}\u{1B}[A",
      "\u{1B}[200~one\ntwo \u{1B}[31m\u{1B}[201~after",
    ]
    for text in texts {
      for size in [1, 2, 3, .max] {
        XCTAssertEqual(String(decoding: feed(text, by: size), as: UTF8.self), text, "by \(size)")
      }
    }
  }

  func test_G4_whatCouldSpoilTheScreen_isNotHandedOn() {
    for size in [1, .max] {
      let text = "a\u{9B}b\u{202E}c\u{1B}[200~d\u{85}e\u{1B}[201~"
      XCTAssertEqual(
        String(decoding: feed(text, by: size), as: UTF8.self),
        "a\u{FFFD}bc\u{1B}[200~d\u{FFFD}e\u{1B}[201~")
    }
    var filter = KeyFilter()
    var length = 0
    let broken: [UInt8] = [0x61, 0x9B, 0xC3, 0x28, 0xE2, 0x82, 0x62]
    let out = feed(broken, into: &filter, length: &length)
    XCTAssertEqual(String(decoding: out, as: UTF8.self), "a\u{FFFD}\u{FFFD}(\u{FFFD}b")
  }

  func test_G2_textBeyondTheEndOfALine_isLeftOut_andKeysAreNot() {
    for size in [7, .max] {
      var filter = KeyFilter()
      var length = 0
      let text = [UInt8](repeating: 0x61, count: 70_000)
      XCTAssertEqual(feed(text, by: size, into: &filter, length: &length).count, 65_536)
      XCTAssertTrue(filter.isCut)
      XCTAssertTrue(filter.takeDropped())
      XCTAssertFalse(filter.takeDropped())
      let keys = Array("\u{1B}[D\u{1}\u{7F}".utf8)
      XCTAssertEqual(feed(keys, by: size, into: &filter, length: &length), keys)
      XCTAssertFalse(filter.takeDropped())
      XCTAssertEqual(feed([0x62], into: &filter, length: &length), [])
      length -= 1
      XCTAssertEqual(feed([0x62, 0x63], into: &filter, length: &length), [0x62], "there is room")
      XCTAssertTrue(filter.isCut, "what was left out is missing all the same")
      filter.beginLine()
      length = 0
      XCTAssertFalse(filter.isCut)
      XCTAssertEqual(feed([0x62], into: &filter, length: &length), [0x62])
    }
  }

  func test_G2_aPaste_isCutBeforeACharacterThatHasNoRoom_andEndsAsAPaste() {
    for size in [5, .max] {
      var filter = KeyFilter()
      var length = 10
      let paste = "\u{1B}[200~" + String(repeating: "日", count: 30_000) + "ab\u{1B}[201~"
      let out = feed(Array(paste.utf8), by: size, into: &filter, length: &length)
      let text = String(decoding: out, as: UTF8.self)
      XCTAssertTrue(text.hasPrefix("\u{1B}[200~日") && text.hasSuffix("日\u{1B}[201~"))
      XCTAssertEqual(out.count, 12 + (65_536 - 10) / 3 * 3)
      XCTAssertFalse(filter.isPasting)
    }
  }

  func test_G1_aKeyThatSomethingInvisibleComesInto_isNoKey() {
    for size in [1, .max] {
      XCTAssertEqual(feed("\u{1B}[20\u{200B}0~a\u{200B}b", by: size), "\u{1B}[20\u{FFFD}0~ab")
    }
  }

  func test_G3_aPasteWithoutAnEnd_isEndedWhenTold() {
    var filter = KeyFilter()
    var length = 0
    _ = feed(Array("\u{1B}[200~ab\u{1B}[20".utf8), into: &filter, length: &length)
    XCTAssertTrue(filter.isPasting)
    XCTAssertEqual(filter.endPaste(), Array("\u{1B}[201~".utf8))
    XCTAssertFalse(filter.isPasting)
  }
}
