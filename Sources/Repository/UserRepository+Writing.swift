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
    let saved = try await write(makesRoom: true) { writes in
      try await writes.saveNote(text, on: user.id, login: user.login, at: now())
    }
    lastNotedID = user.id
    return saved
  }

  /// Adds a line to the note on `user`; where there is none, the line is the note.
  package func addToNote(_ line: String, on user: User) async throws(FetchError) -> SavedNote {
    let saved = try await write(makesRoom: true) { writes in
      try await writes.addToNote(line, on: user.id, login: user.login, at: now())
    }
    lastNotedID = user.id
    return saved
  }

  /// Deletes the note on `user`; `nil` when there is none.
  package func deleteNote(on user: User) async throws(FetchError) -> SavedNote? {
    let deleted = try await write(makesRoom: true) { writes in
      try await writes.deleteNote(on: user.id, login: user.login, at: now())
    }
    if deleted != nil { lastNotedID = user.id }
    return deleted
  }

  /// Takes back the last change of a note; a second call takes that back.
  ///
  /// - Parameter id: Whose note it is; `nil` for the one that was changed last in this session.
  /// - Returns: `nil` when there is nothing to take back.
  package func undo(of id: Int64?) async throws(FetchError) -> UndoneNote? {
    guard let id = id ?? lastNotedID else { return nil }
    let undone = try await write(makesRoom: true) { writes in
      try await writes.undoNote(of: id, at: now())
    }
    if undone != nil { lastNotedID = id }
    return undone
  }

  /// Saves that the reader has looked at the profile of `user`.
  ///
  /// - Parameter profile: What they saw, to find out later what has changed since.
  package func markSeen(_ user: User, as profile: Profile? = nil) async throws(FetchError) {
    try await write(makesRoom: false) { writes in
      try await writes.markSeen(user.id, login: user.login, as: profile, at: now())
    }
  }

  /// Takes back that the reader has seen `user`; `false` when they had not.
  package func unsee(_ user: User) async throws(FetchError) -> Bool {
    try await write(makesRoom: false) { writes in
      try await writes.unsee(user.id, login: user.login, at: now())
    }
  }
}
