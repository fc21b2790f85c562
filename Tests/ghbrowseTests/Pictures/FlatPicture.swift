import StandIn

/// A picture with a single colour in each of four by two cells, so that scaling does not change it.
enum FlatPicture {
  /// Row after row.
  static let colors: [[UInt8]] = [
    [200, 30, 40], [20, 160, 60], [30, 60, 210], [220, 200, 20],
    [150, 20, 170], [10, 140, 150], [240, 120, 0], [70, 70, 70],
  ]

  /// The file, a PNG of 64 × 64 pixels.
  static let answer = CannedAnswer(
    headers: ["Content-Type": "image/png", "Cache-Control": "max-age=3600"],
    body: PNGFile(width: 64, pixels: pixels).bytes)

  private static var pixels: [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<64 {
      for x in 0..<64 {
        pixels += colors[y / 32 * 4 + x / 16]
        pixels.append(255)
      }
    }
    return pixels
  }

  /// The colours as a screen has them.
  static let cells = colors.map { CellColor.rgb(Int($0[0]), Int($0[1]), Int($0[2])) }

  /// The same with each colour's opposite.
  static let invertedCells = colors.map {
    CellColor.rgb(255 - Int($0[0]), 255 - Int($0[1]), 255 - Int($0[2]))
  }
}

extension CellGrid {
  /// The rows below the last one that contains `text`.
  static func below(_ text: String, _ grid: CellGrid) -> CellGrid? {
    guard let row = grid.rows.lastIndex(where: { String($0.map(\.character)).contains(text) })
    else { return nil }
    var below = grid
    below.rows = Array(grid.rows[(row + 1)...])
    return below
  }

  /// The colours of the avatar in the row with a number, four by two; `nil` where there is none.
  func avatar(ofRow number: Int) -> [CellColor?]? {
    let front = String(repeating: " ", count: 5 - "\(number)".count) + "\(number)  "
    let top = rows.firstIndex { String($0.prefix(7).map(\.character)) == front }
    guard let top, rows.indices.contains(top + 1) else { return nil }
    return (rows[top].dropFirst(7).prefix(4) + rows[top + 1].dropFirst(7).prefix(4)).map(\.filling)
  }
}

extension CellGrid.Cell {
  /// The one colour of all of the cell.
  fileprivate var filling: CellColor? {
    switch character {
    case " ": look.back
    case "█": look.text
    default: nil
    }
  }
}
