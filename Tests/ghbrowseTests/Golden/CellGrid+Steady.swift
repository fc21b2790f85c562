extension CellGrid {
  /// The screen with what moves by itself brought to one state: every picture of a spinner is its
  /// first one, no light goes over skeletons, a wait of one digit is 4 seconds long, and notes and
  /// visits are of 3 November.
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
      for match in text.matches(of: /\d:\d\d\)>/) {
        let start = text.distance(from: text.startIndex, to: match.range.lowerBound)
        for (offset, digit) in "0:04".enumerated() {
          steady.rows[row][start + offset].character = digit
        }
      }
      steady.setDay(in: row)
    }
    steady.takeLightOff()
    return steady
  }

  // The day of a note, and that of a visit, is today's.
  private mutating func setDay(in row: Int) {
    let text = String(rows[row].map(\.character))
    if let note = text.firstMatch(of: /(?:this machine\)(?: ·|,)|^) (\d+ \w{3} \d{4})$/) {
      put("3 Nov 2026", in: row, of: text, at: note.output.1)
    }
    if let visit = text.firstMatch(of: /seen (\d+ \w{3})\b/) {
      put("3 Nov", in: row, of: text, at: visit.output.1)
    }
  }

  private mutating func put(_ day: String, in row: Int, of text: String, at place: Substring) {
    let start = text.distance(from: text.startIndex, to: place.startIndex)
    let look = rows[row][start].look
    let cells = day.map { Cell(character: $0, columns: 1, look: look) }
    rows[row].replaceSubrange(start..<start + place.count, with: cells)
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
