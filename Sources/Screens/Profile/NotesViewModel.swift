import FoundationEssentials
import Models
import Repository
import Store

/// Writes and deletes notes and seen marks, with a notice of each outcome.
package struct NotesViewModel {
  private let store: PersistentStore
  private var drafts: Drafts
  private let messages: ErrorMessages
  private let now: () -> Date
  /// Whether the reader is at a prompt.
  ///
  /// A change then waits for another process's lock as long as it takes, rather
  /// than 5 s, and drafts are synced in the background.
  package var isAtPrompt = false { didSet { drafts.syncsLater = isAtPrompt } }

  package init(
    store: PersistentStore, drafts: Drafts, messages: ErrorMessages, now: @escaping () -> Date
  ) {
    self.store = store
    self.drafts = drafts
    self.messages = messages
    self.now = now
  }

  /// Saves `text` as the note on `user`.
  ///
  /// A text that cannot be saved becomes a draft, whose path is in the notice.
  ///
  /// - Parameter path: The file that already has the text, if there is one.
  package func write(_ text: String, on user: User, keptIn path: String? = nil) async -> Notice {
    guard !text.isBlank else { return .emptyNote }
    let typed = text
    let text = await dated(typed, editedOn: user)
    do {
      let replaced = try await save(text, on: user)
      return Notice.noteSaved(on: user.login, replacing: replaced, isAtPrompt: isAtPrompt)
        .naming(DueDate.mistake(in: text))
    } catch {
      if let path, text != typed { try? drafts.replace(path, with: text) }
      return refuse(text, on: NoteSubject(user), because: FetchError(error), keptIn: path)
    }
  }

  /// Adds a line that begins with today's date to the note on `user`.
  package func add(_ text: String, to user: User) async -> Notice {
    guard !text.isBlank else { return .emptyAddition }
    let text = dated(text)
    let line = String.addition(text, at: now())
    do {
      let old = try await patiently {
        try await store.write.addToNote(line, on: user.id, login: user.login, at: now())
      }
      return Notice.lineAdded(line, to: old, on: user.login).naming(DueDate.mistake(in: line))
    } catch {
      return refuse(text, on: NoteSubject(user), because: FetchError(error), isAddition: true)
    }
  }

  /// Writes or adds to the note of the saved user with that login; without one, keeps the text until the profile is fetched.
  package func write(_ text: String, about login: String, isAddition: Bool) async -> Notice {
    do {
      if let user = try await store.main.user(login: login)?.user {
        return isAddition ? await add(text, to: user) : await write(text, on: user)
      }
      return isAddition
        ? keep(dated(text), for: login, as: .waitingAddition, isAsked: false)
        : keep(text, for: login, isAsked: false)
    } catch {
      let subject = NoteSubject(login: login)
      return refuse(text, on: subject, because: FetchError(error), isAddition: isAddition)
    }
  }

  /// Marks a day to come back to `user` as done today.
  ///
  /// - Parameter day: `nil` is the earliest one.
  package func done(_ day: Day? = nil, on user: User) async -> Notice {
    do {
      let done = try await patiently {
        try await store.write.markDone(
          day, of: user.id, login: user.login, today: now().calendarDay, at: now())
      }
      guard let done else { return .notDue(user.login, day) }
      return .done(user.login, done.day, next: DueDate.days(in: done.note).first)
    } catch {
      return messages.notice(of: FetchError(error), saved: .shown)
    }
  }

  /// How many people are due; `nil` if nobody is.
  package func dueNotice() async -> Notice? {
    let count = try? await store.main.dueCount(through: now().calendarDay)
    return count.flatMap { $0 > 0 ? .due($0) : nil }
  }

  /// The text with typed times such as `due:3d` as dates.
  package func dated(_ text: String) -> String { DueDate.dated(text, today: now().calendarDay) }

  // Times that the note had before are not counted from today.
  private func dated(_ text: String, editedOn user: User) async -> String {
    guard DueDate.mistake(in: text) != nil else { return text }
    let old = try? await store.main.user(id: user.id)?.note?.text.string
    return DueDate.dated(text, today: now().calendarDay, after: old ?? "")
  }

  private func save(_ text: String, on user: User) async throws -> NoteText? {
    try await patiently {
      try await store.write.saveNote(text, on: user.id, login: user.login, at: now())
    }
  }

  private func patiently<Value>(_ body: () async throws -> Value) async throws -> Value {
    while true {
      do { return try await body() } catch {
        guard isAtPrompt, FetchError(error).isOfLock else { throw error }
      }
    }
  }

  /// Undoes the last change to the note on `user`; without a user, the last change of this session.
  package func undo(on user: User?) async -> Notice {
    do {
      return .undone(
        try await patiently { try await store.write.undoNote(of: user?.id, at: now()) },
        on: user?.login)
    } catch {
      let reason = messages.sentence(for: FetchError(error)).withoutFullStop
      return Notice("\(reason), so nothing was undone.", failure: .failed)
    }
  }

  /// Deletes the note on `user`; without a note, the drafts.
  ///
  /// - Parameter user: `nil` when nobody with that login is saved.
  package func delete(from user: User?, login: String) async -> Notice {
    do {
      let deleted =
        if let user {
          try await patiently {
            try await store.write.deleteNote(on: user.id, login: user.login, at: now())
          }
        } else { NoteText?.none }
      if let deleted { return .noteDeleted(deleted, from: login) }
      let texts = drafts.all(about: user.map { NoteSubject($0) } ?? NoteSubject(login: login))
      for text in texts { drafts.remove(text.path) }
      return texts.isEmpty ? .noNote(on: login) : .draftsDeleted(texts.count, from: login)
    } catch {
      return messages.notice(of: FetchError(error), saved: .nothing)
    }
  }

  /// Marks a user as not seen; at a prompt, says so at once and does it when the disk has time.
  func unsee(
    _ user: User, isSeen: Bool, beside jobs: ScreenJobs, say: @escaping (Notice) -> Void,
    onEnd: @escaping () async -> Void
  ) async {
    let (isLive, login) = (jobs.runsInBackground, user.login)
    if isLive { say(isSeen ? .willBeUnseen : .notSeenYet(login)) }
    await jobs.beside {
      do {
        let wasSeen = try await self.store.write.unsee(user.id, login: login, at: self.now())
        if !isLive { say(wasSeen ? .markedUnseen(login) : .notSeenYet(login)) }
      } catch {
        say(self.messages.notice(of: FetchError(error), saved: .shown))
      }
      await onEnd()
    }
  }

  /// Keeps a text that cannot become a note, or be added to one, as a draft.
  ///
  /// - Parameter path: The file that already has the text, if there is one.
  package func refuse(
    _ text: String, on subject: NoteSubject, because error: FetchError,
    keptIn path: String? = nil, isAddition: Bool = false
  ) -> Notice {
    let login = subject.login
    let outcome =
      isAddition
      ? "Nothing was added to the note on \(login)." : "The note on \(login) was not saved."
    let sentence = "\(outcome) \(messages.sentence(for: error, about: .profile(login)))"
    do {
      let kind = isAddition ? Draft.Kind.addition : .draft
      let path = if let path { path } else { try drafts.save(text, about: subject, as: kind) }
      return Notice("\(sentence) \(Self.keptSentence(path))", failure: .failed)
    } catch {
      return Notice(
        "\(sentence) \(messages.sentence(for: .store(error))) Here is your text:", quoted: text,
        failure: .failed)
    }
  }

  /// The sentence for a text that is kept in a file.
  package static func keptSentence(_ path: String) -> String { "Your text is kept in \(path)" }

  // Texts that wait for a profile, and drafts.

  /// The first draft about a person that can be a note, with its text; `nil` if there is none.
  ///
  /// The text of an addition is the note, the day of the addition and its line, if that can be a note.
  package func draft(
    about subject: NoteSubject, behind note: String
  ) -> (draft: Draft, text: String)? {
    guard let (draft, text) = drafts.first(about: subject) else { return nil }
    guard draft.kind == .addition else { return (draft, text) }
    let line = String.addition(text, at: drafts.date(of: draft))
    let whole = note.isEmpty ? line : "\(note)\n\(line)"
    return (try? WriteContext.check(whole)).map { (draft, whole) }
  }

  /// Keeps `text` until the profile of `login` is fetched; then it becomes the note, or is added to it.
  func keep(
    _ text: String, for login: String, as kind: Draft.Kind = .waiting, isAsked: Bool = true
  ) -> Notice {
    let subject = NoteSubject(login: login)
    do {
      try WriteContext.check(text)
      let path = try drafts.save(text, about: subject, as: kind)
      return .noteKept(in: path, until: login, isAsked: isAsked)
    } catch {
      return refuse(
        text, on: subject, because: FetchError(error), isAddition: kind.isAddition)
    }
  }

  /// Saves the texts that waited for a login as notes on `user`, in the order of their numbers, and adds the lines.
  ///
  /// A version gets the date of the draft's file, so a newer note stays the current one. If the store cannot save a
  /// text, its file stays, and the store reports why.
  ///
  /// - Parameter login: The login that was typed; GitHub may have answered with another one.
  package func attachWaiting(to user: User, askedFor login: String) async -> [Notice] {
    var notices: [Notice] = []
    var last = Date.distantPast
    let logins = Set([login, user.login].map { $0.lowercased() })
    for draft in drafts.all() where draft.kind.waits && logins.contains(draft.login) {
      guard let text = drafts.text(of: draft).map({ NoteText($0) }) else { continue }
      if draft.kind == .waitingAddition {
        notices += await attach(draft, text.string, to: user)
        continue
      }
      last = max(drafts.date(of: draft), last + 0.001)
      let line = LogLine(
        time: last.milliseconds, id: user.id, login: user.login, content: .note(text))
      do {
        let old = try await store.main.user(id: user.id)?.note?.text
        let merged = try await store.write.merge([line])
        let isNote = try await store.main.user(id: user.id)?.note?.text == text
        // A process that was killed may have saved it already.
        if merged.same == 0 {
          notices.append(
            isNote
              ? .attached(to: user.login, replacing: old) : .attachedToHistory(of: user.login))
        }
      } catch {
        continue
      }
      drafts.remove(draft.path)
    }
    return notices
  }

  // The process that renames the `Draft` adds the line; where the note refuses the line, the `Draft` stays.
  private func attach(_ waiting: Draft, _ text: String, to user: User) async -> [Notice] {
    let (subject, date) = (NoteSubject(user), drafts.date(of: waiting))
    guard let path = drafts.rename(waiting, to: .addition, about: subject) else { return [] }
    let line = String.addition(text, at: date)
    do {
      let old = try await store.write.addToNote(line, on: user.id, login: user.login, at: now())
      drafts.remove(path)
      return [.lineAdded(line, to: old, on: user.login)]
    } catch {
      let error = FetchError(error)
      return [refuse(text, on: subject, because: error, keptIn: path, isAddition: true)]
    }
  }

  /// Turns the texts that wait for `login` into drafts, because GitHub has no such user.
  package func stopWaiting(for login: String) -> [Notice] {
    let subject = NoteSubject(login: login)
    return drafts.all(about: subject).filter(\.kind.waits).compactMap { draft in
      // A text that cannot be a draft keeps waiting.
      drafts.rename(draft, to: draft.kind.isAddition ? .addition : .draft, about: subject)
        .map { .stoppedWaiting(login, keptIn: $0) }
    }
  }

  /// Notices of the drafts and waiting texts about a person.
  ///
  /// - Parameter advice: What to do with a draft, after a semicolon.
  package func kept(about subject: NoteSubject, advice: String) -> [Notice] {
    drafts.all(about: subject).map { draft in
      switch draft.kind {
      case .draft, .addition:
        .draft(draft, drafts.content(of: draft.path), on: subject.login, advice)
      case .waiting, .waitingAddition: .waiting(for: subject.login, keptIn: draft.path)
      }
    }
  }

  /// The note, with the id of a saved person who was named by the login, which may be somebody else's later.
  package func identified(_ note: TypedNote?) async -> TypedNote? {
    guard var note, note.subject.id == nil else { return note }
    let id = try? await store.main.id(ofLogin: note.subject.login)
    note.subject = NoteSubject(id: id, login: note.subject.login)
    return note
  }

  /// Whether the store or another draft has a text that was entered at that date.
  ///
  /// - Parameter path: The text's own draft. A refused text becomes a draft with the id of the person and with dates.
  package func isKept(
    _ text: String, about subject: NoteSubject, since date: Date, isAddition: Bool,
    besides path: String?
  ) async -> Bool {
    if await isSaved(text, about: subject, since: date, isAddition: isAddition) { return true }
    let texts = [text, dated(text)].map { NoteText($0) }
    return drafts.all(about: subject).contains { draft in
      draft.path != path && draft.kind.isAddition == isAddition && !drafts.isInEditor(draft)
        && drafts.text(of: draft).map { texts.contains(NoteText($0)) } == true
    }
  }

  // Whether a version of the note since that date says `text`, or ends with it as an added line.
  private func isSaved(
    _ text: String, about subject: NoteSubject, since date: Date, isAddition: Bool
  ) async -> Bool {
    let whole = NoteText(text)
    // The version has dates where the text has times such as due:3d.
    let isVersion = { (version: NoteVersion) in
      guard version.date >= date, let found = version.text else { return false }
      let today = version.date.calendarDay
      guard isAddition else {
        let dated = DueDate.dated(text, today: today, after: found.string)
        return found == whole || found == NoteText(dated)
      }
      let line = DueDate.dated(text, today: today)
      return [version.date, date].contains { found.ends(with: String.addition(line, at: $0)) }
    }
    let id = if let id = subject.id { id } else { try? await store.main.id(ofLogin: subject.login) }
    guard let id, let versions = try? await store.main.noteVersions(of: id) else { return false }
    return versions.contains(where: isVersion) || !isAddition && versions.last?.text == whole
  }

  /// Deletes the drafts that are versions of their people's notes already, as after a program was killed while it
  /// saved them.
  package func removeSavedDrafts() async {
    for draft in drafts.all() where !draft.kind.waits && !drafts.isInEditor(draft) {
      guard let text = drafts.text(of: draft) else { continue }
      // A version's date is in whole milliseconds.
      let isSaved = await isSaved(
        text, about: draft.subject, since: drafts.date(of: draft) - 0.001,
        isAddition: draft.kind.isAddition)
      if isSaved { drafts.remove(draft, saying: text) }
    }
  }

  /// The ``summary``, which no later start tells again.
  package func consumeSummary() -> Notice? {
    guard let summary else { return nil }
    drafts.markTold()
    return summary
  }

  /// One line about all drafts and waiting texts; `nil` when there are none, or the reader was told.
  package var summary: Notice? {
    guard !drafts.areTold else { return nil }
    let texts = Dictionary(grouping: drafts.all(), by: \.kind.waits)
    let (kept, waiting) = (texts[false] ?? [], texts[true] ?? [])
    let draftCount = kept.count.counted("unsaved note")
    let wait = waiting.count == 1 ? "waits" : "wait"
    return switch (kept.isEmpty, waiting.isEmpty) {
    case (true, true): nil
    case (false, true):
      Notice(
        "\(draftCount), about \(Self.names(kept)): @\(Self.login(kept)), then :note or :unnote.")
    case (true, false):
      Notice("\(waiting.count.counted("note")) \(wait) for a profile: \(Self.names(waiting)).")
    case (false, false):
      Notice(
        "\(draftCount), and \(waiting.count) that \(wait) for a profile; see ghbrowse doctor."
      )
    }
  }

  // Short enough for one line of 80 columns.
  private static func names(_ drafts: [Draft]) -> String {
    Set(drafts.map(\.login)).sorted().joined(separator: ", ").beginning(20)
  }

  private static func login(_ drafts: [Draft]) -> String {
    let logins = Set(drafts.map(\.login)).filter { $0.count < 16 }
    return drafts.allSatisfy { $0.login == logins.first } ? drafts[0].login : "LOGIN"
  }
}
