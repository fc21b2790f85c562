/// A picture in a terminal's graphics format, laid over cells.
///
/// What a library printed is taken apart, and only parts are kept whose characters cannot end a
/// sequence. So the terminal gets nothing but sequences of ``ControlSequence``.
package struct Graphic: Sendable, Equatable {
  /// Its height in cells, at least 1.
  package let rows: Int
  let sequences: [ControlSequence]

  /// - Parameters:
  ///   - printed: Sequences of kitty's protocol, of sixel, or of iTerm2's inline files.
  ///   - rows: The height in cells.
  /// - Returns: `nil` when `printed` has anything else in it.
  package init?(_ printed: [UInt8], rows: Int) {
    let escape = KeyboardSequence.escape
    let strings = printed.split(separator: escape).filter { $0 != [UInt8(ascii: "\\")] }
    let sequences = strings.compactMap(Self.sequence)
    guard rows > 0, printed.first == escape, !sequences.isEmpty, sequences.count == strings.count
    else { return nil }
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
  private static func sequence(_ string: ArraySlice<UInt8>) -> ControlSequence? {
    // A bell may end a sequence too.
    let string = string.last == 0x07 ? string.dropLast() : string
    guard string.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    let text = String(decoding: string, as: UTF8.self)
    return kitty(text) ?? sixel(text) ?? file(text)
  }

  // `_Ga=T,f=32,s=40,… ; base64`, then `_Gm=1; base64`. The cursor stays where it is (C=1), and the
  // terminal sends no reply (q=2).
  private static func kitty(_ text: String) -> ControlSequence? {
    if let match = text.wholeMatch(of: /_G(a=T(?:,[fsvcrm]=[0-9]+)+);?([A-Za-z0-9+\/=]*)/) {
      return .kittyPicture(keys: "\(match.1),C=1,q=2", data: String(match.2))
    }
    return text.wholeMatch(of: /_G(m=[01]);?([A-Za-z0-9+\/=]*)/).map {
      .kittyPicture(keys: "q=2,\($0.1)", data: String($0.2))
    }
  }

  // `P0;1;0q"1;1;40;36#0;2;…`. A new line (`-`) after the last band would begin one more, and could
  // scroll the screen.
  private static func sixel(_ text: String) -> ControlSequence? {
    text.wholeMatch(of: /P([0-9;]*)q(".*?)-*/).map {
      .sixelPicture(numbers: String($0.1), data: String($0.2))
    }
  }

  // `]1337;File=inline=1;width=4;… : base64`
  private static func file(_ text: String) -> ControlSequence? {
    text.wholeMatch(of: /\]1337;File=(inline=1(?:;[A-Za-z]+=[0-9]+)*):([A-Za-z0-9+\/=]*)/).map {
      .filePicture(keys: "\($0.1);doNotMoveCursor=1", data: String($0.2))
    }
  }
}
