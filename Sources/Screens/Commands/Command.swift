import FoundationEssentials
import Models

/// A line that the reader can type.
package enum Command: Sendable, Equatable {
  /// The next rows; `nil` means as many as fit.
  case more(Int?)
  /// On a profile, the person of the row before.
  case previous
  case open(row: Int)
  /// Opens the profile with that login, saved or not.
  case openLogin(String)
  /// Searches for text; `nil` leaves the search.
  case search(SearchQuery?)
  /// Counts the people of the visible list or search.
  case count(by: SearchGroup.Field)
  /// Writes a note; `nil` edits the existing one.
  case note(NoteArgument?)
  /// Adds a line with today's date to a note.
  case add(NoteArgument)
  /// What is done with one person; on a list the row comes first.
  case person(PersonAction, row: Int?)
  /// Undoes the last change to a note; on a profile, to that person's note.
  case undo
  case tags
  /// Users that the reader opened or wrote about, latest first.
  case recent
  /// What has changed in the list that is shown; `nil` is the last seven days.
  case changes(since: Date?)
  case due
  /// A whole list; the list of everyone may begin at a place, counted from 1.
  case list(UserList = .everyone, place: Int? = nil)
  case lists
  /// Asks GitHub now.
  case refresh
  /// Connection, budget, jobs, and what is saved.
  case status
  /// Stops the job with that number; `nil` means the newest.
  case stop(Int?)
  case back
  /// The common commands; with a name, more about that command.
  case help(String?)
  case quit
}

/// What is done with the person on a profile, or on a row of a list.
package enum PersonAction: Sendable, Equatable {
  case done, unnote, unsee, web, coauthor, repos
  /// The note in the editor, and the note's versions.
  case editNote, noteHistory
  /// The list of that kind about the person.
  case listAbout(UserList.Kind)

  /// What to type on a list, for row 7; a list about a person may have a login instead.
  var example: String {
    switch self {
    case .editNote: ":note 7 --edit"
    case .noteHistory: ":note 7 --history"
    default: ":\(self) 7"
    }
  }

  /// Where it leads from `user`; `nil` if it changes something, or opens a list.
  func route(from user: User) -> Route? {
    switch self {
    case .editNote: .editor(user)
    case .noteHistory: .noteHistory(user)
    case .web: .page(user)
    case .coauthor: .coauthor(user)
    case .repos: .repositories(user)
    case .done, .unnote, .unsee, .listAbout: nil
    }
  }
}

extension Command {
  /// Parses a line as typed.
  ///
  /// - Parameter sites: The hosts whose pages show profiles, with their ports, in lower case.
  /// - Throws: ``CommandError``.
  package init(typed line: String, sites: [String] = ["github.com"]) throws(CommandError) {
    self = try CommandParser(sites: sites).command(in: line)
  }
}

extension Command {
  /// Whether a line that is not a command may be a note with a mistyped command.
  package static func mayBeNote(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, words.count > 1 else { return line.isEmpty }
    // Text without a colon may be meant for the line where a note is edited.
    guard first.hasPrefix(":") else { return true }
    let name = first.dropFirst().lowercased()
    return "note".hasPrefix(name)
      || ["note", "unnote", "add"].contains { editDistance(name, $0) <= 2 }
  }

  /// Whether a paste that begins with this line may be a note, and so keeps its line breaks.
  package static func keepsLines(_ line: String) -> Bool {
    guard let word = line.split(whereSeparator: \.isWhitespace).first, word.hasPrefix(":") else {
      return false
    }
    let names = CommandTable.candidates(for: String(word.dropFirst())).map(\.name)
    return names.count == 1 ? ["note", "add"].contains(names[0]) : mayBeNote(line)
  }
}

/// The arguments of `:note` and `:add`: a text, and on a list the row or the login before it.
package struct NoteArgument: Sendable, Equatable {
  /// The person whom the note is about, as typed.
  package enum Address: Sendable, Equatable {
    /// The person on that row; on a profile, the number belongs to the text.
    case row(Int)
    case login(String)

    fileprivate init?(_ word: Substring) {
      if let row = Int(word) {
        self = .row(row)
      } else if word.hasPrefix("@"), PageAddress.isLogin(word.dropFirst()) {
        self = .login(String(word.dropFirst()))
      } else {
        return nil
      }
    }
  }

  package let address: Address?
  package let addressedText: String
  package let text: String

  package var row: Int? { if case .row(let row) = address { row } else { nil } }
  package var login: String? { if case .login(let login) = address { login } else { nil } }

  init(typed text: String) {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    address = parts.first.flatMap(Address.init)
    addressedText = Self.dated(Self.unescaped(parts.count > 1 ? parts[1] : ""))
    self.text = Self.dated(Self.unescaped(text[...]))
  }

  /// A note that was edited on the line; on a list, that of a row.
  package init(edited text: String, row: Int?) {
    // Times that the note had before are not counted from today.
    (address, addressedText, self.text) = (row.map(Address.row), text, text)
  }

  // A draft has the date, too.
  private static func dated(_ text: String) -> String {
    DueDate.dated(text, today: Date().calendarDay)
  }

  package var isRowAlone: Bool { row != nil && addressedText.isEmpty }

  // Without the `--` that allows a text to begin with `-`.
  private static func unescaped(_ text: Substring) -> String {
    let isEscaped =
      text == "--" || text.hasPrefix("--") && text.dropFirst(2).first?.isWhitespace == true
    return String(isEscaped ? text.dropFirst(3) : text)
  }
}
