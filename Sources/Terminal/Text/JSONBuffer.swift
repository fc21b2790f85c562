/// JSON that is put together in one buffer, value after value.
///
/// Its strings keep all their data: a character that could move a cursor or turn text becomes an escape.
package struct JSONBuffer: Sendable {
  private(set) var utf8: [UInt8] = []

  package init() {}

  /// The text so far.
  package var text: SafeText { SafeText(trusted: String(decoding: utf8, as: UTF8.self)) }

  /// Appends brackets, commas, or a value such as `null`.
  package mutating func append(mark: StaticString) {
    mark.withUTF8Buffer { utf8.append(contentsOf: $0) }
  }

  /// Appends all of another buffer.
  package mutating func append(_ other: JSONBuffer) {
    utf8.append(contentsOf: other.utf8)
  }

  /// Appends a number.
  package mutating func append(number: Int64) {
    utf8.append(contentsOf: String(number).utf8)
  }

  /// Appends a string between quotation marks.
  package mutating func append(string: String) {
    utf8.append(Self.quotationMark)
    // Nearly every string is ASCII without a character that needs an escape.
    if string.utf8.allSatisfy(Self.isPlain) {
      utf8.append(contentsOf: string.utf8)
    } else {
      for scalar in string.unicodeScalars { append(scalar) }
    }
    utf8.append(Self.quotationMark)
  }

  /// Takes everything away, for the next value.
  package mutating func clear() {
    utf8.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(mark: #"\""#)
    case "\\": append(mark: #"\\"#)
    case "\n": append(mark: #"\n"#)
    case "\r": append(mark: #"\r"#)
    case "\t": append(mark: #"\t"#)
    case "\u{8}": append(mark: #"\b"#)
    case "\u{C}": append(mark: #"\f"#)
    default:
      switch ScalarClass(scalar) {
      case .control, .separator, .bidi: utf8.append(contentsOf: Self.escape(scalar).utf8)
      default: utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// The escape of a scalar of at most four hexadecimal digits.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static let quotationMark = UInt8(ascii: "\"")

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != quotationMark && byte != UInt8(ascii: "\\")
  }
}
