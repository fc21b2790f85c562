/// How pictures reach the screen.
package enum PictureFormat: Sendable, Equatable {
  /// No pictures are shown.
  case none
  /// Coloured block characters, up to four parts to a cell.
  case blocks
  /// Coloured half blocks, for fonts without quadrants such as the Linux console's.
  case halfBlocks
  /// Kitty's graphics protocol.
  case kitty
  /// Sixels. Their pixels are not scaled, so the size of a cell must be known.
  case sixel(PixelSize)
  /// Inline files of iTerm2.
  case iterm
}
