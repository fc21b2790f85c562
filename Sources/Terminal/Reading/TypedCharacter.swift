/// A character of more than one byte as it is typed or pasted, made harmless before readline
/// echoes it: readline shows bytes that are no UTF-8, and controls above ASCII, as they are.
enum TypedCharacter {
  /// What stands for what is no text.
  static let replacement = Array("\u{FFFD}".utf8)

  /// How many bytes follow one that begins a character; `nil` when it begins none.
  static func continuationCount(after byte: UInt8) -> Int? {
    switch byte {
    case 0xC2...0xDF: 1
    case 0xE0...0xEF: 2
    case 0xF0...0xF4: 3
    default: nil
    }
  }

  /// Whether `byte` can stand in a character behind its first.
  static func isContinuation(_ byte: UInt8) -> Bool { (0x80...0xBF).contains(byte) }

  /// What is handed on instead of `bytes`: U+FFFD for what is no text, a blank for what ends lines,
  /// nothing for what has no width or turns the direction of the text.
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
