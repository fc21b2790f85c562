import XCTest

@testable import Terminal

final class TypedCharacterTests: XCTestCase {
  func test_G4_lettersAndEmoji_areHandedOnAsTheyAre() {
    for text in ["é", "日", "🚤", "\u{200D}", "\u{FE0F}", "\u{301}"] {
      XCTAssertEqual(TypedCharacter.harmless(Array(text.utf8)), Array(text.utf8), text)
    }
  }

  func test_G4_controlsAboveASCII_andBytesThatAreNoText_becomeU_FFFD() {
    for bytes in [[0xC2, 0x9B], [0x9B], [0xC2], [0xE2, 0x82], [0xFF], [0xED, 0xA0, 0x80]]
      as [[UInt8]]
    {
      XCTAssertEqual(TypedCharacter.harmless(bytes), Array("\u{FFFD}".utf8), "\(bytes)")
    }
  }

  func test_G4_whatHasNoWidth_orTurnsTheText_isLeftOut() {
    for text in ["\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{E0041}"] {
      XCTAssertEqual(TypedCharacter.harmless(Array(text.utf8)), [])
    }
    XCTAssertEqual(TypedCharacter.harmless(Array("\u{2028}".utf8)), [UInt8(ascii: " ")])
  }

  func test_G4_everyFirstByte_knowsHowManyFollow() {
    for scalar in ["a", "é", "日", "🚤"] as [Unicode.Scalar] {
      let bytes = Array(String(scalar).utf8)
      let count = TypedCharacter.continuationCount(after: bytes[0])
      XCTAssertEqual(count, bytes.count > 1 ? bytes.count - 1 : nil)
      XCTAssertTrue(bytes.dropFirst().allSatisfy(TypedCharacter.isContinuation))
    }
  }
}
