import Foundation
import XCTest

@testable import Database

/// Something that is done to a store while a part of the machine fails, and what it may do to notes.
struct StoreStory {
  /// A change of a note.
  struct Change {
    let login: String
    /// The new text; `nil` where the note is deleted.
    let text: String?
    /// What the program says when the change is saved; one of them is enough.
    let words: [String]

    /// Whether the program has said that it is saved.
    func isSaid(in said: String) -> Bool { words.contains { said.contains($0) } }
  }

  let name: String
  /// What comes after the program's name.
  var arguments: [String] = []
  /// The lines that are typed.
  var input = ""
  /// The exit status when nothing else fails.
  var status: Int32 = 0
  /// In their order.
  var changes: [Change] = []
  /// The notes before it.
  var notes: [String: String] = [:]
  /// Somebody else, whom a note can be written about after it.
  var other = ""
  /// How many users are saved after it, as far as it came; `nil` where that is not known.
  var userCounts: Set<Int>? = [30]
  /// A file outside the store that is written whole, by its path under the program's directory.
  var exportedFile: String?
  /// A text that becomes a draft.
  var draft: String?
  /// A fault of system calls that belongs to it, as strace has it.
  var injection: String?
  /// Whether its database is damaged, and must be kept as it is.
  var isDamaged = false
  /// A file of the store that it must have written, or it is not the story that it is meant to be.
  var written: String?
  /// Brings a program with a page and notes to where it begins.
  var prepare: (ProgramUnderTest) throws -> Void = { _ in }

  /// Why these notes are wrong once that was said; `nil` when they are right.
  func complaint(about notes: [String: String], after said: String) -> String? {
    let present = notes.mapValues(Self.withoutDays)
    let logins = Set(self.notes.keys).union(notes.keys).union(changes.map(\.login))
    for login in logins.sorted() {
      let allowed = texts(of: login, after: said)
      guard !allowed.contains(present[login]) else { continue }
      return "\(login) has \(present[login] ?? "nothing"), and may have \(allowed)"
    }
    return nil
  }

  /// All that it says of its changes.
  var allWords: String { changes.flatMap(\.words).joined(separator: "\n") }

  // A change that was said leaves no earlier text; one that was not may have come through or not.
  private func texts(of login: String, after said: String) -> [String?] {
    changes.filter { $0.login == login }.reduce([notes[login]]) { texts, change in
      change.isSaid(in: said) ? [change.text] : texts + [change.text]
    }
  }

  private static func withoutDays(_ text: String) -> String {
    text.replacing(/\d{4}-\d\d-\d\d/, with: "DAY")
  }
}

extension StoreStory.Change {
  /// A note that is written.
  static func note(_ text: String, on login: String) -> Self {
    Self(login: login, text: text, words: ["Note on \(login) saved"])
  }

  /// A line that is added to a note.
  static func line(_ line: String, after note: String?, on login: String) -> Self {
    Self(
      login: login, text: (note.map { $0 + "\n" } ?? "") + "DAY \(line)",
      words: ["Added to the note on \(login)", "Note on \(login) begun"])
  }

  /// A note that is deleted.
  static func deletion(of login: String) -> Self {
    Self(login: login, text: nil, words: ["Deleted the note on \(login)"])
  }
}

extension ProgramUnderTest {
  /// The versions of its notes log, in the order of their lines.
  func versions() throws -> [LogLine] {
    try NotesLog(path: storeFile("notes.jsonl"), host: "").content().lines.filter(\.isOfNote)
  }

  /// The newest texts of its notes log, by login.
  func loggedNotes() throws -> [String: String] {
    try versions().sorted { $0.time < $1.time }.reduce(into: [:]) { notes, line in
      if case .note(let text) = line.content { notes[line.login] = text.isEmpty ? nil : text }
    }
  }

  /// Checks that database, search index and notes log are whole and have the same notes, and that
  /// nothing half done lies beside them.
  ///
  /// - Parameter mayBeForgetting: Whether a removal may have to be run again.
  func assertStoreIsSound(
    _ notes: [String: String], _ message: String, mayBeForgetting: Bool = false
  ) throws {
    let store = try XCTUnwrap(StoreInspection(directory: storeDirectory), message)
    XCTAssertEqual(store.damage, [], message)
    XCTAssertEqual(store.isIndexSound, true, "\(message): the search index")
    XCTAssertEqual(store.differences, 0, "\(message): database and notes log")
    XCTAssertEqual(try loggedNotes(), notes, "\(message): the notes of the log")
    let known =
      ["ghbrowse.db", "ghbrowse.db-shm", "ghbrowse.db-wal", "ghbrowse.lock", "notes.jsonl"]
      + (mayBeForgetting ? ["ghbrowse.db.forgetting"] : [])
    let copies = StoreInspection.copies(in: storeDirectory)
    let left = storeNames.filter { name in
      !known.contains(name) && !copies.contains { name.hasPrefix($0) }
    }
    XCTAssertEqual(left, [], "\(message): something half done is left")
  }
}
