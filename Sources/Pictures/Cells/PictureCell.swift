/// One cell of a drawn picture.
package struct PictureCell: Sendable, Hashable {
  /// A space, a block (U+2580…259F), or a shade; one column wide.
  package let scalar: Unicode.Scalar
  /// `nil` is the terminal's own; a space has none.
  package let foreground: CellColor?
  /// `nil` is the terminal's own, where the picture is transparent or has no colours.
  package let background: CellColor?

  package init(_ scalar: Unicode.Scalar, foreground: CellColor?, background: CellColor?) {
    self.scalar = scalar
    self.foreground = foreground
    self.background = background
  }

  /// Where nothing is drawn.
  package static let blank = Self(" ", foreground: nil, background: nil)
}
