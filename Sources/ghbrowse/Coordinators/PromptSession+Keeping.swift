import Interface
import Repository
import ViewModels

/// What outlives the session: the lines typed, and notes that were not finished.
extension PromptSession {
  /// Keeps what is typed as a note on disk from now on.
  func keepNotes() {
    unfinished.current = { [weak self] in self.flatMap { $0.keepable($0.typedLine) } }
    coordinator.unfinished = unfinished
  }

  /// Brings back what earlier sessions left, and says what there is to say at a start.
  func begin() async {
    if let problem = reader.startUpProblem {
      screenOutput.tell(Notice("\(problem), so the keys are as readline has them."))
    }
    if let problem = dependencies.picturesProblem {
      screenOutput.tell(Notice("\(problem), so there are no pictures."))
    }
    switch await history.begin() {
    case .first:
      screenOutput.tell(Notice("Type a row's number to open it, :help for everything."))
    case .lines(let lines):
      for line in lines { reader.remember(line) }
    case .problem(let sentence):
      screenOutput.tell(Notice("\(sentence), so it is left alone: no history is read or kept."))
    }
    await coordinator.offerUnfinishedNotes()
  }

  /// Takes a line, whose turn has come, for the arrow keys.
  func remember(_ line: String) {
    if !coordinator.isPrivate(line), history.take(line) { reader.remember(line) }
  }

  /// Does nothing with a line that was too long, and keeps the note in it.
  func refuse(_ beginning: String) {
    let sentence = "The line was longer than the 64 KiB it may have; nothing was done."
    if let note = keepable(beginning) {
      screenOutput.tell(dependencies.keep(note, after: sentence))
    } else {
      screenOutput.tell(Notice(sentence, failure: .failed))
    }
    typedLine = ""
    unfinished.lineChanged()
    coordinator.stopEditing()
  }

  /// Call after each key.
  func edited() {
    typedLine = reader.line
    unfinished.lineChanged()
  }

  /// Writes what is not on disk yet, before the process ends.
  func keepAll() {
    unfinished.saveNow()
    history.saveNow()
  }

  /// The note in a line; `nil` when it holds none.
  func keepable(_ line: String) -> DraftNote? {
    coordinator.typedNote(in: line).map {
      unfinished.note(id: $0.user?.id, login: $0.user?.login, $0.text)
    }
  }
}
