import Interface

/// A line of the prompt, read once, when Enter ended it.
struct TypedLine: Equatable {
  /// What a line says.
  enum Meaning: Equatable {
    case command(Command)
    /// The text of the note that was edited on the line; on a list, with the row that it is about.
    case note(String, row: Int?)
    /// It is no command; the error says what to type.
    case mistake(CommandError)
  }

  /// The line as it was typed.
  let text: String
  let meaning: Meaning

  /// Reads a line on which a command is expected.
  ///
  /// - Parameter sites: The hosts, with their ports, whose pages show profiles; in lower case.
  init(_ text: String, sites: [String] = ["github.com"]) {
    self.text = text
    do throws(CommandError) {
      meaning = .command(try Command(typed: text, sites: sites))
    } catch {
      meaning = .mistake(error)
    }
  }

  /// Takes a line on which a note was edited.
  init(note text: String, row: Int? = nil) {
    self.text = text
    meaning = .note(text, row: row)
  }

  /// What follows `:note` for what was typed as a note; `nil` on other lines.
  ///
  /// The `--` keeps a note that was edited from being read as options or as a row's number.
  var noteText: String? {
    switch meaning {
    case .note(let text, let row): (row.map { "\($0) " } ?? "") + "-- \(text)"
    case .command(.note(let text)): text
    case .command, .mistake: nil
    }
  }

  /// Whether a note is written, changed or deleted by it; `:note 7` alone begins to edit one.
  var changesNote: Bool {
    switch meaning {
    case .command(.note(let text?)): !text.allSatisfy { $0.isNumber || $0.isWhitespace }
    case .note, .command(.add), .command(.unnote), .command(.undo): true
    case .command, .mistake: false
    }
  }

  /// Whether the history leaves the line out: it may hold a note, or there is nothing in it.
  var isPrivate: Bool {
    switch meaning {
    case .note, .command(.note), .command(.add), .command(.more(nil)): true
    case .command: false
    case .mistake: Command.mayBeNote(text)
    }
  }
}

/// What a line has come to.
enum LineOutcome: Equatable {
  /// It is done, and the next line is a command.
  case done
  /// The reader is to edit this note on the next line; on a list, that of a row.
  case editNote(String, row: Int? = nil)
  /// The reader leaves.
  case leave
}
