extension Command {
  /// Whether a line that is no command may be a note all the same, mistyped or out of place.
  package static func mayBeNote(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, words.count > 1 else { return line.isEmpty }
    // Text without a colon before it may be meant for the line on which a note is edited.
    guard first.hasPrefix(":") else { return true }
    let name = first.dropFirst().lowercased()
    return "note".hasPrefix(name) || ["note", "unnote"].contains { editDistance(name, $0) <= 2 }
  }
}
