/// Bytes that a program should not have written to a terminal.
struct ByteOffence: Equatable {
  /// What is wrong with them.
  enum Reason: String {
    /// A control character that is not among those allowed.
    case control
    /// Bytes that are no UTF-8.
    case encoding
    /// A character that cannot be seen, turns the direction, or means nothing.
    case invisible
    /// More marks on a character than are shown.
    case marks
    /// A sequence that is not in the table.
    case sequence
    /// A sequence, or a character, that ends before its end.
    case cut
    /// A look, a link, a mode or an update that was left on.
    case leftOn
  }

  let reason: Reason
  /// Where it begins, in bytes from the first one.
  let offset: Int
  /// What was found.
  let found: String
}

extension ByteOffence {
  /// The offence with the bytes around it, controls spelt out.
  func description(in bytes: [UInt8]) -> String {
    let before = bytes[max(offset - 60, 0)..<min(offset, bytes.count)]
    let after = bytes[min(offset, bytes.count)..<min(offset + 60, bytes.count)]
    return "\(reason) at byte \(offset): \(found)\n"
      + "  after \"\(Self.spelt(before))\"\n  in    \"\(Self.spelt(after))\""
  }

  /// The bytes with everything that is no printable text spelt out.
  static func spelt(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.reduce(into: "") { text, scalar in
      let isPlain = scalar.properties.generalCategory != .format && scalar.value >= 0x20
      let isSeen = isPlain && !(0x7F...0x9F).contains(scalar.value)
      text += isSeen ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
