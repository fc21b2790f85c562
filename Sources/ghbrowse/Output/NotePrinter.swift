import Interface
import Models
import Terminal
import ViewModels

/// Prints somebody's note: as JSON, or its lines.
struct NotePrinter {
  private let dependencies: Dependencies
  private let output = StandardStream.output

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Prints `null`, or nothing, when there is no note.
  func print(_ user: SavedUser) {
    if dependencies.options.json {
      guard user.note != nil else { return output.write(line: "null") }
      var printer = RecordPrinter(.rows, dependencies, isArray: false)
      printer.print(alone: PrintedPerson(user: user))
    } else if let note = user.note {
      guard dependencies.isForPerson else { return output.write(line: .text(note.text)) }
      for line in SafeText.lines(note.text, characterLimit: nil) { output.write(line: line) }
    } else {
      dependencies.tellPerson("There is no note on \(user.user.login).")
    }
  }

  /// Prints the versions of a note: as JSON, as lines for a person, or with tabs.
  ///
  /// - Parameter versions: The oldest first; they are printed the newest first.
  func print(_ versions: [NoteVersion], of login: String) {
    guard dependencies.isForPerson else {
      var printer = RecordPrinter(.noteVersions, dependencies)
      printer.print(versions.reversed())
      return printer.end()
    }
    let layout = NoteHistoryLayout(login: login, versions: versions)
    let width = output.size(environment: dependencies.environment).columns
    for line in layout.lines(width: width, dependencies.presentation) {
      output.write(line: line, in: dependencies.theme)
    }
  }
}
