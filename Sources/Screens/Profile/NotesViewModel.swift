import FoundationEssentials
import Models
import Repository
import Store

/// Writes and deletes notes and seen marks, and says what became of them.
package struct NotesViewModel {
  private let store: PersistentStore
  private let drafts: Drafts
  private let messages: ErrorMessages
  private let now: () -> Date
  private let day: (Date) -> String

  /// - Parameter day: How the day before an added line is written, such as `2026-11-22`.
  package init(
    store: PersistentStore, drafts: Drafts, messages: ErrorMessages, now: @escaping () -> Date,
    day: @escaping (Date) -> String
  ) {
    self.store = store
    self.drafts = drafts
    self.messages = messages
    self.now = now
    self.day = day
  }

  /// Saves `text` as the note on `user`.
  ///
  /// A text that cannot be saved becomes a draft, and the notice says where.
  ///
  /// - Parameter path: The file that already has the text, if there is one.
  package func write(_ text: String, on user: User, keptIn path: String? = nil) async -> Notice {
    guard text.contains(where: { !$0.isWhitespace }) else {
      return .emptyNote
    }
    do {
      return .noteSaved(on: user.login, replacing: try await save(text, on: user))
    } catch {
      return refuse(text, on: user.login, because: FetchError(error), keptIn: path)
    }
  }

  /// Adds a line to the note on `user`, with the day before it.
  package func add(_ text: String, to user: User) async -> Notice {
    guard text.contains(where: { !$0.isWhitespace }) else { return .emptyAddition }
    let line = "\(day(now())) \(text)"
    do {
      let old = try await store.write.addToNote(
        line, on: user.id, login: user.login, at: now())
      return .lineAdded(line, to: old, on: user.login)
    } catch {
      return refuse(line, on: user.login, because: FetchError(error), isAddition: true)
    }
  }

  private func save(_ text: String, on user: User) async throws(StoreError) -> String? {
    try await store.write.saveNote(text, on: user.id, login: user.login, at: now())
  }

  /// Takes back the last change of the note on `user`; without a user, the last change of this session.
  package func undo(on user: User?) async -> Notice {
    do {
      let note = try await store.write.undoNote(of: user?.id, at: now())
      let time = note.map { "\(day($0.date)) \(messages.time($0.date))" } ?? ""
      return .undone(note, on: user?.login, of: time)
    } catch {
      let reason = messages.sentence(for: FetchError(error)).withoutFullStop
      return Notice("\(reason), so nothing was undone.", failure: .failed)
    }
  }

  /// Deletes the note on `user`; where there is none, the drafts.
  ///
  /// - Parameter user: `nil` where nobody saved has that login.
  package func delete(from user: User?, login: String) async -> Notice {
    do {
      if let user,
        let deleted = try await store.write.deleteNote(
          on: user.id, login: user.login, at: now())
      {
        return .noteDeleted(deleted, from: login)
      }
      let texts = drafts.all(about: login)
      for text in texts { drafts.remove(text.path) }
      return texts.isEmpty ? .noNote(on: login) : .draftsDeleted(texts.count, from: login)
    } catch {
      return messages.notice(of: FetchError(error), saved: .nothing)
    }
  }

  /// Marks `user` as not seen.
  package func takeBackSeen(from user: User) async -> Notice {
    do {
      let wasSeen = try await store.write.unsee(user.id, login: user.login, at: now())
      return wasSeen ? .markedUnseen(user.login) : .notSeenYet(user.login)
    } catch {
      return messages.notice(of: FetchError(error), saved: .shown)
    }
  }

  /// Keeps a text that cannot become a note, or be added to one, as a draft.
  ///
  /// - Parameter path: The file that already has the text, if there is one.
  package func refuse(
    _ text: String, on login: String, because error: FetchError, keptIn path: String? = nil,
    isAddition: Bool = false
  ) -> Notice {
    let outcome =
      isAddition
      ? "Nothing was added to the note on \(login)." : "The note on \(login) was not saved."
    let sentence = "\(outcome) \(messages.sentence(for: error, about: .profile(login)))"
    do {
      let path = if let path { path } else { try drafts.keep(text, about: login) }
      return Notice("\(sentence) \(Self.isKept(in: path))", failure: .failed)
    } catch {
      return Notice(
        "\(sentence) \(messages.sentence(for: .store(error))) Here is your text:", quoted: text,
        failure: .failed)
    }
  }

  /// Says where a text is that the reader has to look after.
  package static func isKept(in path: String) -> String {
    "Your text is kept in \(path)"
  }
}

/// Texts that wait for somebody's profile, and drafts.
extension NotesViewModel {
  /// Keeps `text` until somebody is known of whom there is only a login; then it becomes the note.
  package func keep(_ text: String, for login: String) -> Notice {
    do {
      try WriteContext.check(text)
      return .noteKept(in: try drafts.keep(text, about: login, as: .waiting), until: login)
    } catch {
      return refuse(text, on: login, because: FetchError(error))
    }
  }

  /// Makes notes of the texts that waited for the profile of `user`, in the order of their numbers.
  ///
  /// What cannot be saved goes on waiting; the store says why.
  package func attachWaiting(to user: User) async -> [Notice] {
    var notices: [Notice] = []
    for draft in drafts.all(about: user.login) where draft.kind == .waiting {
      guard let text = drafts.text(of: draft) else { continue }
      // A process that was killed had saved it already.
      let isSaved = (try? await store.main.user(id: user.id))??.note?.text == text
      if !isSaved {
        do {
          notices.append(.attached(to: user.login, replacing: try await save(text, on: user)))
        } catch {
          continue
        }
      }
      drafts.remove(draft.path)
    }
    return notices
  }

  /// Makes drafts of the texts that wait for `login`, because GitHub knows nobody of that name.
  package func stopWaiting(for login: String) -> [Notice] {
    drafts.all(about: login).filter { $0.kind == .waiting }.compactMap { draft in
      // A text that cannot be kept as a draft goes on waiting.
      guard let text = drafts.text(of: draft), let path = try? drafts.keep(text, about: login)
      else { return nil }
      drafts.remove(draft.path)
      return .stoppedWaiting(login, keptIn: path)
    }
  }

  /// Says what is kept about somebody beside the note.
  ///
  /// - Parameter advice: How the reader goes on with a draft, after a semicolon.
  package func kept(about login: String, advice: String) -> [Notice] {
    drafts.all(about: login).map { draft in
      switch draft.kind {
      case .draft: .draft(on: login, drafts.text(of: draft), advice)
      case .waiting: .waiting(for: login, keptIn: draft.path)
      }
    }
  }

  /// Whether a text is the note by now, or waits to be it.
  package func isKept(_ text: String, about login: String) async -> Bool {
    if (try? await store.main.user(login: login))??.note?.text == text { return true }
    return drafts.all(about: login).contains {
      $0.kind == .waiting && drafts.text(of: $0) == text
    }
  }

  /// The text that an editor begins with, and its file; `nil` where there is no draft.
  package func draft(on login: String) -> (path: String, text: String)? {
    drafts.all(about: login).lazy.filter { $0.kind == .draft }
      .compactMap { draft in drafts.text(of: draft).map { (draft.path, $0) } }.first
  }

  /// One line about all drafts and all texts that wait; `nil` where there are none.
  package var summary: Notice? {
    let texts = Dictionary(grouping: drafts.all(), by: \.kind)
    let kept = texts[.draft].map { drafts in
      "You have \(drafts.count.counted("draft note")), on \(Self.names(drafts));"
        + " :note on the profile continues it."
    }
    let waiting = texts[.waiting].map { drafts in
      "\(drafts.count.counted("note")) \(drafts.count == 1 ? "waits" : "wait") for a profile: "
        + "\(Self.names(drafts))."
    }
    let sentences = [kept, waiting].compactMap(\.self)
    return sentences.isEmpty ? nil : Notice(sentences.joined(separator: " "))
  }

  private static func names(_ drafts: [Draft]) -> String {
    let logins = Set(drafts.map(\.login)).sorted()
    return logins.prefix(5).joined(separator: ", ") + (logins.count > 5 ? " …" : "")
  }
}
