import Pictures
import Terminal

nonisolated extension StyledText {
  /// A row of a picture that is made of characters.
  init(cells: [PictureCell]) {
    self = cells.chunked(by: \.paint).reduce(StyledText("")) { row, run in
      let text = String(String.UnicodeScalarView(run.cells.map(\.scalar)))
      return row + StyledText(.line(text), art: .paint(run.paint))
    }
  }
}

nonisolated extension PictureCell {
  fileprivate var paint: CellColors {
    CellColors(foreground: foreground?.paint, background: background?.paint)
  }
}

nonisolated extension CellColor {
  fileprivate var paint: CellColors.Color {
    switch self {
    case .full(let red, let green, let blue): .full(RGB(red: red, green: green, blue: blue))
    case .indexed(let number): .indexed(number)
    case .sixteen(let number): .sixteen(number)
    }
  }
}

nonisolated extension [PictureCell] {
  // Neighbours of one look are one piece.
  fileprivate func chunked(
    by paint: (PictureCell) -> CellColors
  ) -> [(paint: CellColors, cells: [PictureCell])] {
    reduce(into: []) { runs, cell in
      if let last = runs.last, last.paint == paint(cell) {
        runs[runs.count - 1].cells.append(cell)
      } else {
        runs.append((paint(cell), [cell]))
      }
    }
  }
}
