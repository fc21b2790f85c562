import XCTest

/// The judge itself: what it lets through, and that it finds each kind of offence.
final class ByteJudgeTests: XCTestCase {
  private let esc = "\u{1B}"

  func test_printableText_andOurOwnSequences_areLetThrough_sequencesOnScreensOnly() {
    for text in [
      "plain\r\nnext", "naïve 漢字 👩\u{200D}🚀 ❤️ 🇫🇷", "e\u{301}\u{302}\u{303}\u{304}", "a\u{8}b\u{7}",
    ] {
      XCTAssertEqual(offences(of: text), [], text)
      XCTAssertEqual(offences(of: text, by: .appendOnly), [], text)
    }
    for sequence in [
      "[1;38;2;1;2;255mx\(esc)[0m", "[38;5;117mx\(esc)[39m", "[1;4;96mx\(esc)[22;24;39m",
      "[48;2;0;0;0;7mx\(esc)[0m", "[24A", "[80G", "[K", "[J", "[2@", "[P", "7\(esc)8", "[c",
      "[?25h",
      "[?2026h\(esc)[?2026l", "[?2004h\(esc)[?2004l", "]11;?\(esc)\\", "_Ga=T,q=2;AA\(esc)\\",
      "]8;;https://example.org/\(esc)\\x\(esc)]8;;\(esc)\\", "_Ga=d,d=C,q=2\(esc)\\",
      "_Gq=2,m=0;AA\(esc)\\", "P0;1q\"1;1;2;2#0~\(esc)\\", "]1337;File=inline=1:AA\(esc)\\",
    ] {
      XCTAssertEqual(offences(of: esc + sequence), [], sequence)
      XCTAssertNotEqual(offences(of: esc + sequence, by: .appendOnly), [], sequence)
    }
  }

  func test_H1_controlCharacters_andBytesThatAreNotUTF8_areFound() {
    for byte in (0...0x1F).map(UInt8.init) + [0x7F] where ![7, 8, 0x0A, 0x0D, 0x1B].contains(byte) {
      XCTAssertEqual(offences(of: [0x61, byte, 0x62]), [.control], "\(byte)")
    }
    for value in UInt8(0x80)...0x9F {
      XCTAssertEqual(offences(of: [0xC2, value]), [.invisible], "C1 in UTF-8, \(value)")
      XCTAssertEqual(offences(of: [value, 0x41]), [.encoding], "C1 as a raw byte, \(value)")
    }
    for bytes in [
      [0xC0, 0x80], [0xFF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xC3, 0x28],
      [0xE2, 0x1B, 0x5B, 0x4B],
    ] as [[UInt8]] {
      XCTAssertNotEqual(offences(of: bytes), [], "\(bytes)")
    }
  }

  func test_H3_H4_H5_whatIsInvisible_orHasTooManyMarks_isFound() {
    let scalars: [UInt32] = [
      0x061C, 0x200E, 0x202A, 0x202E, 0x2066, 0x2069, 0x200B, 0x2060, 0x206F, 0xFEFF, 0x00AD,
      0x180E, 0x115F,
      0x3164, 0xFFA0, 0xE0041, 0xE0100, 0xFFF9, 0xFDD0, 0xFFFE, 0x1FFFF, 0x2028, 0x2029,
    ]
    for scalar in scalars.compactMap(Unicode.Scalar.init) {
      XCTAssertEqual(offences(of: "a\(scalar)b"), [.invisible], String(scalar.value, radix: 16))
    }
    XCTAssertEqual(offences(of: "e\u{301}\u{301}\u{301}\u{301}\u{301}"), [.marks])
    XCTAssertEqual(offences(of: "❤\u{FE0F}\u{FE0F}"), [.marks])
  }

  func test_H2_otherSequences_areFound() {
    for text in [
      "[6n", "[>c", "[0c", "[?1049h", "[?1000h", "[?25l", "[5;5H", "[2B", "[10D", "[1;24r", "[!p",
      "[?2004$p",
      "[ q", "]52;c;aGk=\(esc)\\", "]0;title\(esc)\\", "]8;;file:///etc/passwd\(esc)\\",
      "]8;;javascript:x\(esc)\\", "]8;id=1;https://e.org\(esc)\\", "]8;;https://e.org/a b\(esc)\\",
      "]8;;https://\(esc)\\", "]11;#fff\(esc)\\", "]4;1;?\(esc)\\", "Pq1\(esc)\\", "P1$r0m\(esc)\\",
      "_Gi=1\(esc)\\", "_Ga=q;AA\(esc)\\", "]1337;SetMark\(esc)\\", "^x\(esc)\\", "Xx\(esc)\\", "c",
      "=", "(0",
      "#8", "M", "[38;5m", "[38;2;1;2m", "[38;5;256m", "[;m", "[99m", "[5m", "[1:2m", "[00001m",
      "[-1m",
    ] {
      XCTAssertEqual(offences(of: "\(esc)\(text)x\(esc)[0m"), [.sequence], text)
    }
  }

  func test_whatIsCut_orLeftOn_isFound_aPauseLetsModesBe() {
    for text in ["[3\r\n", "[1é", "[3\(esc)[K", "]8;;https://e.org\u{7}", "]8;;https://é", "\u{7}"]
    {
      XCTAssertTrue(offences(of: "\(esc)\(text)x\(esc)[0m").contains(.cut), text)
    }
    for text in ["", "[", "[1;", "]8;;https://e.org", "]8;;https://e.org\(esc)"] {
      XCTAssertEqual(offences(of: "\(esc)\(text)"), [.cut], "cut by the end: \(text)")
    }
    for text in [
      "[1m", "[38;5;1m", "[1;2m\(esc)[22;24;7m", "]8;;https://e.org\(esc)\\x", "[?2026h", "[?2004h",
      "[?2026h\(esc)[?2026h\(esc)[?2026l", "[?2026l", "7", "8", "]8;;\(esc)\\",
    ] {
      XCTAssertEqual(offences(of: "\(esc)\(text)"), [.leftOn], text)
    }
    XCTAssertEqual(
      offences(of: "\(esc)]8;;https://e.org\(esc)\\x\r\ny\(esc)]8;;\(esc)\\"), [.leftOn, .leftOn],
      "a link ends in its line")
    var judge = ByteJudge(.screen)
    judge.take("\(esc)[?2004hlist> ".utf8)
    judge.pause()
    judge.take("\(esc)[?2004l".utf8)
    judge.end()
    XCTAssertEqual(judge.offences.count, 0)
  }

  private func offences(
    of bytes: some Sequence<UInt8>, by rules: ByteRules = .screen
  ) -> [ByteOffence.Reason] {
    ByteJudge.offences(in: bytes, by: rules).map(\.reason)
  }

  private func offences(of text: String, by rules: ByteRules = .screen) -> [ByteOffence.Reason] {
    offences(of: text.utf8, by: rules)
  }
}
