import Foundation

/// What a terminal shows, with its scrollback, for the sequences that this program and readline use.
package struct VirtualScreen {
  private let columns: Int
  private var lines: [[Character?]] = [[]]
  private var row = 0
  private var column = 0
  private var saved = (row: 0, column: 0)
  private var pending = ""

  /// The upper left cell of a picture.
  package struct Picture: Hashable {
    package let row: Int
    package let column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// The sixel, kitty and iTerm2 pictures, in the order in which they were drawn.
  package private(set) var pictures: [Picture] = []

  package init(columns: Int) {
    self.columns = columns
  }

  /// All lines, without blanks at their ends.
  package var text: String { last(lines.count) }

  /// The last `count` lines.
  package func last(_ count: Int) -> String {
    lines.suffix(count).map { line in
      String(line.map { $0 ?? " " }.filter { $0 != Self.continuation })
        .reversed().drop { $0 == " " }.reversed().map(String.init).joined()
    }.joined(separator: "\n")
  }

  /// Drops all but the last `count` lines of the scrollback.
  package mutating func forget(allBut count: Int) {
    let surplus = max(0, min(lines.count - count, row))
    lines.removeFirst(surplus)
    row -= surplus
    saved.row = max(0, saved.row - surplus)
    pictures = []
  }

  /// Interprets what was written to the terminal.
  package mutating func take(_ output: String) {
    var rest = Substring(pending + output)
    pending = ""
    while let character = rest.first {
      if character == "\u{1B}" {
        guard let sequence = Self.sequence(in: rest) else {
          pending = String(rest)
          return
        }
        obey(sequence)
        rest = rest.dropFirst(sequence.count)
      } else {
        put(character)
        rest = rest.dropFirst()
      }
    }
  }

  // The second column of a wide character.
  private static let continuation: Character = "\u{0}"
}

extension VirtualScreen {
  private static func sequence(in text: Substring) -> Substring? {
    if let kind = text.dropFirst().first, "]P_".contains(kind) { return command(in: text) }
    guard text.dropFirst().first == "[" else { return text.count > 1 ? text.prefix(2) : nil }
    guard let end = text.dropFirst(2).firstIndex(where: { ("@"..."~").contains($0) }) else {
      return nil
    }
    return text[...end]
  }

  // A query, a link or a picture, which shows no text.
  private static func command(in text: Substring) -> Substring? {
    guard let end = text.range(of: "\u{1B}\\") else { return nil }
    return text[..<end.upperBound]
  }

  // Kitty sends many parts; the first is where the picture is.
  private static func isPicture(_ sequence: Substring) -> Bool {
    sequence.hasPrefix("\u{1B}]1337;File=") || sequence.hasPrefix("\u{1B}P")
      || sequence.hasPrefix("\u{1B}_Ga=T")
  }

  private mutating func obey(_ sequence: Substring) {
    guard sequence.dropFirst().first == "[" || sequence.count == 2 else {
      if Self.isPicture(sequence) { pictures.append(Picture(row: row, column: column)) }
      return
    }
    let number = Int(sequence.dropFirst(2).dropLast()) ?? 1
    switch sequence.last {
    case "7" where sequence.count == 2: saved = (row, column)
    case "8" where sequence.count == 2: (row, column) = saved
    case "A": row = max(row - number, 0)
    case "B": row += number
    case "C": column += number
    case "G": column = number - 1
    case "D": column = max(column - number, 0)
    case "K": lines[row] = Array(lines[row].prefix(column))
    case "J":
      lines[row] = Array(lines[row].prefix(column))
      lines.removeSubrange((row + 1)...)
    case "P":
      lines[row].removeSubrange(
        min(column, lines[row].count)..<min(column + number, lines[row].count))
    case "@":
      lines[row].insert(
        contentsOf: [Character?](repeating: " ", count: number), at: min(column, lines[row].count))
    default: break
    }
    grow()
  }

  private mutating func put(_ character: Character) {
    switch character {
    case "\r\n":
      column = 0
      row += 1
    case "\r": column = 0
    case "\n": row += 1
    case "\u{8}": column = max(column - 1, 0)
    case "\u{7}": break
    default: place(character)
    }
    grow()
  }

  private mutating func place(_ character: Character) {
    let isWide = character.unicodeScalars.contains {
      $0.value >= 0x1100 && $0.properties.isIdeographic
    }
    if column + (isWide ? 2 : 1) > columns {
      column = 0
      row += 1
      grow()
    }
    while lines[row].count < column + (isWide ? 2 : 1) { lines[row].append(nil) }
    lines[row][column] = character
    if isWide { lines[row][column + 1] = Self.continuation }
    column += isWide ? 2 : 1
  }

  private mutating func grow() {
    while lines.count <= row { lines.append([]) }
  }
}
