import FoundationEssentials
import Models
import Repository

/// Writes and deletes notes, and says what became of them.
package struct NoteEditor {
  private let repository: UserRepository
  private let drafts: NoteDrafts
  private let rescue: RescueFile
  private let messages: ErrorMessages
  private let now: () -> Date
  private let day: (Date) -> String

  /// - Parameter day: How the day before an added line is written, such as `2026-11-22`.
  package init(
    repository: UserRepository, drafts: NoteDrafts, rescue: RescueFile, messages: ErrorMessages,
    now: @escaping () -> Date, day: @escaping (Date) -> String
  ) {
    self.repository = repository
    self.drafts = drafts
    self.rescue = rescue
    self.messages = messages
    self.now = now
    self.day = day
  }

  /// Saves `text` as the note on `user`.
  ///
  /// A text that cannot be saved is kept, and the notice says where. When only room or rights are
  /// missing, it is kept in the rescue file and comes back by itself; otherwise it becomes a draft.
  ///
  /// - Parameter path: The file that already has the text, if there is one.
  package func write(_ text: String, on user: User, keptIn path: String? = nil) async -> Notice {
    guard text.contains(where: { !$0.isWhitespace }) else {
      return .emptyNote
    }
    do {
      return .noteSaved(try await repository.saveNote(text, on: user), on: user.login)
    } catch {
      return await refusal(error, of: text, on: user.login, id: user.id, keptIn: path)
    }
  }

  /// Adds a line to the note on `user`, with the day before it.
  package func add(_ text: String, to user: User) async -> Notice {
    guard text.contains(where: { !$0.isWhitespace }) else { return .emptyAddition }
    let line = "\(day(now())) \(text)"
    do {
      return .lineAdded(line, try await repository.addToNote(line, on: user), on: user.login)
    } catch {
      return refuseAddition(line, to: user.login, id: user.id, because: error)
    }
  }

  /// Keeps a line that cannot be added as a draft, since it is only a part of a note.
  ///
  /// - Parameter id: The user's id; `nil` when it is not known.
  package func refuseAddition(
    _ line: String, to login: String, id: Int64? = nil, because error: FetchError
  ) -> Notice {
    let sentence =
      "Nothing was added to the note on \(login). \(messages.sentence(for: error, of: login))"
    return keepDraft(of: line, id: id, login, sentence)
  }

  /// Takes back the last change of the note on `user`; without a user, the last change of this session.
  package func undo(on user: User?) async -> Notice {
    do {
      let note = try await repository.undo(of: user?.id)
      let time = note.map { "\(day($0.date)) \(messages.time($0.date))" } ?? ""
      return .undone(note, on: user?.login, of: time)
    } catch {
      return Notice("Nothing was taken back. \(messages.sentence(for: error))", failure: .failed)
    }
  }

  /// Keeps `text` until somebody is known of whom there is only a login; then it becomes the note.
  package func keep(_ text: String, for login: String) async -> Notice {
    do {
      let path = try await rescue.keep(text, on: nil, login: login, at: now())
      return .noteKept(in: path, until: login)
    } catch {
      return await refusal(error, of: text, on: login, id: nil, keptIn: nil)
    }
  }

  /// Says where the texts are that wait until somebody is saved under `login`.
  package func waiting(for login: String) async -> [Notice] {
    await texts.waiting(for: login).map { .waiting($0) }
  }

  /// Makes drafts of the texts that wait for `login`, because GitHub knows nobody of that name.
  package func stopWaiting(for login: String) async -> [Notice] {
    await texts.stopWaiting(for: login).map { .stoppedWaiting($0) }
  }

  private var texts: NoteRescue { NoteRescue(repository: repository, file: rescue, drafts: drafts) }

  /// Deletes the note on `user`.
  package func delete(from user: User) async -> Notice {
    do {
      guard let deleted = try await repository.deleteNote(on: user) else {
        return .noNote(on: user.login)
      }
      return .noteDeleted(deleted, from: user.login)
    } catch {
      return messages.notice(of: error, hasSavedData: false)
    }
  }

  /// Keeps a text that cannot become a note, for a reason known before it is saved.
  ///
  /// - Parameter id: The user's id; `nil` when it is not known.
  package func refuse(
    _ text: String, on login: String, id: Int64? = nil, because error: FetchError
  ) async -> Notice {
    await refusal(error, of: text, on: login, id: id, keptIn: nil)
  }

  private func refusal(
    _ error: FetchError, of text: String, on login: String, id: Int64?, keptIn path: String?
  ) async -> Notice {
    let sentence = "The note on \(login) was not saved. \(messages.sentence(for: error, of: login))"
    if case .unwritable = error,
      let kept = try? await rescue.keep(text, on: id, login: login, at: now())
    {
      if let path { drafts.remove(path) }
      return Notice("\(sentence) \(Self.isRescued(in: kept))", failure: .failed)
    }
    if let path { return Notice("\(sentence) \(Self.isKept(in: path))", failure: .failed) }
    return keepDraft(of: text, id: id, login, sentence)
  }

  private func keepDraft(
    of text: String, id: Int64?, _ login: String, _ sentence: String
  ) -> Notice {
    do {
      let path = try drafts.keep(text, id: id, login: login, at: now())
      return Notice("\(sentence) \(Self.isKept(in: path))", failure: .failed)
    } catch {
      return Notice(
        "\(sentence) \(messages.sentence(for: error)) Here is your text:", quoted: text,
        failure: .failed)
    }
  }
}

extension NoteEditor {
  /// Says where a text is that becomes the note by itself.
  package static func isRescued(in path: String) -> String {
    "It becomes the note by itself as soon as it can be saved; until then your text is kept in \(path)"
  }

  /// Says where a text is that the reader has to look after.
  package static func isKept(in path: String) -> String {
    "Your text is kept in \(path)"
  }
}
