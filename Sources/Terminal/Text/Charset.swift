import CUTF8Proc
import Glibc

/// The characters of the reader's locale.
///
/// A text has the same width in both charsets, so that layouts need not know it.
package enum Charset: Sendable {
  /// All of Unicode, in UTF-8.
  case unicode
  /// ASCII; other bytes could be control characters for the terminal.
  case ascii

  // The program's own marks in ASCII.
  private static let marks: [Character: Character] = [
    "✎": "*", "·": "-", "…": "~", "→": ">", "✓": "v", "│": "|", "⏎": "/", "░": ":",
    "⚠": "!", "◌": "o", "×": "x", "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"",
    "⠋": "|", "⠙": "/", "⠹": "-", "⠸": "\\", "⠼": "|", "⠴": "/", "⠦": "-", "⠧": "\\", "⠇": "|",
    "⠏": "/",
  ]

  /// The charset of the process's locale.
  package static var current: Charset {
    Charset { name in getenv(name).map { String(cString: $0) } }
  }

  /// The charset that the environment names (locale(7)), in the first of `LC_ALL`, `LC_CTYPE` and `LANG`
  /// that is set; Unicode if none is.
  ///
  /// - Parameter variable: The value of a variable of the environment.
  package init(variable: (String) -> String?) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    // Such as de_DE.UTF-8@euro.
    let name = locale?.lowercased().split(separator: ".").last?.prefix { $0 != "@" } ?? "utf-8"
    self = name == "utf-8" || name == "utf8" ? .unicode : .ascii
  }

  /// The text in characters of the charset, as wide as before.
  ///
  /// Letters lose their accents; other characters become question marks.
  package func text(_ text: String) -> String {
    replaced(text) { Self.marks[$0].map(String.init) ?? Self.ascii($0) }
  }

  /// The text with only the program's own marks in characters of the charset.
  func textWithPlainMarks(_ text: String) -> String {
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

  // The letter without its accents; `nil` if that is not ASCII.
  private static func letter(of character: Character) -> Character? {
    guard let first = character.unicodeScalars.first else { return nil }
    var parts = [utf8proc_int32_t](repeating: 0, count: 8)
    var boundary: Int32 = 0
    // Parts that do not fit are only counted.
    utf8proc_decompose_char(
      utf8proc_int32_t(bitPattern: first.value), &parts, parts.count, UTF8PROC_DECOMPOSE, &boundary)
    return UInt8(exactly: parts[0]).flatMap { (0x20..<0x7F).contains($0) ? $0 : nil }
      .map { Character(Unicode.Scalar($0)) }
  }
}
