/// How pictures reach the screen.
///
/// The raw values are for people.
package enum PictureFormat: String, Sendable {
  case off = "none"
  /// Coloured block characters, up to four parts to a cell.
  case blocks
  /// Coloured half blocks, for fonts without quadrants such as the Linux console's.
  case halfBlocks = "half blocks"
  /// Kitty's graphics protocol.
  case kitty = "kitty's protocol"
  /// Sixels, DEC's format. Terminals do not scale them, so the size of a cell must be known.
  case sixel = "sixels"
  /// Inline files of iTerm2.
  case iterm = "iTerm2's protocol"
}
