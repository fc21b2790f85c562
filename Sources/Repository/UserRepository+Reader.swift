import Database
import Models

extension UserRepository {
  /// Saves what the reader wrote about `user`, in place of what was there.
  ///
  /// - Throws: ``FetchError/noteTooLong(bytes:)``, ``FetchError/unwritable(reason:)`` or
  ///   ``FetchError/store(reason:)``; nothing is changed then.
  package func saveNote(_ text: String, on user: User) async throws(FetchError) -> SavedNote {
    do {
      return try await write { writes throws(DatabaseError) in
        try await writes.saveNote(text, on: user.id, login: user.login, at: now())
      }
    } catch {
      throw FetchError(error)
    }
  }

  /// Deletes the note on `user`; `nil` when there is none.
  ///
  /// - Throws: ``FetchError/store(reason:)``, with the note left as it was.
  package func deleteNote(on user: User) async throws(FetchError) -> SavedNote? {
    do {
      return try await write { writes throws(DatabaseError) in
        try await writes.deleteNote(on: user.id, login: user.login, at: now())
      }
    } catch {
      throw FetchError(error)
    }
  }

  /// Keeps in mind that the reader has looked at the profile of `user`.
  ///
  /// - Parameter profile: What they saw, to tell later what has changed since.
  /// - Throws: ``FetchError/store(reason:)``, with nothing changed.
  package func markSeen(_ user: User, as profile: Profile? = nil) async throws(FetchError) {
    do {
      try await store.write { writes throws(DatabaseError) in
        try await writes.markSeen(user.id, login: user.login, as: profile, at: now())
      }
    } catch {
      throw FetchError(error)
    }
  }

  /// Takes back that the reader has seen `user`; `false` when they had not.
  ///
  /// - Throws: ``FetchError/store(reason:)``, with nothing changed.
  package func unsee(_ user: User) async throws(FetchError) -> Bool {
    do {
      return try await store.write { writes throws(DatabaseError) in
        try await writes.unsee(user.id, login: user.login, at: now())
      }
    } catch {
      throw FetchError(error)
    }
  }

  /// Keeps in mind that `id` is the last of the list whom the reader was shown.
  ///
  /// - Throws: ``FetchError/store(reason:)``, with nothing changed.
  package func saveBookmark(at id: Int64) async throws(FetchError) {
    do {
      try await store.write { writes throws(DatabaseError) in try await writes.saveBookmark(at: id)
      }
    } catch {
      throw FetchError(error)
    }
  }
}
