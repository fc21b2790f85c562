import CUTF8Proc

/// What a scalar can do to a terminal, or to the text around it.
enum ScalarClass: Equatable {
  case plain
  /// C0, DEL and C1, with tab and line ends.
  case control
  /// The line and the paragraph separator.
  case separator
  /// Changes the direction of the text after it.
  case bidi
  /// Has no width: zero width spaces, fillers, tags.
  case invisible
  /// Joins its neighbours, or keeps them from joining.
  case joiner
  /// Chooses the shape of the scalar before it.
  case selector
  /// Is not a character, or represents an object.
  case noncharacter
  /// Combines with the character before it.
  case mark

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20..<0x7F: self = .plain
    case 0x00..<0x20, 0x7F...0x9F: self = .control
    case 0x2028, 0x2029: self = .separator
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: self = .bidi
    case 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0x00AD, 0x180E, 0x115F, 0x1160, 0x3164,
      0xFFA0, 0xFFF0...0xFFF8, 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
      0xE0000...0xE0FFF:
      self = .invisible
    case 0x200C, 0x200D: self = .joiner
    case 0xFE00...0xFE0F: self = .selector
    case 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: self = .noncharacter
    case let value where value & 0xFFFE == 0xFFFE: self = .noncharacter
    default: self = Self.isMark(scalar) ? .mark : .plain
    }
  }

  // Swift knows marks that this utf8proc does not, and terminals may too.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch utf8proc_category(utf8proc_int32_t(bitPattern: scalar.value)) {
    case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME: true
    case UTF8PROC_CATEGORY_CN:
      [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    default: false
    }
  }
}
