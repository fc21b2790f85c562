import FoundationEssentials
import Repository
import ViewModels

/// Notes that were not finished.
extension AppCoordinator {
  /// What an earlier run left of the note on whoever is on the screen.
  var unfinishedNote: String? {
    personOnScreen.flatMap { unfinished?.text(of: $0) }
  }

  /// Forgets what an earlier run left of that note.
  func dropUnfinishedNote() {
    if let personOnScreen { unfinished?.finished(personOnScreen) }
  }

  /// Tells the reader of the notes that earlier runs left unfinished.
  func offerUnfinishedNotes() async {
    for note in await unfinished?.adopt() ?? [] { tell(offer(of: note)) }
  }

  private var personOnScreen: Int64? { top?.typedNote("").user?.id }

  private func offer(of note: DraftNote) -> Notice {
    let quoted = note.note.count > 200 ? note.note.prefix(200) + "…" : note.note[...]
    guard note.id != nil, let login = note.login else { return keepElsewhere(note, quoted) }
    return Notice(
      "A note on \(login) was not finished. Open @\(login) and type :note: it is on the line then.",
      quoted: String(quoted))
  }

  // Nobody knows whose it is: the reader finds it among the drafts.
  private func keepElsewhere(_ note: DraftNote, _ quoted: Substring) -> Notice {
    do {
      let path = try dependencies.drafts.keep(note.note, id: 0, at: Date())
      unfinished?.keptElsewhere(note)
      return Notice("A note was not finished. It is kept in \(path)", quoted: String(quoted))
    } catch {
      return Notice("A note was not finished:", quoted: String(quoted))
    }
  }
}
