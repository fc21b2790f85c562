import Interface

/// A line of the prompt, read once, when Enter ended it.
struct TypedLine: Equatable {
  /// What a line says.
  enum Meaning: Equatable {
    case command(Command)
    /// The text of the note that was edited on the line.
    case note(String)
    /// It is no command; the error says what to type.
    case mistake(CommandError)
  }

  /// The line as it was typed.
  let text: String
  let meaning: Meaning

  /// Reads a line on which a command is expected.
  init(_ text: String) {
    self.text = text
    do throws(CommandError) {
      meaning = .command(try Command(typed: text))
    } catch {
      meaning = .mistake(error)
    }
  }

  /// Takes a line on which a note was edited.
  init(note text: String) {
    self.text = text
    meaning = .note(text)
  }

  /// What was typed as a note, with a row's number before it on a list; `nil` on other lines.
  var noteText: String? {
    switch meaning {
    case .note(let text): text
    case .command(.note(let text)): text
    case .command, .mistake: nil
    }
  }

  /// Whether the history leaves the line out: it may hold a note, or there is nothing in it.
  var isPrivate: Bool {
    switch meaning {
    case .note, .command(.note), .command(.more(nil)): true
    case .command: false
    case .mistake: Command.mayBeNote(text)
    }
  }
}

/// What a line has come to.
enum LineOutcome: Equatable {
  /// It is done, and the next line is a command.
  case done
  /// The reader is to edit this note on the next line.
  case editNote(String)
  /// The reader leaves.
  case leave
}
