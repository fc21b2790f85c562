import CUTF8Proc

/// How many columns text takes on a terminal.
enum TextWidth {
  /// The columns of a whole text that is safe to print.
  static func columns(of text: String) -> Int {
    var text = text
    let isASCII = text.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
    return isASCII ? text.utf8.count : text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns of one character as the reader sees it, marks and joined parts included.
  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard scalars.count > 1 else { return scalars.first.map(columns) ?? 0 }
    let isPicture = scalars.contains { scalar in
      scalar.value == 0xFE0F || scalar.value == 0x200D || (0x1F1E6...0x1F1FF).contains(scalar.value)
        || (0x1F3FB...0x1F3FF).contains(scalar.value)
    }
    let isEmoji = scalars.first?.properties.isEmoji == true
    return isPicture && isEmoji ? 2 : scalars.reduce(0) { $0 + columns(of: $1) }
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    Int(utf8proc_charwidth(utf8proc_int32_t(bitPattern: scalar.value)))
  }
}
