import Terminal

/// What stands in the place of somebody's picture.
package enum CellPicture: Sendable, Equatable {
  /// The beginning of the login.
  case none
  /// The same, and what is particular about the picture is said.
  case words
  /// The picture's rows, all of one width.
  case rows([StyledText])
}
