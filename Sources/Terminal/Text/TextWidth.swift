import CUTF8Proc

/// Counts the columns of text on a terminal, as tmux 3.3, xterm, VTE and kitty do.
///
/// If they disagree, the widest counts: a line that is counted too narrow wraps, and the wrong rows are redrawn.
///
/// - A skin tone takes two more columns; only kitty merges it into the emoji before.
/// - A narrow character with an emoji selector takes two columns, as in kitty; tmux gives it one.
/// - Joined emoji take the columns of one, as in tmux and kitty.
/// - Characters of ambiguous width (Unicode Standard Annex 11) are narrow, the terminals' default.
enum TextWidth {
  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

  /// The columns of a text that is safe to print.
  static func columns(of text: String) -> Int {
    var text = text
    let isASCII = text.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
    return isASCII ? text.utf8.count : text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns of one character, with its marks and joined parts.
  static func columns(of character: Character) -> Int {
    var sum = 0
    var last: (scalar: Unicode.Scalar, columns: Int) = (" ", 0)
    for scalar in character.unicodeScalars {
      let columns = columns(of: scalar, after: last)
      sum += columns
      last = (scalar, columns)
    }
    return sum
  }

  private static func columns(
    of scalar: Unicode.Scalar, after last: (scalar: Unicode.Scalar, columns: Int)
  ) -> Int {
    switch scalar {
    case emojiSelector: last.columns == 1 && last.scalar.properties.isEmoji ? 1 : 0
    case _ where last.scalar == joiner && scalar.properties.isEmoji: 0
    default: columns(of: scalar)
    }
  }

  // The cases in which utf8proc differs from the C library, which most terminals follow.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    let code = utf8proc_int32_t(bitPattern: scalar.value)
    switch scalar.value {
    case 0..<0x300: return 1
    // Korean vowels and final consonants are drawn into their syllable.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    // Format characters that are drawn below the digits after them.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: return 1
    // Tone marks, numbers in squares, and hexagrams.
    case 0x302E, 0x302F, 0x3248...0x324F, 0x4DC0...0x4DFF, 0x16FF0, 0x16FF1: return 2
    // Emoji and ideographs that this utf8proc does not know.
    case 0x1F300...0x1FAFF, 0x20000...0x3FFFF:
      if utf8proc_category(code) == UTF8PROC_CATEGORY_CN { return 2 }
    default: break
    }
    // Vowel signs next to a letter take a column.
    return utf8proc_category(code) == UTF8PROC_CATEGORY_MC ? 1 : Int(utf8proc_charwidth(code))
  }
}
