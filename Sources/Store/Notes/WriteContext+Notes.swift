import FoundationEssentials
import Models

/// A change of a note that was undone.
package struct UndoneNote: Sendable, Equatable {
  /// Whose note it is.
  package let login: String
  /// What the note says again; `nil` if there was none before the change.
  package let text: NoteText?
  /// What the note said until it was undone; `nil` if the change had deleted it.
  package let replaced: NoteText?
  /// When the change was made.
  package let date: Date
  /// Whether the change was itself an undoing of this session.
  package let isRedone: Bool
}

/// Saves what the reader wrote: when a method returns, the note is in the database and in the notes log, and both are
/// synced; when it throws, neither file is changed.
extension WriteContext {
  /// Saves a note on `id`.
  ///
  /// - Parameter login: The login last seen, for people who read the log.
  /// - Returns: The text that the note replaced; `nil` if there was none.
  package func saveNote(
    _ text: String, on id: Int64, login: String, at date: Date
  ) async throws(StoreError) -> NoteText? {
    try await changeNote(on: id, login, at: date) { _ in text }
  }

  /// Adds a line to the note on `id`, in one transaction; without a note, the line becomes the note.
  ///
  /// - Returns: The text that the note replaced.
  package func addToNote(
    _ line: String, on id: Int64, login: String, at date: Date
  ) async throws(StoreError) -> NoteText? {
    try await changeNote(on: id, login, at: date) { note in
      guard let text = note?.text?.string else { return line }
      return text.hasSuffix("\n") ? text + line : text + "\n" + line
    }
  }

  /// Marks a day to come back to `id` as done, in one transaction.
  ///
  /// - Parameters:
  ///   - day: `nil` is the earliest one.
  ///   - today: What the note says instead.
  /// - Returns: The day, and the note now; `nil` if the note does not have the day.
  package func markDone(
    _ day: Day?, of id: Int64, login: String, today: Day, at date: Date
  ) async throws(StoreError) -> (note: String, day: Day)? {
    let done: (note: String, day: Day)? = try await record { recording in
      let newest = try NoteVersions(connection: recording.connection).newest(of: id)
      guard let text = newest?.text?.string, let done = DueDate.done(text, day, today: today) else {
        return nil
      }
      try Self.check(done.note)
      try recording.insert(newest.nextVersion(NoteText(done.note), of: id, login, at: date))
      return done
    }
    if done != nil { lastNotedID = id }
    return done
  }

  /// Deletes the note on `id`; its text stays in the history.
  ///
  /// - Returns: The text; `nil` if there is no note.
  package func deleteNote(
    on id: Int64, login: String, at date: Date
  ) async throws(StoreError) -> NoteText? {
    let deleted: NoteText? = try await record { recording in
      let newest = try NoteVersions(connection: recording.connection).newest(of: id)
      guard let text = newest?.text else { return nil }
      try recording.insert(newest.nextVersion("", of: id, login, at: date))
      return text
    }
    if deleted != nil { lastNotedID = id }
    return deleted
  }

  /// Restores the text of the note on `id` from before its last change.
  ///
  /// This adds a version, so a second call undoes the first one.
  ///
  /// - Parameter id: `nil` is the person whose note was changed last in this session.
  /// - Returns: `nil` if there never was a note.
  package func undoNote(of id: Int64?, at date: Date) async throws(StoreError) -> UndoneNote? {
    guard let id = id ?? lastNotedID else { return nil }
    var undoTime: Int64?
    let undone: UndoneNote? = try await record { recording in
      let connection = recording.connection
      let versions = try NoteVersions(connection: connection).all(of: id)
      guard let newest = versions.last else { return nil }
      let before = versions.last { $0.text != newest.text }?.text
      guard newest.text != before else { return nil }
      let login = try PeopleTable(connection: connection).login(of: id) ?? ""
      let line = versions.last.nextVersion(before ?? "", of: id, login, at: date)
      try recording.insert(line)
      undoTime = line.time
      return UndoneNote(
        login: login, text: before, replaced: newest.text, date: newest.date,
        isRedone: newest.date.milliseconds == undoneAt[id])
    }
    if undone != nil { (lastNotedID, undoneAt[id]) = (id, undoTime) }
    return undone
  }

  /// Inserts the lines of an import, in one transaction.
  package func merge(_ lines: [LogLine]) async throws(StoreError) -> MergeSummary {
    try await record { try $0.merge(lines) }
  }

  private func changeNote(
    on id: Int64, _ login: String, at date: Date, _ text: (NoteVersion?) -> String
  ) async throws(StoreError) -> NoteText? {
    let saved = try await record { recording in
      let newest = try NoteVersions(connection: recording.connection).newest(of: id)
      let text = text(newest)
      try Self.check(text)
      try recording.insert(newest.nextVersion(NoteText(text), of: id, login, at: date))
      return newest?.text
    }
    lastNotedID = id
    return saved
  }

  /// - Throws: ``StoreError`` if `text` is empty or too long for a note.
  package static func check(_ text: String) throws(StoreError) {
    guard !text.isEmpty else { throw StoreError(.emptyNote, "A note cannot be empty.") }
    guard text.utf8.count <= Note.byteLimit else {
      throw StoreError(
        .noteTooLong(bytes: text.utf8.count),
        "The note has \(text.utf8.count) bytes; the limit is \(Note.byteLimit).")
    }
  }
}

extension NoteVersion? {
  /// A version at least a millisecond newer than this one, even if the clock went back.
  fileprivate func nextVersion(
    _ text: NoteText, of id: Int64, _ login: String, at date: Date
  ) -> LogLine {
    let time = max(date.milliseconds, self.map { $0.date.milliseconds + 1 } ?? 0)
    return LogLine(time: time, id: id, login: login, content: .note(text))
  }
}
