import Foundation
import XCTest

@testable import Terminal

/// Any text as a part of one line, cut at words, with what matched in bold (X16, H1–H6).
final class ExcerptTests: XCTestCase {
  private static let hostile = [
    "", " ", "ada", "met at FOSDEM, wants to talk", String(repeating: "x", count: 70_000),
    String(repeating: "漢", count: 900), "漢a 漢a 漢a 漢a 漢a", "👩\u{200D}🚀 👩\u{200D}🚀 👍🏽👍🏽👍🏽👍🏽",
    "שלום עולם שלום", "\u{202E}evil\u{2066}", "z" + String(repeating: "\u{301}", count: 65_000),
    "\u{1B}]52;c;aGk=\u{7}\u{1B}[2J", "\u{3164}\u{200B}", "a\r\nb\n\n\tc\u{2028}d",
    "\u{301}\u{301}",
    String(repeating: "word ", count: 13_000), "\u{200D}\u{FE0F}", "ﬁ ß İ ŉ",
    "a\u{0}b\u{7F}\u{9B}c",
  ]

  private func shown(_ raw: String, _ columns: Int, _ kind: TextKind = .block) -> String {
    Excerpt(raw, kind).fitted(to: columns, .plain).plain.string
  }

  /// The excerpt with `<` and `>` around what is marked.
  private func marked(_ raw: String, _ words: [String], _ columns: Int) -> String {
    let excerpt = Excerpt(raw, .block, matches: words.compactMap { raw.firstRange(of: $0) })
    return excerpt.fitted(to: columns, .plain).runs.map { run in
      run.style.contains(.bold) ? "<\(run.text.string)>" : run.text.string
    }.joined()
  }

  func test_X16_lineEndsBecomeASign_andOtherBlanksOneBlank() {
    let table = [
      ("a\nb", "a ⏎ b"), ("a\r\nb", "a ⏎ b"), ("a\rb", "a ⏎ b"),
      ("a\u{2028}b\u{2029}c", "a ⏎ b ⏎ c"),
      ("a \n\n \t b", "a ⏎ b"), ("  a\t\tb   c \n", "a b c"), ("a\u{85}b\u{0C}c", "a ⏎ b ⏎ c"),
      ("\n\n", ""), ("a\u{3000}\u{A0}b", "a b"),
    ]
    for (raw, text) in table { XCTAssertEqual(shown(raw, 80), text, raw.debugDescription) }
  }

  func test_X16_aLongText_isCutAtAWord_andALongWordAnywhere() {
    let table = [
      (28, "met at FOSDEM, wants to talk"), (27, "met at FOSDEM, wants to…"),
      (20, "met at FOSDEM…"), (14, "met at FOSDEM…"), (13, "met at…"), (2, "m…"), (1, "…"), (0, ""),
    ]
    for (columns, text) in table {
      XCTAssertEqual(shown("met at FOSDEM, wants to talk", columns), text)
    }
    XCTAssertEqual(shown("unbelievable", 6), "unbel…")
    XCTAssertEqual(shown("a unbelievable", 8), "a unbel…", "half of the columns would be empty")
    XCTAssertEqual(shown("漢字漢字", 6), "漢字…")
    XCTAssertEqual(shown("one\ntwo", 7), "one…")
  }

  func test_X16_whatMatched_isBold_andShownAlsoInTheMiddleOfALongText() {
    XCTAssertEqual(marked("met at FOSDEM", ["FOSDEM"], 40), "met at <FOSDEM>")
    XCTAssertEqual(
      marked("first we talked about the weather and then about Swift and parsers", ["Swift"], 30),
      "…then about <Swift> and parsers")
    let long = String(repeating: "lorem ipsum ", count: 3_000)
    XCTAssertEqual(
      marked("\(long)Swift \(long)", ["Swift"], 30), "…ipsum <Swift> lorem ipsum…")
    XCTAssertEqual(marked("one two three", ["one", "three"], 40), "<one> two <three>")
    XCTAssertEqual(marked("say abcdefghij now", ["abcdefghij"], 6), "…<abcd>…", "as much as fits")
  }

  func test_X16_theMarkedPart_isShownWhole_wheneverItFits() {
    for length in [0, 1, 5, 40, 199, 200, 201, 5_000] {
      for filler in ["x", "ab cd ", "漢", "👍🏽 "] {
        let text = String(repeating: filler, count: length)
        for columns in 12...60 {
          let line = marked("\(text)NEEDLE\(text)", ["NEEDLE"], columns)
          XCTAssertTrue(line.contains("<NEEDLE>"), "\(length) \(filler) \(columns): \(line)")
        }
      }
    }
  }

  func test_X16_whereMakingATextHarmlessChangesItsLength_theRightPartIsMarked() {
    XCTAssertEqual(marked("a\u{1B}[2Jb Straße c", ["Straße"], 40), "a^[[2Jb <Straße> c")
    XCTAssertEqual(marked("\u{202E}İstanbul\u{9B} ﬁne", ["İstanbul"], 40), "<İstanbul>\\u{9B} ﬁne")
    XCTAssertEqual(marked("\u{200B}\u{FEFF}x\ty ", ["x\ty"], 40), "<x y>")
    XCTAssertEqual(marked("👩\u{200D}🚀 ﬁ", ["ﬁ"], 40), "👩\u{200D}🚀 <ﬁ>")
    XCTAssertEqual(marked("שלום עולם", ["עולם"], 40), "שלום <עולם>")
    XCTAssertEqual(marked("a\u{7}b", ["\u{7}"], 40), "a<^G>b")
  }

  func test_fH1_fH6_noTextIsWiderThanItsColumns_andNoneIsHarmful_markedOrNot() {
    for raw in Self.hostile {
      let scalars = raw.unicodeScalars
      let middle = scalars.index(scalars.startIndex, offsetBy: scalars.count / 2)
      for kind in [TextKind.line, .login, .block] {
        for matches in [[], [raw.startIndex..<middle], [middle..<raw.endIndex]] {
          let excerpt = Excerpt(raw, kind, matches: matches)
          for columns in Array(0...40) + [80, 400] {
            let line = excerpt.fitted(to: columns, .plain)
            XCTAssertLessThanOrEqual(line.width, columns, raw.debugDescription)
            XCTAssertTrue(
              line.plain.string.unicodeScalars.allSatisfy { ScalarClass($0) != .control },
              raw.debugDescription)
          }
        }
      }
    }
  }

  func test_fH3_aFieldSaysThatItHadBidiControls_once() {
    let raw = "a\u{202E}b\u{2066}c"
    let range = raw.index(after: raw.startIndex)..<raw.endIndex
    XCTAssertEqual(shown(raw, 40, .line), "abc ⚠ bidi")
    let marked = Excerpt(raw, .line, matches: [range]).fitted(to: 40, .plain)
    XCTAssertEqual(marked.plain.string, "abc ⚠ bidi")
  }

  func test_fH10_aLongNote_costsNoMoreThanItsWindow() {
    let note = String(repeating: "é parsers ", count: 6_000)
    let range =
      note.index(note.startIndex, offsetBy: 30_000)..<note.index(note.startIndex, offsetBy: 30_005)
    for matches in [[], [range]] {
      XCTAssertLessThanOrEqual(Excerpt(note, .block, matches: matches).plain.string.count, 600)
    }
  }
}
