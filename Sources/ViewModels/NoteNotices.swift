import Models
import Repository

/// Sentences about lines that are added to notes, and about changes that are taken back.
extension Notice {
  static let emptyAddition = Notice(
    "There is nothing to add: type the text behind :add.", failure: .usage)

  static func lineAdded(_ line: String, _ note: SavedNote, on login: String) -> Notice {
    if note.isOnlyInJournal {
      return Notice(
        "The line for the note on \(login) is in the journal; the database gets it when it can be "
          + "written:", quoted: line)
    }
    return Notice(
      note.replaced == nil ? "Note on \(login) begun:" : "Added to the note on \(login):",
      quoted: line)
  }

  static func undone(_ change: UndoneChange?, on login: String?) -> Notice {
    switch change {
    case .note(let note): undone(note)
    case .seen(let user): Notice("Taken back: \(user.login) counts as seen again.")
    case nil:
      Notice(
        "There is no change of \(login.map { "the note on \($0)" } ?? "a note") to take back.",
        failure: .failed)
    }
  }

  private static func undone(_ note: UndoneNote) -> Notice {
    let saved = note.isOnlyInJournal ? " (in the journal, until the database can be written)" : ""
    guard let text = note.text else {
      return Notice(
        "Taken back: there is no note on \(note.login) again\(saved). It said:",
        quoted: note.replaced)
    }
    let sentence = note.replaced == nil ? "is there again" : "says again"
    return Notice("Taken back: the note on \(note.login) \(sentence)\(saved):", quoted: text)
  }
}

/// Sentences about the diary and the tags.
extension Notice {
  static let emptyDiary = Notice("You have opened nobody yet, and written no note.")
  static let endOfDiary = Notice("That is everybody whom you opened or wrote about.")
  static let noTags = Notice("No note has a tag yet; #word in a note is one.")
  static let noMoreTags = Notice("No more tags.")
  static let notForTags = Notice(
    "That is for people, and these rows are tags; a number finds the people with that tag.",
    failure: .usage)
}
