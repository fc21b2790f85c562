extension CellGrid {
  /// The screen with what moves by itself brought to one state: every picture of a spinner is its
  /// first one, no light goes over skeletons, and a wait of one digit is 4 seconds long.
  var steady: CellGrid {
    var steady = self
    for row in rows.indices {
      for index in rows[row].indices where rows[row][index].isSpinner {
        steady.rows[row][index].character = "⠋"
      }
      let text = String(rows[row].map(\.character))
      for match in text.matches(of: /retry in \d s/) {
        let start = text.distance(from: text.startIndex, to: match.range.lowerBound)
        steady.rows[row][start + "retry in ".count].character = "4"
      }
    }
    steady.takeLightOff()
    return steady
  }

  // The light is on fewer of their cells than not.
  private mutating func takeLightOff() {
    let looks = rows.joined().filter(\.isSkeleton).map(\.look)
    let usual = looks.max { one, other in
      looks.count { $0 == one } < looks.count { $0 == other }
    }
    guard let usual else { return }
    for row in rows.indices {
      for index in rows[row].indices where rows[row][index].isSkeleton {
        rows[row][index].look = usual
      }
    }
  }
}

extension CellGrid.Cell {
  fileprivate var isSkeleton: Bool { character == "░" }

  // Braille, which nothing else here is made of.
  fileprivate var isSpinner: Bool {
    character.unicodeScalars.allSatisfy { (0x2800...0x28FF).contains($0.value) }
  }
}
