/// A picture in a terminal's graphics format, laid over cells.
///
/// The control strings are taken apart, and only parts are kept whose characters cannot end a
/// sequence. So the terminal gets nothing but sequences of ``ControlSequence``.
package struct Graphic: Sendable, Equatable {
  /// Its height in cells, at least 1.
  package let rows: Int
  let sequences: [ControlSequence]

  /// - Parameters:
  ///   - controlStrings: Strings of kitty's protocol, of sixel, or of iTerm2's inline files, each
  ///     without its escape character and its terminator.
  ///   - rows: The height in cells.
  /// - Returns: `nil` when `controlStrings` has any other string.
  package init?(_ controlStrings: [[UInt8]], rows: Int) {
    let sequences = controlStrings.compactMap(Self.sequence)
    guard rows > 0, !sequences.isEmpty, sequences.count == controlStrings.count else { return nil }
    self.sequences = sequences
    self.rows = rows
  }

  /// Whether the terminal keeps the graphic when text is written over it.
  var outlastsText: Bool {
    if case .kittyPicture = sequences.first { return true }
    return false
  }

  /// The sequences that draw the graphic, with its upper left cell at the cursor.
  var bytes: String { sequences.reduce(into: "") { $0 += $1.bytes } }
}

extension Graphic {
  private static func sequence(_ string: [UInt8]) -> ControlSequence? {
    guard string.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    let text = String(decoding: string.dropFirst(), as: UTF8.self)
    switch string.first {
    case UInt8(ascii: "_"): return kitty(text)
    case UInt8(ascii: "P"): return sixel(text)
    case UInt8(ascii: "]"): return file(text)
    default: return nil
    }
  }

  // `G a=T,f=32,… ; base64`
  private static func kitty(_ text: String) -> ControlSequence? {
    let parts = text.dropFirst().split(separator: ";", omittingEmptySubsequences: false)
    guard text.first == "G", parts.count <= 2, let keys = parts.first,
      keys.allSatisfy({ isWord($0) || "=,-".contains($0) })
    else { return nil }
    let data = parts.count == 2 ? parts[1] : ""
    return isBase64(data) ? .kittyPicture(keys: String(keys), data: String(data)) : nil
  }

  // `0;1;0 q "1;1;40;40 #0;2;… `
  private static func sixel(_ text: String) -> ControlSequence? {
    guard let start = text.firstIndex(of: "q") else { return nil }
    let numbers = text[..<start]
    guard numbers.allSatisfy({ $0.isNumber || $0 == ";" }) else { return nil }
    return .sixelPicture(numbers: String(numbers), data: String(text[text.index(after: start)...]))
  }

  // `1337;File=inline=1;width=4;… : base64`
  private static func file(_ text: String) -> ControlSequence? {
    let start = "1337;File="
    let parts = text.dropFirst(start.count).split(separator: ":", omittingEmptySubsequences: false)
    guard text.hasPrefix(start), parts.count == 2,
      parts[0].allSatisfy({ isWord($0) || "=;".contains($0) }), isBase64(parts[1])
    else { return nil }
    return .filePicture(keys: String(parts[0]), data: String(parts[1]))
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  private static func isBase64(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"),
        UInt8(ascii: "="):
        true
      default: false
      }
    }
  }
}
