import Screens
import Terminal

/// A line of the prompt, parsed once, when Enter is pressed.
struct TypedLine: Equatable {
  enum Meaning: Equatable {
    case command(Command)
    /// The text of a note that was edited on the line; on a list, with the number of its row.
    case note(String, row: Int?)
    /// The line is not a command; the error says what to type.
    case mistake(CommandError)
  }

  let text: String
  let meaning: Meaning

  /// Parses a line at a command prompt; `sites` are the hosts whose URLs open profiles, with ports, in lower case.
  init(_ text: String, sites: [String] = ["github.com"]) {
    self.text = text
    do throws(CommandError) {
      meaning = .command(try Command(typed: text, sites: sites))
    } catch {
      meaning = .mistake(error)
    }
  }

  init(note text: String, row: Int? = nil) {
    self.text = text
    meaning = .note(text, row: row)
  }

  /// The note in the line, also while it is typed; `nil` if it has none.
  var note: NoteArgument? {
    switch meaning {
    case .note(let text, let row): NoteArgument(edited: text, row: row)
    case .command(.note(let note)): note
    case .command(.add(let line)): line
    case .command, .mistake: nil
    }
  }

  /// The next line, which has the note that this line puts on it.
  func nextLine(_ text: String) -> TypedLine { TypedLine(note: text, row: note?.row) }

  var isAddition: Bool { if case .command(.add) = meaning { true } else { false } }

  /// What keys are for that are typed while the line runs.
  var keyUse: LineReader.KeyUse {
    switch meaning {
    case .command(.note(let note)): note?.isRowAlone == false ? .nextLine : .note
    case .command(.person(.editNote, _)): .program
    case .note, .command, .mistake: .nextLine
    }
  }

  /// Whether the line writes, changes or deletes a note.
  var changesNote: Bool {
    switch meaning {
    case .note, .command(.add), .command(.undo): true
    case .command(.person(let action, _)): [.done, .unnote].contains(action)
    case .command(.note): keyUse == .nextLine
    case .command, .mistake: false
    }
  }

  /// A command that does not wait for other lines; `nil` if it does.
  var overtaking: Command? {
    switch meaning {
    case .command(let command):
      switch command {
      case .quit, .status, .stop, .help: command
      default: nil
      }
    case .note, .mistake: nil
    }
  }

  /// The line, if it may contain a note, so that nothing typed is lost where it is refused.
  var refusedNote: String? { isPrivate && !text.isBlank ? text : nil }

  var isEditedNote: Bool { if case .note = meaning { true } else { false } }

  /// Whether to keep the line out of the history: it may contain a note, or it is empty.
  var isPrivate: Bool {
    switch meaning {
    case .note, .command(.note), .command(.add), .command(.more(nil)): true
    case .command: false
    case .mistake: Command.mayBeNote(text)
    }
  }
}

extension TypedLine {
  /// Splits an entered text into lines to run one by one: a paste has line breaks.
  ///
  /// A note keeps its line breaks if it is first, or no command follows it; not if every line begins with a colon.
  static func lines(of text: String, sites: [String] = ["github.com"]) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    let filled = lines.filter { !$0.isBlank }
    if filled.count > 1, filled.allSatisfy({ $0.hasPrefix(":") }) { return filled }
    let isNote = lines.first.map { Command.keepsLines($0) } ?? false
    let last = isNote ? 0 : lines.lastIndex { isCommand($0, sites) }
    if let last, Command.keepsLines(lines[last]) {
      lines[last...] = [lines[last...].joined(separator: "\n")]
    }
    let rest = lines.filter { !$0.isBlank }
    return rest.isEmpty ? [""] : rest
  }

  private static func isCommand(_ line: String, _ sites: [String]) -> Bool {
    line.hasPrefix(":")
      // A text may have a line of one letter.
      || !line.isBlank && CommandTable.keys[line.lowercased()] == nil
        && (try? Command(typed: line, sites: sites)) != nil
  }
}

enum LineOutcome: Equatable {
  case done
  /// The line made no sense, and the reader has been told why.
  case refused
  /// The reader edits this note on the next line; on a list, with the number of its row.
  case editNote(String, row: Int? = nil)
  case leave
}
