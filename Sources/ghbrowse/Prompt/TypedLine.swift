import Screens

/// A line of the prompt, read once, when Enter ended it.
struct TypedLine: Equatable {
  /// What a line says.
  enum Meaning: Equatable {
    case command(Command)
    /// The text of the note that was edited on the line; on a list, with the row that it is about.
    case note(String, row: Int?)
    /// It is not a command; the error says what to type.
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

extension TypedLine {
  /// The lines of a text that was entered, to be run one by one: a paste has line breaks.
  ///
  /// A note keeps its line breaks, where the text begins with one, or has no command after it.
  static func lines(of text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    let isNote = lines.first.map { Command.keepsLines($0) } ?? false
    let last = isNote ? 0 : lines.lastIndex { isCommand($0) }
    if let last, Command.keepsLines(lines[last]) {
      lines[last...] = [lines[last...].joined(separator: "\n")]
    }
    let filled = lines.filter { $0.contains { !$0.isWhitespace } }
    return filled.isEmpty ? [""] : filled
  }

  private static func isCommand(_ line: String) -> Bool {
    line.hasPrefix(":")
      || line.contains { !$0.isWhitespace } && (try? Command(typed: line)) != nil
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
