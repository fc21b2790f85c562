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
    try await changeNote(on: id, login, at: date) { _ in try Self.checked(text) }
  }

  /// Adds a line to the note on `id`, in one transaction; without a note, the line becomes the note.
  ///
  /// - Returns: The text that the note replaced.
  package func addToNote(
    _ line: String, on id: Int64, login: String, at date: Date
  ) async throws(StoreError) -> NoteText? {
    try await changeNote(on: id, login, at: date) { old in
      guard let text = old?.string else { return try Self.checked(line) }
      return try Self.checked(text.hasSuffix("\n") ? text + line : text + "\n" + line)
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
    var done: (note: String, day: Day)?
    _ = try await changeNote(on: id, login, at: date) { old in
      done = old.flatMap { DueDate.done($0.string, day, today: today) }
      return try done.map { try Self.checked($0.note) }
    }
    return done
  }

  /// Deletes the note on `id`; its text stays in the history.
  ///
  /// - Returns: The text; `nil` if there is no note.
  package func deleteNote(
    on id: Int64, login: String, at date: Date
  ) async throws(StoreError) -> NoteText? {
    try await changeNote(on: id, login, at: date) { old in old == nil ? nil : "" }
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
      let versions = try connection.noteVersions(of: id)
      guard let newest = versions.last else { return nil }
      let before = versions.last { $0.text != newest.text }?.text
      guard newest.text != before else { return nil }
      let login = try connection.login(of: id) ?? ""
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

  // Gives a note the text that `change` makes of the old one, empty to delete it, and returns the old one; `nil`
  // changes nothing.
  private func changeNote(
    on id: Int64, _ login: String, at date: Date, _ change: (_ old: NoteText?) throws -> NoteText?
  ) async throws(StoreError) -> NoteText? {
    let (old, isChanged) = try await record { recording in
      let newest = try recording.connection.newestNote(of: id)
      let new = try change(newest?.text)
      if let new { try recording.insert(newest.nextVersion(new, of: id, login, at: date)) }
      return (newest?.text, new != nil)
    }
    if isChanged { lastNotedID = id }
    return old
  }

  private static func checked(_ text: String) throws(StoreError) -> NoteText {
    try check(text)
    return NoteText(text)
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
