import Foundation
import Terminal
import XCTest

/// What is made safe, row by row.
final class SafeTextTests: XCTestCase {
  func test_oneLineFields() {
    let noncharacters = ([0xFFFE, 0xFDD0, 0xFFF9] as [UInt32]).compactMap(Unicode.Scalar.init)
    let table: [(String, String)] = [
      ("plain é 漢字", "plain é 漢字"), ("a\u{1B}[31mb", "a^[[31mb"), ("\u{0}\u{7}", "^@^G"),
      ("a\tb\nc\rd", "a b c d"), ("x\u{7F}", "x^?"), ("\u{9B}31m", "\\u{9B}31m"),
      ("\u{85}", "\\u{85}"), ("a\u{2028}b", "a b"), ("a\u{202E}b", "ab ⚠ bidi"),
      ("z\u{200B}\u{2060}\u{FEFF}\u{AD}\u{3164}\u{E0041}w", "zw"),

      ("1\u{200D}2", "12"), ("👩\u{200D}🚀", "👩\u{200D}🚀"), ("a\u{FE0F}\u{FE0F}b", "a\u{FE0F}b"),
      ("e" + String(repeating: "\u{301}", count: 9), "e\u{301}\u{301}\u{301}\u{301}…"),
      ("%n%s%@", "%n%s%@"), (String(decoding: [0x61, 0x9B, 0x62], as: UTF8.self), "a\u{FFFD}b"),
      (String(String.UnicodeScalarView(noncharacters)), "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ]
    for (raw, shown) in table { XCTAssertEqual(SafeText.line(raw).string, shown) }
  }

  func test_severalLines_keepTheirLines() {
    XCTAssertEqual(
      SafeText.lines("a\r\nb\rc\u{2029}d\te", characterLimit: nil).map(\.string),
      ["a", "b^Mc", "d       e"])
  }

  func test_aLoginIsNeverNothing_andFieldsAreCut() {
    XCTAssertEqual(SafeText.login("\u{3164}\u{200B}").string, "(blank)")
    XCTAssertEqual(SafeText.login("a\u{200D}b").string, "ab")
    XCTAssertEqual(SafeText.login("❤\u{FE0F}x").string, "❤x", "a login chooses no shape")
    XCTAssertEqual(SafeText.login(String(repeating: "x", count: 90)).string.count, 65)
    XCTAssertEqual(SafeText.line(String(repeating: "é", count: 2_000_000)).string.count, 256)
  }

  func test_fH5_aChainOfJoinedEmoji_isNotLongerThanTheLongestThereAre() {
    let chain = SafeText.line(String(repeating: "👩\u{200D}", count: 100))
    XCTAssertEqual(chain.string.map { $0.unicodeScalars.count }.max(), 13, "seven, and six between")
    XCTAssertEqual(chain.width, 30, "fifteen of them")
    let kiss = "🧑🏿\u{200D}❤\u{FE0F}\u{200D}💋\u{200D}🧑🏻"
    XCTAssertEqual(SafeText.line("\(kiss)\(kiss)\(kiss)").string, kiss + kiss + kiss)
  }

  // Also those that are younger than utf8proc: text from GitHub, and terminals, may know them.
  func test_fH3_fH5_everyScalar_isATextsOwn_orOneOfFourMarks_orIsLeftOut() {
    let scalars = (UInt32(0xA0)...0x10FFFF).compactMap(Unicode.Scalar.init)
    let selectors = "\u{FE00}"..."\u{FE0F}"
    // Signs before numbers, and around them, that are drawn, and the two joiners.
    let drawn =
      "\u{600}\u{601}\u{602}\u{603}\u{604}\u{605}\u{6DD}\u{70F}\u{890}\u{891}\u{8E2}"
      + "\u{110BD}\u{110CD}\u{200C}\u{200D}"
    var counts: [Unicode.GeneralCategory: Int] = [:]
    for scalar in scalars where !selectors.contains(String(scalar)) {
      let category = scalar.properties.generalCategory
      guard [.nonspacingMark, .enclosingMark, .format].contains(category) else { continue }
      counts[category, default: 0] += 1
      let shown = SafeText.line("e" + String(repeating: String(scalar), count: 9)).string
      let kept = shown.unicodeScalars.count { $0 == scalar }
      let most = category != .format ? 4 : drawn.unicodeScalars.contains(scalar) ? 9 : 0
      XCTAssertLessThanOrEqual(kept, most, "U+\(String(scalar.value, radix: 16))")
    }
    XCTAssertGreaterThan(counts[.nonspacingMark] ?? 0, 1_900)
    XCTAssertGreaterThan(counts[.enclosingMark] ?? 0, 10)
    XCTAssertGreaterThan(counts[.format] ?? 0, 100)
  }

  func test_whatIsPutIntoOurWords_isMadeSafeToo() {
    let hostile = "\u{1B}]52;c;x\u{7}"
    XCTAssertEqual(("Saved \(hostile) \(7)" as SafeText).string, "Saved ^[]52;c;x^G 7")
  }
}
