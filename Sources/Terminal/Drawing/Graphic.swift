/// A picture in a terminal's graphics format, drawn over cells.
///
/// The output of a library is parsed, so that the terminal gets only sequences of
/// ``ControlSequence``, with characters that cannot end them.
package struct Graphic: Sendable, Equatable {
  /// Its height in cells, at least 1.
  let rows: Int
  let sequences: [ControlSequence]

  /// Sequences of kitty's protocol, of sixel, or of iTerm2's inline files; `nil` when `printed` has anything else.
  init?(_ printed: [UInt8], rows: Int) {
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

  private static func sequence(_ string: ArraySlice<UInt8>) -> ControlSequence? {
    // A bell may end a sequence too.
    let string = string.last == 0x07 ? string.dropLast() : string
    guard string.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    switch string.first {
    case UInt8(ascii: "_"): return kitty(string)
    case UInt8(ascii: "P"): return sixel(string)
    default: return file(string)
    }
  }

  // `_Ga=T,f=32,s=40,… ; base64`, then `_Gm=1; base64`. C=1 keeps the cursor where it is, and q=2
  // suppresses replies.
  private static func kitty(_ string: ArraySlice<UInt8>) -> ControlSequence? {
    let (head, data) = split(string, at: ";")
    guard isBase64(data) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    if let match = head.wholeMatch(of: /_G(a=T(?:,[fsvcrm]=[0-9]+)+)/) {
      return .kittyPicture(keys: "\(match.1),C=1,q=2", data: text)
    }
    return head.wholeMatch(of: /_G(m=[01])/).map {
      .kittyPicture(keys: "q=2,\($0.1)", data: text)
    }
  }

  // `P0;1;0 q "1;1;40;36#0;2;…`. A line feed (`-`) after the last band could scroll the screen.
  private static func sixel(_ string: ArraySlice<UInt8>) -> ControlSequence? {
    let (head, data) = split(string, at: "q")
    let end = data.lastIndex { $0 != UInt8(ascii: "-") } ?? data.startIndex
    guard data.first == UInt8(ascii: "\""), let match = head.wholeMatch(of: /P([0-9;]*)/) else {
      return nil
    }
    return .sixelPicture(
      numbers: String(match.1), data: String(decoding: data[...end], as: UTF8.self))
  }

  // `]1337;File=inline=1;width=4;… : base64`
  private static func file(_ string: ArraySlice<UInt8>) -> ControlSequence? {
    let (head, data) = split(string, at: ":")
    guard isBase64(data),
      let match = head.wholeMatch(of: /\]1337;File=(inline=1(?:;[A-Za-z]+=[0-9]+)*)/)
    else { return nil }
    return .filePicture(
      keys: "\(match.1);doNotMoveCursor=1", data: String(decoding: data, as: UTF8.self))
  }

  private static func split(
    _ string: ArraySlice<UInt8>, at separator: Unicode.Scalar
  ) -> (head: String, data: ArraySlice<UInt8>) {
    let head = string.prefix { $0 != UInt8(ascii: separator) }
    return (String(decoding: head, as: UTF8.self), string.dropFirst(head.count + 1))
  }

  private static func isBase64(_ data: ArraySlice<UInt8>) -> Bool {
    data.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & ~0x20) || "+/=".utf8.contains($0)
    }
  }
}
