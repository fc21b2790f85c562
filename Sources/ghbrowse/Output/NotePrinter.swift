import FoundationEssentials
import Interface
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
  /// - Throws: ``CommandFailure`` when the profile or note cannot be written.
  func print(_ user: SavedUser) throws {
    if dependencies.options.json {
      let text = user.note == nil ? "null" : try JSONText().text(of: UserJSON(saved: user))
      output.write(line: text)
    } else if let note = user.note {
      for line in SafeText.lines(note.text, characterLimit: nil) { output.write(line: line) }
    }
  }

  /// Prints the versions of a note: as JSON, as lines for a person, or with tabs.
  ///
  /// - Parameter versions: The oldest first; they are printed the newest first.
  func print(_ versions: [NoteVersion], of login: String) throws {
    if dependencies.options.json {
      let objects = versions.reversed().map { NoteVersionJSON(version: $0) }
      output.write(line: try JSONText().text(of: objects))
    } else if dependencies.isForPerson {
      let layout = NoteHistoryLayout(login: login, versions: versions)
      let width = output.size(environment: dependencies.environment).columns
      for line in layout.lines(width: width, dependencies.presentation) {
        output.write(line: line, in: dependencies.theme)
      }
    } else {
      for version in versions.reversed() {
        let fields = [version.date.formatted(.iso8601), version.text ?? ""]
        output.write(line: fields.map(SafeText.field).tabSeparated)
      }
    }
  }
}

/// Prints tags: as JSON, in columns for a person, or with tabs.
struct TagsPrinter {
  private let dependencies: Dependencies
  private let output = StandardStream.output

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  func print(_ tags: [TagCount]) throws {
    if dependencies.options.json {
      return output.write(line: try JSONText().text(of: tags.map { TagJSON(tag: $0) }))
    }
    let rows = tags.map { (SafeText.field($0.tag), SafeText.line(String($0.count))) }
    guard dependencies.isForPerson else {
      for (tag, count) in rows { output.write(line: [tag, count].tabSeparated) }
      return
    }
    let column = rows.map(\.1.width).max() ?? 0
    for (tag, count) in rows {
      let line = StyledText(
        " \(count.padded(to: column, alignment: .trailing))  " as SafeText, .detail)
      output.write(line: line + StyledText("#\(tag)" as SafeText, .link), in: dependencies.theme)
    }
  }
}
