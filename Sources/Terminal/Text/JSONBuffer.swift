/// Builds JSON in one buffer, value by value.
///
/// Strings keep all their data: a character that could move the cursor or reverse text is escaped.
package struct JSONBuffer: Sendable {
  private(set) var utf8: [UInt8] = []

  package init() {}

  /// JSON as an encoder writes it.
  package init(encoded: some Sequence<UInt8>) {
    let bytes = Array(encoded)
    // Nearly all JSON is ASCII without control characters.
    guard !bytes.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) else {
      utf8 = bytes
      return
    }
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      // Line feeds between values stay as they are; other dangerous characters occur in strings only.
      if scalar == "\n" { append(mark: "\n") } else { append(scalar) }
    }
  }

  /// The text so far.
  package var text: SafeText { SafeText(trusted: String(decoding: utf8, as: UTF8.self)) }

  /// Appends brackets, commas, or a literal such as `null`.
  package mutating func append(mark: StaticString) {
    mark.withUTF8Buffer { utf8.append(contentsOf: $0) }
  }

  package mutating func append(_ other: JSONBuffer) { utf8.append(contentsOf: other.utf8) }

  package mutating func append(number: Int64) { utf8.append(contentsOf: String(number).utf8) }

  /// Appends a string between quotation marks.
  package mutating func append(string: String) {
    utf8.append(Self.quotationMark)
    // Nearly every string is ASCII without escapes.
    if string.utf8.allSatisfy(Self.isPlain) {
      utf8.append(contentsOf: string.utf8)
    } else {
      for scalar in string.unicodeScalars { append(inString: scalar) }
    }
    utf8.append(Self.quotationMark)
  }

  /// Removes everything, for the next value.
  package mutating func clear() { utf8.removeAll(keepingCapacity: true) }

  private mutating func append(inString scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(mark: #"\""#)
    case "\\": append(mark: #"\\"#)
    case "\n": append(mark: #"\n"#)
    case "\r": append(mark: #"\r"#)
    case "\t": append(mark: #"\t"#)
    case "\u{8}": append(mark: #"\b"#)
    case "\u{C}": append(mark: #"\f"#)
    default: append(scalar)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch ScalarClass(scalar) {
    // Each of these has at most four hexadecimal digits.
    case .control, .separator, .bidi:
      let digits = String(scalar.value, radix: 16)
      utf8 += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
    default: utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private static let quotationMark = UInt8(ascii: "\"")

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != quotationMark && byte != UInt8(ascii: "\\")
  }
}
