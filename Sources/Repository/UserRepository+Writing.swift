import Database
import FoundationEssentials
import Models

/// What the reader adds to what is saved.
///
/// Each throws ``FetchError/unwritable(reason:)`` or ``FetchError/store(reason:)``, with nothing
/// changed; a note that becomes too long is ``FetchError/noteTooLong(bytes:)``.
extension UserRepository {
  /// Saves what the reader wrote about `user`, in place of what was there.
  package func saveNote(_ text: String, on user: User) async throws(FetchError) -> SavedNote {
    try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.saveNote(text, on: user.id, login: user.login, at: now())
    }
  }

  /// Adds a line to the note on `user`; where there is none, the line is the note.
  package func addToNote(_ line: String, on user: User) async throws(FetchError) -> SavedNote {
    try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.addToNote(line, on: user.id, login: user.login, at: now())
    }
  }

  /// Takes back the last change of a note that was not taken back yet, or the last ``unsee(_:)`` of
  /// this session where that came later; `nil` when there is nothing to take back.
  ///
  /// - Parameter id: Whose note or mark it must be; `nil` for anybody's.
  package func undo(of id: Int64?) async throws(FetchError) -> UndoneChange? {
    while let index = takenMarks.lastIndex(where: { id == nil || $0.user.id == id }) {
      let mark = takenMarks[index]
      if let note = try await undoNote(of: id, after: mark.noteSequence) { return .note(note) }
      if takenMarks.indices.contains(index) { takenMarks.remove(at: index) }
      if try await restoreSeen(mark) { return .seen(mark.user) }
    }
    return try await undoNote(of: id, after: 0).map { .note($0) }
  }

  private func undoNote(
    of id: Int64?, after sequence: Int64
  ) async throws(FetchError) -> UndoneNote? {
    try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.undoNote(of: id, after: sequence, at: now())
    }
  }

  /// Deletes the note on `user`; `nil` when there is none.
  package func deleteNote(on user: User) async throws(FetchError) -> SavedNote? {
    try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.deleteNote(on: user.id, login: user.login, at: now())
    }
  }

  /// Saves that the reader has looked at the profile of `user`.
  ///
  /// - Parameter profile: What they saw, to find out later what has changed since.
  package func markSeen(_ user: User, as profile: Profile? = nil) async throws(FetchError) {
    try await write(makesRoom: false) { writes throws(DatabaseError) in
      try await writes.markSeen(user.id, login: user.login, as: profile, at: now())
    }
  }

  /// Takes back that the reader has seen `user`; `false` when they had not.
  package func unsee(_ user: User) async throws(FetchError) -> Bool {
    let mark = try await write(makesRoom: false) { writes throws(DatabaseError) in
      try await writes.unsee(user.id, login: user.login, at: now())
    }
    if let mark { takenMarks.append(mark) }
    return mark != nil
  }

  // `false` when the profile was opened since.
  private func restoreSeen(_ mark: SeenMark) async throws(FetchError) -> Bool {
    try await write(makesRoom: false) { writes throws(DatabaseError) in
      try await writes.restoreSeen(mark)
    }
  }

  /// Saves that `id` is the last user of the list whom the reader was shown.
  package func saveBookmark(at id: Int64) async throws(FetchError) {
    try await write(makesRoom: false) { writes throws(DatabaseError) in
      try await writes.saveBookmark(at: id)
    }
  }
}

/// A change that was taken back.
package enum UndoneChange: Sendable, Equatable {
  /// A change of a note.
  case note(UndoneNote)
  /// The reader counts as having seen that user again.
  case seen(User)
}
