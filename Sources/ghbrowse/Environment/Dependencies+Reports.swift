import FoundationEssentials
import Models
import Repository
import Terminal
import ViewModels

extension Dependencies {
  /// Writes notes, and says what became of them.
  var noteEditor: NoteEditor {
    NoteEditor(
      repository: repository, drafts: drafts, rescue: rescue, messages: messages, now: { Date() })
  }

  /// Puts the parts of the program together for a command, and saves what could not be saved before.
  ///
  /// - Throws: ``CommandFailure`` with what is wrong and what to do.
  static func forCommand(_ options: Options) async throws -> Dependencies {
    let dependencies = try Dependencies(options)
    for notice in await dependencies.bringBackNotes() where !options.quiet {
      for line in NoticeLines(notice).lines { StandardStream.error.write(line: line.plain) }
    }
    return dependencies
  }

  /// Saves notes that could not be saved when they were written.
  ///
  /// - Returns: What to tell of it.
  func bringBackNotes() async -> [Notice] {
    let notes = NoteRescue(repository: repository, file: rescue, drafts: drafts)
    return notes.isNeeded ? await notes.bringBack().notices : []
  }

  /// Runs what reads the store; its error becomes a command's failure.
  func wrap<Value>(
    _ body: () async throws(FetchError) -> Value
  ) async throws -> Value {
    defer { reportStore() }
    do {
      return try await body()
    } catch {
      throw failure(of: error, hasSavedData: false)
    }
  }

  /// Says on standard error what the store did by itself, or cannot do.
  func reportStore() {
    for event in repository.takeStoreEvents() {
      let notice = messages.notice(of: event)
      StandardStream.error.write(line: "ghbrowse: \(SafeText.field(notice.text))")
    }
  }

  /// What a command fails with.
  func failure(of error: FetchError, hasSavedData: Bool) -> CommandFailure {
    let notice = messages.notice(of: error, hasSavedData: hasSavedData)
    return CommandFailure(
      message: notice.text, status: notice.failure.map { ExitStatus($0) } ?? .failed)
  }

  /// Says that a fetch failed, where what is saved can still be printed, or what a page left out.
  ///
  /// - Throws: ``CommandFailure`` when nothing can be printed.
  func report(_ result: Result<PageSummary, FetchError>, hasSavedData: Bool) throws {
    guard let notice = messages.notice(of: result, hasSavedData: hasSavedData) else { return }
    // What cannot be saved is no reason to hide what is.
    let isOfStore = if case .failure(let error) = result { error.isOfStore } else { false }
    if let failure = notice.failure, !isOfStore || !hasSavedData {
      throw CommandFailure(message: notice.text, status: ExitStatus(failure))
    }
    StandardStream.error.write(line: "ghbrowse: \(SafeText.field(notice.text))")
  }

  /// Says what became of a note, on standard error.
  ///
  /// - Throws: ``CommandFailure`` when it was not saved.
  func report(_ notice: Notice) throws {
    if options.quiet, notice.failure == nil { return }
    for line in NoticeLines(notice).lines { StandardStream.error.write(line: line.plain) }
    if let failure = notice.failure { throw ExitStatus(failure) }
  }

  /// Says that what is shown is invented, and not kept.
  func announceDemo() {
    guard let temporary, !options.quiet else { return }
    StandardStream.error.write(
      line: " Demo: invented people, no network; all of it goes at the end (\(temporary.path)).")
  }

  /// Takes away what was only for this run.
  func tidyUp() {
    temporary?.remove()
  }
}

extension Dependencies {
  /// Keeps the beginning of a note as a draft, and says where after `sentence`.
  func keep(_ note: DraftNote, after sentence: String) -> Notice {
    do {
      let path = try drafts.keep(note.note, id: note.id ?? 0, at: Date())
      return Notice("\(sentence) The note's beginning is kept in \(path)", failure: .failed)
    } catch {
      return Notice("\(sentence) \(messages.sentence(for: error))", failure: .failed)
    }
  }
}
