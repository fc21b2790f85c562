/// The colours that a picture may be drawn with.
package enum PictureDepth: Sendable, Hashable {
  /// All of 24 bits.
  case full
  /// The colour cube and the grey ramp of 256.
  case indexed
  /// The terminal's own sixteen, taken for what they usually are.
  case sixteen
  /// None: light and dark by shades of the terminal's own foreground on its background.
  case shades(isLight: Bool)
}
