extension StyledText {
  /// A picture in a terminal's own format, and where it is.
  struct PlacedGraphic {
    /// The column of its left edge.
    let column: Int
    let graphic: Graphic
  }

  /// Whether nothing but pictures differs.
  func saysSame(as other: StyledText) -> Bool {
    self == other || runs.filter { $0.art == nil } == other.runs.filter { $0.art == nil }
  }

  /// The same without the pictures' pixels, for those who only compare words.
  var withoutGraphics: StyledText {
    guard !graphics.isEmpty else { return self }
    return runs.reduce(StyledText("")) { line, run in
      guard case .graphic = run.art else { return line + run.alone }
      return line + StyledText(run.text, art: .covered)
    }
  }

  /// The pictures whose lowest row of cells this is.
  var graphics: [PlacedGraphic] {
    var column = 0
    return runs.compactMap { run in
      defer { column += run.text.width }
      guard case .graphic(let graphic) = run.art else { return nil }
      return PlacedGraphic(column: column, graphic: graphic)
    }
  }
}
