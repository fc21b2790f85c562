/// A kind of sequence that may be written to a terminal.
enum SequenceForm: Equatable {
  /// Exactly these characters.
  case exactly(String)
  /// `ESC [`, a number within bounds, and a last character.
  case counted(Character, ClosedRange<Int>)
  /// `ESC [ … m` with codes of known forms only.
  case looks
  /// A link's beginning, to a safe address, or its end.
  case link
  /// A picture, of characters that cannot end it.
  case picture

  func matches(_ sequence: String) -> Bool {
    switch self {
    case .exactly(let text): sequence == text
    case .counted(let last, let bounds):
      Self.count(in: sequence, last).map(bounds.contains) ?? false
    case .looks: SGRCodes(sequence) != nil
    case .link: Self.address(of: sequence) != nil
    case .picture: Self.isPicture(sequence)
    }
  }

  /// Where a link goes, "" where it ends; `nil` when it is no link that may be written.
  static func address(of sequence: String) -> String? {
    guard sequence.hasPrefix("\u{1B}]8;;"), sequence.hasSuffix("\u{1B}\\") else { return nil }
    let address = String(sequence.dropFirst(5).dropLast(2))
    let isWeb = ["https://", "http://"].contains {
      address.lowercased().hasPrefix($0) && address.count > $0.count
    }
    let isSafe = address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return address.isEmpty || (isWeb && isSafe && address.utf8.count <= 2083) ? address : nil
  }

  private static func isPicture(_ sequence: String) -> Bool {
    let isKnown =
      ["\u{1B}_Ga=T,", "\u{1B}_Gq=2,m=", "\u{1B}]1337;File=inline=1"].contains {
        sequence.hasPrefix($0)
      } || sequence.prefixMatch(of: /\eP[0-9;]*q"/) != nil
    return isKnown && sequence.hasSuffix("\u{1B}\\")
      && sequence.dropFirst(2).dropLast(2).utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private static func count(in sequence: String, _ last: Character) -> Int? {
    guard sequence.hasPrefix("\u{1B}["), sequence.last == last else { return nil }
    let digits = sequence.dropFirst(2).dropLast()
    let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && digits.first != "0"
    return isNumber ? Int(digits) : nil
  }
}

extension SequenceForm {
  /// What GNU readline 8.2 writes on an `xterm-256color`, as measured with three seeds of 400 keys:
  /// all its movements are made of these.
  static let readline: [SequenceForm] = [
    // cuu1, cuf1, el, ed; cub1 and cud1 are BS and LF.
    .exactly("\u{1B}[A"), .exactly("\u{1B}[C"), .exactly("\u{1B}[K"), .exactly("\u{1B}[J"),
    // Inserted and deleted characters: ich, dch.
    .counted("@", 1...400), .counted("P", 1...400), .exactly("\u{1B}[P"),
    // Ctrl-L: home, the screen, and with Meta the scrollback.
    .exactly("\u{1B}[H"), .exactly("\u{1B}[2J"), .exactly("\u{1B}[3J"),
    // Bracketed paste on and off, and the text it brought, set off until the next key.
    .exactly("\u{1B}[?2004h"), .exactly("\u{1B}[?2004l"),
    .exactly("\u{1B}[7m"), .exactly("\u{1B}[27m"),
  ]
}
