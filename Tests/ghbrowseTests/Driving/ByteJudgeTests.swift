import XCTest

/// The judge itself accepts what may be written, and finds each kind of offence.
final class ByteJudgeTests: XCTestCase {
  private static let esc = "\u{1B}"

  func test_fH2_printableText_andOurOwnSequences_areAccepted_sequencesOnScreensOnly() {
    for text in [
      "plain\r\nnext", "naïve 漢字 👩\u{200D}🚀 ❤️ 🇫🇷", "e\u{301}\u{302}\u{303}\u{304}", "a\u{8}b\u{7}",
    ] { XCTAssertEqual(offences(in: text) + offences(in: text, by: .appendOnly), [], text) }
    for sequence in [
      "[1;38;2;1;2;255mx\u{1B}[0m", "[38;5;117mx\u{1B}[39m", "[1;4;96mx\u{1B}[22;24;39m",
      "[48;2;0;0;0;7mx\u{1B}[0m", "[24A", "[80G", "[K", "[J", "[2@", "[P", "7\u{1B}8", "[c",
      "[?25h", "[?2026h\u{1B}[?2026l", "[?2004h\u{1B}[?2004l", "]11;?\u{1B}\\",
      "_Ga=T,q=2;AA\u{1B}\\", "]8;;https://example.org/\u{1B}\\x\u{1B}]8;;\u{1B}\\",
      "_Ga=d,d=C,q=2\u{1B}\\", "P0;1q\"1;1;2;2#0~\u{1B}\\", "]1337;File=inline=1:AA\u{1B}\\",
    ] {
      XCTAssertEqual(offences(in: Self.esc + sequence), [], sequence)
      XCTAssertNotEqual(offences(in: Self.esc + sequence, by: .appendOnly), [], sequence)
    }
  }

  func test_fH1_fH3_fH4_fH5_whatIsNotPrintable_isFound() {
    let table: [(String, ByteOffence.Reason)] = [
      ("\u{0}", .control), ("\u{9}", .control), ("\u{1F}", .control), ("\u{7F}", .control),
      ("\u{80}", .invisible), ("\u{9B}2J", .invisible), ("\u{61C}", .invisible),
      ("\u{202E}", .invisible), ("\u{2066}", .invisible), ("\u{200B}", .invisible),
      ("\u{FEFF}", .invisible), ("\u{AD}", .invisible), ("\u{3164}", .invisible),
      ("\u{E0041}", .invisible), ("\u{2028}", .invisible),
      ("e\u{301}\u{301}\u{301}\u{301}\u{301}", .marks),
      ("❤\u{FE0F}\u{FE0F}", .marks),
    ]
    for (text, reason) in table { XCTAssertEqual(offences(in: "a\(text)b"), [reason], text) }
    for bytes in [
      [0x9B, 0x41], [0xC0, 0x80], [0xFF], [0xE2, 0x82], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
    ] as [[UInt8]] {
      XCTAssertNotEqual(offences(in: bytes), [], "\(bytes)")
    }
  }

  func test_fH2_otherSequences_areFound_andThoseThatAreCutOrLeftOn() {
    let (end, reset) = ("\u{1B}\\", "x\u{1B}[0m")
    for text in [
      "[6n", "[?1049h", "[?1000h", "[?25l", "[5;5H", "[2B", "]52;c;aGk=\(end)", "]0;title\(end)",
      "]8;;file:///etc/passwd\(end)", "]8;;javascript:x\(end)", "]8;;https://e.org/a b\(end)",
      "]11;#fff\(end)", "_Gi=1\(end)", "]1337;SetMark\(end)", "c", "(0", "[38;5m", "[38;5;256m",
      "[;m", "[99m", "[1:2m",
    ] { XCTAssertEqual(offences(in: Self.esc + text + reset), [.sequence], text) }
    for text in ["[3\r\n", "[1é", "[3\u{1B}[K", "]8;;https://e.org\u{7}", "\u{7}"] {
      XCTAssertTrue(offences(in: Self.esc + text + reset).contains(.cut), text)
    }
    for text in ["", "[1;", "]8;;https://e.org\u{1B}"] {
      XCTAssertEqual(offences(in: Self.esc + text), [.cut], "cut by the end: \(text)")
    }
    for text in [
      "[1m", "[38;5;1m", "[1;2m\u{1B}[22;24;7m", "[?2026h", "[?2004h", "[?2026l", "7", "8",
      // A link ends in its line.
      "]8;;https://e.org\u{1B}\\x\r\n",
    ] { XCTAssertEqual(offences(in: Self.esc + text), [.leftOn], text) }
  }

  private func offences(
    in bytes: some Sequence<UInt8>, by rules: ByteRules = .screen
  ) -> [ByteOffence.Reason] {
    ByteJudge.offences(in: bytes, by: rules).map(\.reason)
  }

  private func offences(in text: String, by rules: ByteRules = .screen) -> [ByteOffence.Reason] {
    offences(in: text.utf8, by: rules)
  }
}
