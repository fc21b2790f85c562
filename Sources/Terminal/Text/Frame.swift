/// Lines that are printed together.
package struct Frame: Sendable, Equatable {
  /// From top to bottom.
  package let lines: [StyledText]

  package init(lines: [StyledText]) {
    self.lines = lines
  }
}
