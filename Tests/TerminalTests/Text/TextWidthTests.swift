import Foundation
import Glibc
import Terminal
import TestSupport
import XCTest

/// How many columns text takes (fH6).
final class TextWidthTests: XCTestCase {
  // Terminals agree on these.
  private static let certain: [(String, Int)] = [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("Z\u{351}\u{36B}\u{343}\u{302}", 1), ("ß", 1), ("Ω", 1),
    ("я", 1), ("א", 1), ("ب", 1), ("ไ", 1), ("ก็", 1), ("กำ", 2), ("हि", 2), ("क्षि", 3), ("நி", 2),
    ("ক\u{9BE}", 2), ("\u{25CC}\u{903}", 2), ("க்", 1), ("漢", 2), ("か", 2), ("か\u{3099}", 2),
    ("ア", 2), ("ｱ", 1), ("ｶﾞ", 2), ("Ａ", 2), ("，", 2), ("、", 2), ("ㄱ", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1100}", 2), ("䷀", 2), ("㉈", 2), ("\u{20000}", 2),
    ("—", 1), ("…", 1), ("·", 1), ("│", 1), ("░", 1), ("▗", 1), ("⠋", 1), ("→", 1), ("±", 1),
    ("°", 1), ("①", 1), ("☆", 1), ("★", 1), ("✎", 1), ("♥", 1), ("❤", 1), ("☎", 1), ("✔", 1),
    ("⚠", 1), ("☀", 1), ("▶", 1), ("©", 1), ("🖐", 1), ("🅰", 1), ("⌚", 2), ("⏰", 2), ("⚡", 2),
    ("✨", 2), ("😀", 2), ("👍", 2), ("🈁", 2), ("㊗", 2), ("🇫🇷", 2), ("𝔘", 1), ("﷽", 1), ("𒐫", 1),
    ("ꙮ", 1), ("⸻", 1), ("\u{FFFD}", 1), ("꧁", 1), ("ツ", 2), ("ʕ•ᴥ•ʔ", 5), ("\u{E0B0}", 1),
    ("👩\u{200D}🚀", 2), ("👨\u{200D}👩\u{200D}👧\u{200D}👦", 2), ("🧑\u{200D}💻", 2),
    ("🤷\u{200D}♀\u{FE0F}", 2), ("🏴\u{200D}☠\u{FE0F}", 2),
  ]
  // On these they do not; the widest counts.
  private static let disputed: [(String, Int)] = [
    ("❤\u{FE0F}", 2), ("☎\u{FE0F}", 2), ("✈\u{FE0F}", 2), ("⚠\u{FE0F}", 2), ("☀\u{FE0F}", 2),
    ("▶\u{FE0F}", 2), ("©\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("🖐\u{FE0F}", 2),
    ("🏳\u{FE0F}\u{200D}🌈", 2), ("👍🏽", 4), ("✊🏾", 4), ("☝🏽", 3), ("🖐🏽", 3),
    ("🧑🏿\u{200D}🤝\u{200D}🧑🏻", 6), ("🪿", 2), ("\u{1FAC8}", 2),
  ]

  func test_fH6_aCorpusTakesTheColumnsThatTerminalsGiveIt() {
    for (text, columns) in Self.certain + Self.disputed {
      XCTAssertEqual(SafeText.line(text).width, columns, Self.codes(text))
    }
  }

  func test_fH6_tmuxGivesTheCorpusTheSameColumns_andNeverMore() throws {
    let corpus = (Self.certain + Self.disputed).map { SafeText.line($0.0) }
    let measured = try Self.columnsInTmux(of: corpus.map(\.string))
    XCTAssertEqual(measured.count, corpus.count)
    for (index, columns) in measured.enumerated() {
      let text = corpus[index]
      XCTAssertLessThanOrEqual(columns, text.width, Self.codes(text.string))
      guard index < Self.certain.count else { continue }
      XCTAssertEqual(columns, text.width, Self.codes(text.string))
    }
  }

  // Readline asks the C library, and so does tmux.
  func test_fH6_noCharacterIsNarrowerThanTheCLibraryHasIt() throws {
    typealias Width = @convention(c) (UInt32) -> Int32
    // Glibc's module leaves it out.
    let wcwidth = unsafeBitCast(
      try XCTUnwrap(dlsym(dlopen(nil, RTLD_NOW), "wcwidth")), to: Width.self)
    let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    let before = uselocale(locale)
    defer {
      uselocale(before)
      freelocale(locale)
    }
    for scalar in (0x20...0x2FFFF as ClosedRange<UInt32>).compactMap({ Unicode.Scalar($0) }) {
      let text = SafeText.field(String(scalar))
      guard text.string == String(scalar) else { continue }
      let columns = Int(wcwidth(scalar.value))
      XCTAssertGreaterThanOrEqual(text.width, columns, String(scalar.value, radix: 16))
    }
  }

  /// The columns that tmux gives to each text.
  ///
  /// After each is a mark at a known column; the blanks between are counted.
  private static func columnsInTmux(of texts: [String]) throws -> [Int] {
    let stop = 40
    let file = NSTemporaryDirectory() + "ghbrowse-widths-\(UUID().uuidString)"
    let lines = texts.map { "\($0)\u{1B}[\(stop + 1)G|" } + ["end"]
    try Data(lines.joined(separator: "\r\n").utf8).write(to: URL(fileURLWithPath: file))
    let show = "stty -echo; cat '\(file)'; exec sleep 60"
    let tmux = try Tmux(["sh", "-c", show], columns: 80, rows: lines.count + 1)
    var shown: [String] = []
    try waitUntil("the last line", within: .seconds(30)) {
      shown = try tmux.lines(["capture-pane", "-p"])
      return shown.last == "end"
    }
    return shown.dropLast().map { line in
      stop - line.dropLast().reversed().prefix { $0 == " " }.count
    }
  }

  private static func codes(_ text: String) -> String {
    text + " " + text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }
}
