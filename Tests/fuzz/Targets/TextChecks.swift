import Foundation

@testable import Terminal

/// Any text, made harmless for a terminal, for other programs and as JSON (H1 to H7).
enum TextChecks {
  static func check(_ input: [UInt8]) {
    let raw = input.text
    let lines = [SafeText.line(raw), .login(raw), .field(raw), .tabField(raw), "a \(raw) b"]
    for line in lines { check(line, keeping: []) }
    for line in SafeText.lines(raw, characterLimit: 1_000) { check(line, keeping: []) }
    check(.text(raw), keeping: ["\n", "\t"])
    require(lines[0].string.unicodeScalars.count <= 256 * 16, "a field is short")
    require(!lines[1].isEmpty, "a login is not empty")
    again(lines[2], raw)
    widths(lines[2])
    json(raw)
    json(bytes: input)
  }

  private static func check(_ text: SafeText, keeping kept: Set<Unicode.Scalar>) {
    for scalar in text.string.unicodeScalars where !kept.contains(scalar) {
      switch ScalarClass(scalar) {
      case .control, .separator, .bidi, .invisible, .noncharacter:
        require(false, "U+\(String(scalar.value, radix: 16)) does not reach the terminal")
      case .plain, .joiner, .selector, .mark: break
      }
    }
  }

  // A joiner whose neighbour was removed is removed the next time.
  private static func again(_ text: SafeText, _ raw: String) {
    guard !raw.unicodeScalars.contains(where: { ScalarClass($0) == .joiner }) else { return }
    require(SafeText.field(text.string) == text, "harmless text stays as it is")
  }

  private static func widths(_ text: SafeText) {
    for columns in [1, 20, 79] {
      require(text.fitted(to: columns).width <= columns, "a text is cut to \(columns) columns")
    }
    let joined = text.wrapped(to: 24).map(\.string).joined()
    // By scalars: some characters merge with the blank after them.
    require(
      joined.unicodeScalars.filter { $0 != " " }.elementsEqual(
        text.string.unicodeScalars.filter { $0 != " " }), "wrapping loses nothing")
    let plain = Charset.ascii.text(text.string)
    require(plain.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "ASCII is ASCII")
    require(TextWidth.columns(of: plain) == text.width, "ASCII is as wide as before")
  }

  private static func json(_ raw: String) {
    guard let bytes = try? JSONEncoder().encode([raw]) else { return }
    let read = try? JSONDecoder().decode(
      [String].self, from: Data(JSONBuffer(encoded: bytes).text.string.utf8))
    require(read == [raw], "JSON keeps its data")
  }

  private static func json(bytes: [UInt8]) {
    for scalar in JSONBuffer(encoded: bytes).text.string.unicodeScalars where scalar != "\n" {
      let isSafe = ![ScalarClass.control, .separator, .bidi].contains(ScalarClass(scalar))
      require(isSafe, "JSON has no control characters")
    }
  }
}
