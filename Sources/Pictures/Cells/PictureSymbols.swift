/// The characters that a picture may be drawn with.
package enum PictureSymbols: Sendable, Hashable {
  /// Four parts to a cell.
  case quadrants
  /// Two halves to a cell, for fonts that have no more, such as that of the Linux console.
  case halves

  /// One of each pair that are each other's opposite: the two colours can be swapped.
  var scalars: [Unicode.Scalar] {
    switch self {
    case .quadrants: ["▀", "▌", "▘", "▝", "▖", "▗", "▚"]
    case .halves: ["▀", "▌"]
    }
  }
}
