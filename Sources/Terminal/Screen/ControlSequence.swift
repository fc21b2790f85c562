/// The sequences that ghbrowse writes to a terminal besides text: all of them.
///
/// No other file of the program may spell the escape character, but ``KeyboardSequence`` for what
/// comes in; the lint sees to it.
enum ControlSequence: Sendable, Equatable {
  /// Turns looks on, by their numbers (SGR).
  case look([UInt8])
  /// Turns every look off.
  case resetLook
  /// Moves the cursor up, in the column where it is; no row up is no sequence.
  case cursorUp(Int)
  /// Goes to the first column and empties the row from there.
  case eraseLine
  /// Empties the screen from the cursor on.
  case eraseBelow
  /// Goes to a column of the row, counted from zero.
  case column(Int)
  case saveCursor
  case restoreCursor
  /// What follows is shown at once, with ``endUpdate``; terminals that do not know it ignore it.
  case beginUpdate
  case endUpdate
  /// Asks for the background's colour (OSC 11).
  case askBackground
  /// Asks how large a cell is, in pixels (XTWINOPS 16).
  case askCellSize
  /// Asks what the terminal is (DA1): every terminal answers it, and in the order of the questions.
  case askAttributes
  /// What follows leads to an address (OSC 8), until ``closeLink``.
  case openLink(WebAddress)
  case closeLink
  /// Pixels in kitty's protocol (APC G), or a part of them.
  case kittyPicture(keys: String, data: String)
  /// Takes away what kitty's protocol has drawn over the cell where the cursor is.
  case eraseKittyPicture
  /// Pixels as sixels (DCS q).
  case sixelPicture(numbers: String, data: String)
  /// A whole file as iTerm2 takes it (OSC 1337).
  case filePicture(keys: String, data: String)
  case showCursor
  case endBracketedPaste

  /// The sequence as it is written.
  var bytes: String {
    switch self {
    case .look(let codes) where codes.isEmpty: ""
    case .look(let codes): "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m"
    case .resetLook: "\u{1B}[0m"
    case .cursorUp(let rows): rows > 0 ? "\u{1B}[\(rows)A" : ""
    case .eraseLine: "\r\u{1B}[K"
    case .eraseBelow: "\u{1B}[J"
    case .column(let column): "\u{1B}[\(column + 1)G"
    case .saveCursor: "\u{1B}7"
    case .restoreCursor: "\u{1B}8"
    case .beginUpdate: "\u{1B}[?2026h"
    case .endUpdate: "\u{1B}[?2026l"
    case .askBackground: "\u{1B}]11;?\u{1B}\\"
    case .askCellSize: "\u{1B}[16t"
    case .askAttributes: "\u{1B}[c"
    case .openLink(let address): "\u{1B}]8;;\(address.string)\u{1B}\\"
    case .closeLink: "\u{1B}]8;;\u{1B}\\"
    case .kittyPicture(let keys, let data): "\u{1B}_G\(keys);\(data)\u{1B}\\"
    case .eraseKittyPicture: "\u{1B}_Ga=d,d=C,q=2\u{1B}\\"
    case .sixelPicture(let numbers, let data): "\u{1B}P\(numbers)q\(data)\u{1B}\\"
    case .filePicture(let keys, let data): "\u{1B}]1337;File=\(keys):\(data)\u{1B}\\"
    case .showCursor: "\u{1B}[?25h"
    case .endBracketedPaste: "\u{1B}[?2004l"
    }
  }
}

/// The sequences that a terminal sends and ghbrowse looks for.
enum KeyboardSequence {
  static let pasteStart = Array("\u{1B}[200~".utf8)
  static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// How every sequence begins: Esc, which is a key too.
  static let escape: UInt8 = 0x1B
}
