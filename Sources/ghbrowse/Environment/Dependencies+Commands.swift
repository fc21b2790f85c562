import FoundationEssentials
import Interface
import Models
import Repository
import Terminal
import ViewModels

extension Dependencies {
  /// Writes and deletes notes.
  var noteEditor: NoteEditor {
    NoteEditor(
      store: store, drafts: drafts, messages: messages, now: { Date() },
      day: LocalTime.sortableDay)
  }

  /// Makes notes of the texts that waited for the profile of somebody who is saved by now.
  func attachWaiting() async -> [Notice] {
    var notices: [Notice] = []
    for login in Set(drafts.all().filter { $0.kind == .waiting }.map(\.login)).sorted() {
      guard let user = (try? await repository.store.main.user(login: login)) ?? nil else {
        continue
      }
      notices += await noteEditor.attachWaiting(to: user.user)
    }
    return notices
  }

  /// Makes notes of the texts that waited for the profile of `user`, and says so.
  ///
  /// - Returns: Whether there were any.
  func attachWaiting(to user: User) async -> Bool {
    let notices = await noteEditor.attachWaiting(to: user)
    for notice in notices where !options.quiet { StandardStream.error.write(notice) }
    return !notices.isEmpty
  }

  /// Says what is kept of notes on somebody that are not saved.
  ///
  /// Where GitHub knows nobody of that login, what waited becomes a draft.
  ///
  /// - Parameter error: Why the profile could not be fetched; `nil` where it was not asked for.
  func reportDrafts(about login: String, after error: FetchError? = nil) {
    let notices =
      error?.isOfNobody == true
      ? noteEditor.stopWaiting(for: login)
      : noteEditor.kept(about: login, advice: "ghbrowse note \(login) --edit goes on with it")
    for notice in notices where !options.quiet { StandardStream.error.write(notice) }
  }

  /// The editing of the note on `user` in an editor.
  ///
  /// - Parameter deletion: The command that deletes the note, for a sentence.
  func editing(_ user: User, deletion: String) async throws -> NoteEditing {
    NoteEditing(
      user: user, saved: try await repository.store.main.user(id: user.id)?.note?.text ?? "",
      deletion: deletion, drafts: drafts, notes: noteEditor)
  }

  /// Says on standard error what the store did by itself, or cannot do.
  ///
  /// - Parameter notice: The notice printed next. If it reports a failure, it already says why the store
  ///   cannot be written, so that is not printed twice.
  func reportStore(before notice: Notice? = nil) {
    for event in takeStoreEvents() {
      if case .readOnly = event, notice?.failure != nil { continue }
      let notice = messages.notice(of: event)
      StandardStream.error.write(line: "ghbrowse: \(SafeText.field(notice.text))")
    }
  }

  /// What the store did since the last call; the log has it too.
  func takeStoreEvents() -> [StoreEvent] {
    let events = repository.store.takeEvents()
    for event in events { log.note(event) }
    return events
  }

  /// The failure of a command that met `error`.
  ///
  /// - Parameter request: What was asked for.
  func failure(
    of error: FetchError, about request: Requested = .other, saved: SavedData
  ) -> CommandFailure {
    let notice = messages.notice(of: error, about: request, saved: saved)
    let status = notice.failure.map { ExitStatus($0) } ?? .failed
    return CommandFailure(
      message: notice.text, status: error == .gitHub(.cancelled) ? .interrupted : status)
  }

  /// Says that a fetch failed though saved data can be printed, or that a page left out users.
  ///
  /// - Throws: ``CommandFailure`` when nothing can be printed.
  func report(
    _ result: Result<PageSummary, FetchError>, in list: UserList, hasSavedData: Bool
  ) throws {
    let notice: Notice
    switch result {
    case .failure(let error):
      notice = messages.notice(
        of: error, about: .list(list), saved: hasSavedData ? .shown : .nothing)
    case .success(let page) where page.refusedCount > 0:
      notice = .unreadableEntries(page.refusedCount)
    case .success: return
    }
    // A store that cannot be written can still be read.
    let isOfStore = if case .failure(.store) = result { true } else { false }
    if let failure = notice.failure, !isOfStore || !hasSavedData {
      throw CommandFailure(message: notice.text, status: ExitStatus(failure))
    }
    StandardStream.error.write(line: "ghbrowse: \(SafeText.field(notice.text))")
  }

  /// Prints a notice about a note on standard error, after what the store did by itself.
  ///
  /// - Throws: ``ExitStatus`` when the note was not saved.
  func report(_ notice: Notice) throws {
    reportStore(before: notice)
    if options.quiet, notice.failure == nil { return }
    StandardStream.error.write(notice)
    if let failure = notice.failure { throw ExitStatus(failure) }
  }

  /// Writes a message on standard error if standard output is read by a person.
  func tellPerson(_ sentence: String) {
    guard isForPerson, !options.quiet else { return }
    StandardStream.error.write(Notice(sentence))
  }

  /// Says that a demo's people are invented, and that nothing is kept.
  func announceDemo() {
    guard let demoSentence, !options.quiet else { return }
    let columns = StandardStream.error.size(environment: environment).columns
    let width = StandardStream.error.isTerminal ? columns : nil
    for line in NoticeLines(Notice(demoSentence), width: width).lines {
      StandardStream.error.write(line: line)
    }
  }

  /// What is said of a demo; `nil` where there is none.
  var demoSentence: String? {
    temporary.map {
      "Demo: invented people, no network. All of it is removed at the end (\($0.path))."
    }
  }

  /// Waits until the reader has left the pager, ends the log, and removes the directory of a demo.
  func tidyUp() {
    pager.end()
    log.flush()
    temporary?.remove()
  }
}

extension Dependencies {
  /// Keeps the beginning of a note as a draft, and says where after `sentence`.
  func keep(_ note: TypedNote, after sentence: String) -> Notice {
    do {
      let path = try drafts.keep(note.text, about: note.login)
      return Notice("\(sentence) The note's beginning is kept in \(path)", failure: .failed)
    } catch {
      return Notice("\(sentence) \(messages.sentence(for: .store(error)))", failure: .failed)
    }
  }
}

extension StandardStream {
  /// Writes a notice of a command, in the voice that all messages have.
  func write(_ notice: Notice) {
    for line in NoticeLines(notice, speaker: "ghbrowse").lines { write(line: line) }
  }
}
