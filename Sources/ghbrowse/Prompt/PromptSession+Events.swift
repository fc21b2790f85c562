import Screens
import Terminal

// Events from the terminal.
extension PromptSession {
  func handle(_ event: LineReader.Event) {
    switch event {
    case .line(let text): enter(text)
    case .cutLine(let beginning): refuse(beginning)
    case .edited: drafts.changed()
    case .interrupt(let hadText): interrupted(hadText: hadText)
    case .end where isEditing && !lineReader.isTerminalGone:
      leaveNote()
      // Readline prints a prompt of its own first.
      Task { sayThatNoteWasLeft() }
    case .end: leave()
    case .resized: resized()
    case .cleared:
      // The size may have changed while another program had the terminal.
      pictures.update()
      _ = display.consumeWidthChange()
      display.leaveRows()
      coordinator.redraw()
      // With the terminal's modes, Ctrl-C has become a key again.
      if opening != nil { readOn() }
    case .dying:
      saveAll()
      drafts.stop()
      state = .leaving
      dependencies.temporary?.remove()
    }
  }

  // Ctrl-C ends the editing of a note, clears the line (readline does), or stops a search or the newest job.
  private func interrupted(hadText: Bool) {
    drafts.changed()
    if let opening { return drop(opening) }
    guard !hadText || isEditing else { return }
    if !isEditing, let notice = dropPaste() { coordinator.report(notice) }
    guard !isEditing else {
      leaveNote()
      return sayThatNoteWasLeft()
    }
    switch state {
    case .busy(let entered?) where entered.line.changesNote:
      coordinator.report(.stillSaving(on: entered.note?.subject.login))
    case .busy(.some): running?.cancel()
    default:
      if let job = coordinator.tasks.stop() {
        coordinator.report(.stopped(job))
      } else {
        coordinator.report(Notice(":quit or Ctrl-D exits."))
      }
    }
  }

  /// The line, running or waiting, to which keys belong: it puts a note on the next line, or starts a program.
  var opening: EnteredLine? {
    (running?.isCancelled == true ? waiting : unfinished).first { $0.line.keyUse != .nextLine }
  }

  /// The line that runs, and those that wait.
  var unfinished: [EnteredLine] {
    if case .busy(let line?) = state { [line] + waiting } else { waiting }
  }

  // Drops a line that has put no note on the next line yet, and started no program.
  private func drop(_ opening: EnteredLine) {
    if let place = waiting.firstIndex(where: { $0.draft == opening.draft }) {
      waiting.remove(at: place)
      drafts.finish(opening.draft, isSaved: false)
      coordinator.report(.dropped(opening.line.text))
    } else {
      running?.cancel()
    }
    lineReader.stopKeeping()
    readOn()
  }

  // Terminals wrap lines again at another width, so printed rows are left as they are.
  private func resized() {
    pictures.update()
    guard display.consumeWidthChange() else { return }
    display.leaveRows()
    redrawing?.cancel()
    redrawing = Task {
      guard (try? await Task.sleep(for: .milliseconds(200))) != nil else { return }
      coordinator.redraw()
    }
  }
}
