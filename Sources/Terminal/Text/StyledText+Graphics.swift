extension StyledText {
  struct PlacedGraphic {
    let column: Int
    let graphic: Graphic
  }

  /// Whether the lines differ only in pictures.
  func hasSameText(as other: StyledText) -> Bool {
    self == other || runs.filter { $0.content == nil } == other.runs.filter { $0.content == nil }
  }

  /// The line without the data of graphics.
  var withoutGraphics: StyledText {
    guard !graphics.isEmpty else { return self }
    return runs.reduce(StyledText("")) { line, run in
      guard case .graphic = run.content else { return line + run.alone }
      return line + StyledText(run.text, content: .covered)
    }
  }

  /// The graphics whose lowest row is this line.
  var graphics: [PlacedGraphic] {
    var column = 0
    return runs.compactMap { run in
      defer { column += run.width }
      guard case .graphic(let graphic) = run.content else { return nil }
      return PlacedGraphic(column: column, graphic: graphic)
    }
  }
}
