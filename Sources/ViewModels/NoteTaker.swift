import FoundationEssentials
import Models
import Repository

/// Writes and deletes notes, and says in words what became of them.
package struct NoteTaker {
  private let repository: UserRepository
  private let drafts: NoteDrafts
  private let wording: Wording
  private let now: () -> Date

  package init(
    repository: UserRepository, drafts: NoteDrafts, wording: Wording, now: @escaping () -> Date
  ) {
    self.repository = repository
    self.drafts = drafts
    self.wording = wording
    self.now = now
  }

  /// Saves `text` as the note on `user`.
  ///
  /// Text that cannot be saved is kept as a draft, and the notice says where.
  ///
  /// - Parameter path: The file that the text is in already, if it is.
  package func write(_ text: String, on user: User, keptIn path: String? = nil) async -> Notice {
    guard text.contains(where: { !$0.isWhitespace }) else {
      return Notice(
        "An empty note is not saved; :unnote takes a note away.", failure: .usage)
    }
    do {
      let saved = try await repository.saveNote(text, on: user)
      return notice(of: saved, on: user)
    } catch {
      return refusal(error, of: text, on: user, keptIn: path)
    }
  }

  /// Deletes the note on `user`.
  package func delete(from user: User) async -> Notice {
    do {
      guard let deleted = try await repository.deleteNote(on: user) else {
        return Notice("There is no note on \(user.login).", failure: .failed)
      }
      return Notice(
        "The note on \(user.login) is gone from here; the journal keeps its old text:",
        quoted: deleted.replaced)
    } catch {
      return wording.notice(of: error, hasSavedData: false)
    }
  }

  private func notice(of saved: SavedNote, on user: User) -> Notice {
    if saved.isOnlyInJournal {
      return Notice(
        "The note on \(user.login) is in the journal; the next start puts it into the database.",
        quoted: saved.replaced)
    }
    if let replaced = saved.replaced {
      return Notice("Note on \(user.login) saved. It replaced:", quoted: replaced)
    }
    return Notice("Note on \(user.login) saved, only on this machine.")
  }

  private func refusal(
    _ error: FetchError, of text: String, on user: User, keptIn path: String?
  ) -> Notice {
    let sentence = "The note on \(user.login) was not saved. \(wording.sentence(for: error))"
    let kept: (String) -> Notice = {
      Notice("\(sentence) Your text is kept in \($0)", failure: .failed)
    }
    if let path { return kept(path) }
    do {
      return kept(try drafts.keep(text, id: user.id, at: now()))
    } catch {
      return Notice(
        "\(sentence) \(wording.sentence(for: error)) Here is your text:", quoted: text,
        failure: .failed)
    }
  }
}
