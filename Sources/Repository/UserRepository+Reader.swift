import Database
import Models

extension UserRepository {
  /// Saves what the reader wrote about `user`, in place of what was there.
  ///
  /// - Throws: ``FetchError/noteTooLong(bytes:)``, or ``FetchError/store(reason:)``; nothing is
  ///   changed then.
  package func saveNote(_ text: String, on user: User) async throws(FetchError) -> SavedNote {
    do {
      let receipt = try await store.writes.saveNote(
        text, on: user.id, login: user.login, at: now())
      return SavedNote(replaced: receipt.replaced, isOnlyInJournal: receipt.isOnlyInJournal)
    } catch {
      throw FetchError(error)
    }
  }

  /// Deletes the note on `user`; `nil` when there is none.
  ///
  /// - Throws: ``FetchError/store(reason:)``, with the note left as it was.
  package func deleteNote(on user: User) async throws(FetchError) -> SavedNote? {
    do {
      let receipt = try await store.writes.deleteNote(on: user.id, login: user.login, at: now())
      return receipt.map {
        SavedNote(replaced: $0.replaced, isOnlyInJournal: $0.isOnlyInJournal)
      }
    } catch {
      throw FetchError(error)
    }
  }

  /// Keeps in mind that the reader has opened the profile of `user`.
  ///
  /// - Throws: ``FetchError/store(reason:)``, with nothing changed.
  package func markSeen(_ user: User) async throws(FetchError) {
    do {
      try await store.writes.markSeen(user.id, login: user.login, at: now())
    } catch {
      throw FetchError(error)
    }
  }
}
