/// All control sequences that ghbrowse writes to a terminal, as XTerm's ctlseqs.ms describes them.
///
/// Lint allows the escape character in no other file.
enum ControlSequence: Sendable, Equatable {
  /// Turns styles and colours on, by their numbers (SGR).
  case style([UInt8])
  /// Turns all styles and colours off.
  case resetStyle
  /// Moves the cursor up within its column; empty for no row.
  case cursorUp(Int)
  /// Moves the cursor to the first column and erases the row.
  case eraseLine
  /// Erases the screen from the cursor on.
  case eraseBelow
  /// Moves the cursor to a column, counted from zero.
  case column(Int)
  case saveCursor
  case restoreCursor
  /// Shows everything up to ``endUpdate`` at once (synchronized output); other terminals ignore it.
  case beginUpdate
  case endUpdate
  /// Asks for the background's colour (OSC 11).
  case askBackground
  /// Asks what the terminal can do (DA1). Every terminal replies, in the order of the requests.
  case askAttributes
  /// Links the text up to ``closeLink`` to an address (OSC 8).
  case openLink(WebAddress)
  case closeLink
  /// Pixels, or some of them, in kitty's protocol (APC G).
  case kittyPicture(keys: String, data: String)
  /// Erases the picture of kitty's protocol at the cursor.
  case eraseKittyPicture
  /// Pixels as sixels (DCS q).
  case sixelPicture(numbers: String, data: String)
  /// An inline file of iTerm2 (OSC 1337).
  case filePicture(keys: String, data: String)
  case showCursor
  case endBracketedPaste

  var bytes: String {
    switch self {
    case .style(let codes) where codes.isEmpty: ""
    case .style(let codes): "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m"
    case .resetStyle: "\u{1B}[0m"
    case .cursorUp(let rows): rows > 0 ? "\u{1B}[\(rows)A" : ""
    case .eraseLine: "\r\u{1B}[K"
    case .eraseBelow: "\u{1B}[J"
    case .column(let column): "\u{1B}[\(column + 1)G"
    case .saveCursor: "\u{1B}7"
    case .restoreCursor: "\u{1B}8"
    case .beginUpdate: "\u{1B}[?2026h"
    case .endUpdate: "\u{1B}[?2026l"
    case .askBackground: "\u{1B}]11;?\u{1B}\\"
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

/// The sequences of the keyboard that ghbrowse recognizes.
enum KeyboardSequence {
  static let pasteStart = Array("\u{1B}[200~".utf8)
  static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The first byte of every sequence; alone it is the Esc key.
  static let escape: UInt8 = 0x1B
}
