/// Texts that attack whatever prints them, stores them, or searches for them.
package enum HostileText {
  /// All kinds that the catalogue names.
  package static let all: [String] =
    controls + sequences + directions + invisible + marks + lineEnds + wide + formats + paths

  /// C0, DEL and C1, a few at a time.
  private static let controls = stride(from: 0, to: 0xA0, by: 8).compactMap {
    first -> String? in
    let values = (UInt32(first)..<UInt32(first) + 8).filter {
      $0 < 0x20 || (0x7F...0x9F).contains($0)
    }
    let text = values.compactMap(Unicode.Scalar.init).map { "x\($0)" }.joined()
    return text.isEmpty ? nil : text
  }

  /// Control sequences, whole and split across fields.
  // H2
  private static let sequences = [
    "\u{1B}]52;c;aGk=\u{7}", "\u{1B}]52;c;?\u{1B}\\", "\u{1B}]8;;https://evil.example\u{1B}\\hi",
    "\u{1B}]0;title\u{7}", "\u{1B}]2;title\u{1B}\\", "\u{1B}P+q544e\u{1B}\\",
    "\u{1B}_Gi=1\u{1B}\\",
    "\u{1B}[6n", "\u{1B}[c", "\u{1B}[>c", "\u{1B}[?1049h", "\u{1B}[2J\u{1B}[H", "\u{1B}[9999A",
    "\u{9B}2J", "\u{9D}52;c;aGk=\u{9C}", "\u{90}q\u{9C}", "\u{1B}c", "\u{1B}[?25l",
    // Split across two fields.
    "[31mred\u{1B}", "]52;c;aGk=\u{7}\u{1B}", "\u{1B}[", "\u{1B}", "\u{1}\u{1B}[31m\u{2}",
  ]

  // H3
  private static let directions = [
    "evil\u{202E}gnp.exe", "\u{202E}", "\u{2066}\u{2066}\u{2066}left open", "\u{202D}\u{200F}a",
    "\u{61C}\u{200E}mark", "pop\u{202C}\u{2069}",
  ]

  // H4
  private static let invisible = [
    "\u{3164}", "\u{200B}", "\u{115F}\u{1160}\u{FFA0}", "\u{FEFF}\u{2060}\u{AD}",
    "\u{E0041}\u{E007F}",
    "a\u{200B}d\u{2062}a", "\u{180E}x", "\u{FFF9}a\u{FFFA}b\u{FFFB}",
    meaningless,
    "\u{E0100}\u{FE0F}\u{FE0E}x\u{FE0F}\u{FE0F}", "\u{200D}\u{200C}", " ",
  ]

  // Noncharacters, which no literal may contain.
  private static let meaningless = String(
    String.UnicodeScalarView([0xFDD0, 0xFFFE, 0x10FFFF].compactMap(Unicode.Scalar.init)))

  // H5
  private static let marks = [
    "Z" + String(repeating: "\u{30D}\u{489}", count: 40), "\u{301}begins with a mark",
    String(repeating: "\u{20DD}", count: 9),
  ]

  // H7
  private static let lineEnds = [
    "over\rwritten", "back\u{8}\u{8}\u{8}\u{8}space", "tab\tbed\t", "next\u{85}line",
    "a\u{2028}b\u{2029}c",
    "one\r\ntwo\n\nthree\u{B}four\u{C}five", "\n", "ends\r",
  ]

  // H6
  package static let wide = [
    "山野花子", "서연 김밭", "👩\u{200D}👩\u{200D}👧", "🏳\u{FE0F}\u{200D}🌈", "🇫🇷🇩🇪", "👍🏽", "ｆｕｌｌ",
    "naïve — “quotes”",
    "Ελλάδα", "กำลัง", "हिन्दी", "עברית", "العربية",
  ]

  // H11
  private static let formats = ["%n%s%@", "%1000000d", "{0}${HOME}$(id)`id`", "\\u001b[31m"]

  // H10
  private static let paths = [
    "../x", "a/b", "..", ".", "/etc/passwd", "~root", String(repeating: "l", count: 300),
  ]
}

extension HostileText {
  private static let words = ["User", "a b", "é", "漢", "🍵", "1"]

  /// A text put together out of the hostile ones, letters, and any code points; always the same for
  /// a seed.
  package static func random(seed: UInt64) -> String {
    var numbers = SeededNumbers(seed: seed)
    return (0..<numbers.next(below: 12)).reduce(into: "") { text, _ in
      switch numbers.next(below: 4) {
      case 0: text += all[numbers.next(below: all.count)].prefix(40)
      case 1: text += words[numbers.next(below: words.count)]
      case 2: text += scalars(&numbers, below: 0x3000)
      default: text += scalars(&numbers, below: 0x11_0000)
      }
    }
  }

  // Surrogates are not scalars, and are left out.
  private static func scalars(_ numbers: inout SeededNumbers, below limit: Int) -> String {
    let values = (0..<numbers.next(below: 6)).map { _ in
      UInt32(numbers.next(below: limit))
    }
    return String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
  }
}
