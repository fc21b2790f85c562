import Models
import Terminal

/// Prints somebody's note: as JSON, or its lines.
struct NotePrinter {
  private let dependencies: Dependencies
  private let output = StandardStream.output

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Prints `null`, or nothing, when there is no note.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be written.
  func print(_ user: SavedUser) throws {
    if dependencies.options.json {
      let text = user.note == nil ? "null" : try JSONText().text(of: UserJSON(saved: user))
      output.write(line: text)
    } else if let note = user.note {
      for line in SafeText.lines(note.text, characterLimit: nil) { output.write(line: line) }
    }
  }
}
