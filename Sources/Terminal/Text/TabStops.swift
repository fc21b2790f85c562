/// Tabs as the spaces to the next stop, every eight columns.
enum TabStops {
  static func expanded(_ line: String) -> String {
    guard line.utf8.contains(0x09) else { return line }
    var expanded = ""
    var column = 0
    for character in line {
      let width = character == "\t" ? 8 - column % 8 : TextWidth.columns(of: character)
      expanded += character == "\t" ? String(repeating: " ", count: width) : String(character)
      column += width
    }
    return expanded
  }
}
