import CUTF8Proc
import Glibc

/// The characters that the reader's locale has.
///
/// A text keeps its columns in either charset, so that nothing is laid out for one of them.
package enum Charset: Sendable {
  /// All of Unicode, in UTF-8.
  case unicode
  /// ASCII. Other bytes could be control characters to such a terminal.
  case ascii

  // The program's own marks in ASCII.
  private static let marks: [Character: Character] = [
    "✎": "*", "·": "-", "…": "~", "→": ">", "✓": "v", "│": "|", "⏎": "/", "▪": "-", "░": ":",
    "⚠": "!", "◌": "o", "×": "x", "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"",
    "⠋": "|", "⠙": "/", "⠹": "-", "⠸": "\\", "⠼": "|", "⠴": "/", "⠦": "-", "⠧": "\\", "⠇": "|",
    "⠏": "/",
  ]

  /// The charset of the process's locale.
  package static var current: Charset {
    Charset { name in getenv(name).map { String(cString: $0) } }
  }

  /// The charset that the environment names (locale(7)): the first of `LC_ALL`, `LC_CTYPE` and `LANG`
  /// that is set counts.
  ///
  /// Where none is set, the reader has not chosen, and today's terminals have all of Unicode.
  ///
  /// - Parameter variable: The value of a variable of the environment.
  package init(variable: (String) -> String?) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    // The charset follows a dot, and a modifier may follow it after an at sign: de_DE.UTF-8@euro.
    let name = locale?.lowercased().split(separator: ".").last?.prefix { $0 != "@" } ?? "utf-8"
    self = name == "utf-8" || name == "utf8" ? .unicode : .ascii
  }

  /// The text in characters of the charset, as wide as before.
  ///
  /// A letter with an accent loses the accent; another character becomes a question mark in each of
  /// its columns.
  package func text(_ text: String) -> String {
    replaced(text) { Self.marks[$0].map(String.init) ?? Self.ascii($0) }
  }

  /// The text with the program's own marks in characters of the charset, and the rest as it is.
  package func textWithPlainMarks(_ text: String) -> String {
    replaced(text) { String(Self.marks[$0] ?? $0) }
  }

  private func replaced(_ text: String, by replacement: (Character) -> String) -> String {
    guard self == .ascii, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return text.reduce(into: "") { result, character in
      if character.isASCII { result.append(character) } else { result += replacement(character) }
    }
  }

  private static func ascii(_ character: Character) -> String {
    let columns = TextWidth.columns(of: character)
    guard columns > 0, let letter = letter(of: character) else {
      return String(repeating: "?", count: columns)
    }
    return String(letter) + String(repeating: " ", count: columns - 1)
  }

  // The letter without its accents; `nil` where that is no ASCII either.
  private static func letter(of character: Character) -> Character? {
    guard let first = character.unicodeScalars.first else { return nil }
    var parts = [utf8proc_int32_t](repeating: 0, count: 8)
    var boundary: Int32 = 0
    // Beyond the parts that fit, only their number is returned.
    utf8proc_decompose_char(
      utf8proc_int32_t(bitPattern: first.value), &parts, parts.count, UTF8PROC_DECOMPOSE, &boundary)
    return UInt8(exactly: parts[0]).flatMap { (0x20..<0x7F).contains($0) ? $0 : nil }
      .map { Character(Unicode.Scalar($0)) }
  }
}
