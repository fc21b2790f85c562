/// Percent encoding (RFC 3986, section 2.1).
extension StringProtocol {
  /// Encodes every byte of the text but ASCII letters, digits and `marks`.
  package func percentEncoded(keeping marks: String = "-_.~") -> String {
    utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || marks.contains(character) {
        return String(character)
      }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// The text that is encoded; `nil` if it is malformed, or not UTF-8.
  package var percentDecoded: String? {
    var (bytes, rest) = ([UInt8](), Array(utf8)[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      bytes.append(UInt8(digits[0] * 16 + digits[1]))
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
