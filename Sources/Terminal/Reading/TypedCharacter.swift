/// Makes a typed or pasted character of several bytes harmless before readline echoes it.
///
/// Readline itself echoes bytes that are no UTF-8, and controls above ASCII, unchanged.
enum TypedCharacter {
  /// The bytes in place of invalid UTF-8 and of control characters: U+FFFD.
  static let replacement = Array("\u{FFFD}".utf8)

  /// How many bytes follow `byte` in a character of UTF-8; `nil` when no such character begins with
  /// `byte`.
  static func continuationCount(after byte: UInt8) -> Int? {
    switch byte {
    case 0xC2...0xDF: 1
    case 0xE0...0xEF: 2
    case 0xF0...0xF4: 3
    default: nil
    }
  }

  /// Whether `byte` can follow the first byte of a character.
  static func isContinuation(_ byte: UInt8) -> Bool { (0x80...0xBF).contains(byte) }

  /// The bytes that readline gets for one typed character.
  ///
  /// A line separator becomes a blank; bidi controls and characters of no width are dropped.
  static func harmless(_ bytes: [UInt8]) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return replacement }
    return switch ScalarClass(scalar) {
    case .plain, .joiner, .selector, .mark: bytes
    case .separator: [UInt8(ascii: " ")]
    case .bidi, .invisible: []
    case .control, .noncharacter: replacement
    }
  }
}
