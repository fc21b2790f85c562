import Models
import Repository

/// Sentences about lines that are added to notes, and about changes that are taken back.
extension Notice {
  static let emptyAddition = Notice(
    "There is nothing to add: type the text behind :add.", failure: .usage)

  static func lineAdded(_ line: String, _ note: SavedNote, on login: String) -> Notice {
    Notice(
      note.replaced == nil ? "Note on \(login) begun:" : "Added to the note on \(login):",
      quoted: line)
  }

  /// - Parameters:
  ///   - login: Whose note was to be changed; `nil` for the one that was changed last.
  ///   - time: When the change was made that is taken back.
  static func undone(_ note: UndoneNote?, on login: String?, of time: String) -> Notice {
    guard let note else {
      return Notice(
        login.map { "There is no change of the note on \($0) to take back." }
          ?? "No note was changed in this session; on a profile, :undo takes back the last change of "
          + "that person's note.",
        failure: .failed)
    }
    guard let text = note.text else {
      return Notice(
        "Taken back (of \(time)): there is no note on \(note.login) again. It said:",
        quoted: note.replaced)
    }
    let sentence = note.replaced == nil ? "is there again" : "says again"
    return Notice(
      "Taken back (of \(time)): the note on \(note.login) \(sentence):", quoted: text)
  }
}

/// Sentences about the diary and the tags.
extension Notice {
  static let emptyDiary = Notice("You have opened nobody yet, and written no note.")
  static let endOfDiary = Notice("That is everybody whom you opened or wrote about.")
  static let noTags = Notice("No note has a tag yet; #word in a note is one.")
  static let noMoreTags = Notice("No more tags.")
}
