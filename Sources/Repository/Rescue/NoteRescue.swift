import Database
import FoundationEssentials

/// What became of texts that could not be saved when they were written.
package struct RescueReport: Sendable, Equatable {
  /// Whose text it is, and where it is kept.
  package struct Kept: Sendable, Equatable {
    /// Whose text it is.
    package let login: String
    /// The file that keeps it.
    package let path: String
  }

  /// A text that is the note now, and what it replaced.
  package struct Saved: Sendable, Equatable {
    /// Whose note it is.
    package let login: String
    /// The note before it, where there was one.
    package let replaced: String?
  }

  /// Texts that are notes now.
  package var saved: [Saved] = []
  /// Texts that cannot be, because there is a newer note; each is a draft now.
  package var drafts: [Kept] = []
  /// Texts about people whom nobody here knows; they stay where they are.
  package var waiting: [Kept] = []
  /// Files with lines that cannot be read, and how many; they stay where they are.
  package var unreadable: [String: Int] = [:]

  /// Nothing was there to bring back.
  package init() {}
}

/// Brings texts that could not be saved back into the store.
package struct NoteRescue: Sendable {
  private let repository: UserRepository
  private let file: RescueFile
  private let drafts: NoteDrafts

  package init(repository: UserRepository, file: RescueFile, drafts: NoteDrafts) {
    self.repository = repository
    self.file = file
    self.drafts = drafts
  }

  /// Whether there may be something to bring back; asking costs an `lstat` for each place.
  package var isNeeded: Bool { file.exists }

  /// Saves what can be saved by now.
  ///
  /// A line goes from the file once its text is elsewhere; a program that is killed in between finds
  /// the text there and only removes the line.
  package func bringBack() async -> RescueReport {
    var report = RescueReport()
    for line in await file.lines() {
      do throws(FetchError) {
        try await bringBack(line, &report)
      } catch {
        // There is still no room for it, nor for those after it; the store itself says so.
        break
      }
    }
    for (path, count) in await file.unreadable() { report.unreadable[path] = count }
    return report
  }

  /// The texts that wait until somebody is saved under `login`.
  package func waiting(for login: String) async -> [RescueReport.Kept] {
    await lines(waitingFor: login).map {
      RescueReport.Kept(login: $0.note.login, path: $0.place.path)
    }
  }

  /// Makes drafts of the texts that wait for `login`, because GitHub knows nobody of that name.
  ///
  /// - Returns: The new drafts. A text that cannot be written as a draft stays in the rescue file.
  package func stopWaiting(for login: String) async -> [RescueReport.Kept] {
    var kept: [RescueReport.Kept] = []
    for line in await lines(waitingFor: login) {
      let note = line.note
      guard let path = try? drafts.keep(note.note, id: nil, login: note.login, at: note.date)
      else { continue }
      await file.remove(line)
      kept.append(RescueReport.Kept(login: note.login, path: path))
    }
    return kept
  }

  private func lines(waitingFor login: String) async -> [RescueFile.Line] {
    guard isNeeded else { return [] }
    return await file.lines().filter {
      $0.note.id == nil && $0.note.login.lowercased() == login.lowercased()
    }
  }

  private func bringBack(
    _ line: RescueFile.Line, _ report: inout RescueReport
  ) async throws(FetchError) {
    let note = line.note
    switch try await restore(note) {
    case .saved(let replaced):
      report.saved.append(RescueReport.Saved(login: note.login, replaced: replaced))
    case .alreadyThere: break
    case .outdated:
      let path = try drafts.keep(
        note.note, id: note.id, login: note.login, at: note.date)
      report.drafts.append(RescueReport.Kept(login: note.login, path: path))
    case nil:
      report.waiting.append(RescueReport.Kept(login: note.login, path: line.place.path))
      return
    }
    await file.remove(line)
  }

  // A text that can never be a note is treated as outdated.
  private func restore(_ note: RescuedNote) async throws(FetchError) -> NoteRestoration? {
    guard !note.note.isEmpty else { return .outdated }
    do throws(FetchError) {
      return try await repository.restore(note)
    } catch .noteTooLong {
      return .outdated
    }
  }
}

extension UserRepository {
  /// - Returns: `nil` when nobody here is known by that login.
  fileprivate func restore(_ note: RescuedNote) async throws(FetchError) -> NoteRestoration? {
    let id: Int64
    if let known = note.id {
      id = known
    } else {
      guard let user = try await user(login: note.login) else { return nil }
      id = user.id
    }
    return try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.restoreNote(note.note, on: id, login: note.login, at: note.date)
    }
  }
}
