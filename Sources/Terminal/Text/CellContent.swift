import TerminalCells

/// What is drawn where some text stands.
package enum CellContent: Sendable, Equatable {
  /// The text itself, in colours of its own.
  case paint(CellColors)
  /// Blanks that a picture of a row below lies over.
  case covered
  /// A picture laid over the cells, which are blanks, and over as many above them as it is high.
  case graphic(Graphic)
}
