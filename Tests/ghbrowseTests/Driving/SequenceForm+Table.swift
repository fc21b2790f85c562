@testable import Terminal

extension SequenceForm {
  /// The forms of the program's own table, each made from what the table itself writes.
  ///
  /// - Parameter height: The most rows that the terminal has had.
  static func table(height: Int) -> [SequenceForm] {
    samples.map { form(of: $0, height: height) }
  }

  /// One of each kind that the table has.
  static let samples: [ControlSequence] =
    [
      .style([1]), .resetStyle, .cursorUp(1), .eraseLine, .eraseBelow, .column(0), .saveCursor,
      .restoreCursor, .beginUpdate, .endUpdate, .askBackground, .askAttributes,
      .closeLink, .kittyPicture(keys: "a=T,q=2", data: ""), .eraseKittyPicture,
      .sixelPicture(numbers: "", data: "\""), .filePicture(keys: "inline=1", data: ""),
      .showCursor, .endBracketedPaste,
    ] + (WebAddress("https://example.org/").map { [.openLink($0)] } ?? [])

  // A new kind does not compile here until it has a form, and a sample above.
  private static func form(of sequence: ControlSequence, height: Int) -> SequenceForm {
    switch sequence {
    case .style: .looks
    case .cursorUp: .counted("A", 1...height)
    case .column: .counted("G", 1...400)
    case .openLink: .link
    case .kittyPicture, .sixelPicture, .filePicture: .picture
    case .resetStyle, .eraseBelow, .saveCursor, .restoreCursor, .beginUpdate, .endUpdate,
      .askBackground, .askAttributes, .closeLink, .eraseKittyPicture, .showCursor,
      .endBracketedPaste:
      .exactly(sequence.bytes)
    // Its carriage return is no part of the sequence.
    case .eraseLine: .exactly(String(sequence.bytes.drop { $0 == "\r" }))
    }
  }
}
