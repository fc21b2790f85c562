import Screens
import Store

/// Checks the saved data without changing it.
nonisolated struct StoreChecks: Sendable {
  static let files = [
    "ghbrowse.db", "ghbrowse.db-wal", "ghbrowse.db-shm", "ghbrowse.db-journal", "notes.jsonl",
    "ghbrowse.lock",
  ]
  private static let restart =
    "Start ghbrowse: it renames this file, and restores your notes from the notes log."

  let directory: String
  let drafts: Drafts

  var checks: [Check] { database + [notesLog] + conflicts + kept }

  private var database: [Check] {
    let path = directory + "/ghbrowse.db"
    do throws(StoreError) {
      guard let found = try StoreInspection(directory: directory) else {
        return [.ok("store", "none yet (\(path))")]
      }
      let checks: [Check?] = [
        .ok(
          "store",
          "\(path), \(Self.kibibytes(found.size)), version \(found.version), "
            + "\(found.userCount.counted("user")), \(found.noteCount.counted("note"))"),
        integrity(found), found.isIndexSound.map(index), notes(found.differences),
        times(found.loginsAhead),
      ]
      return checks.compactMap(\.self)
    } catch {
      return [.problem("store", error.message, Self.remedy(for: error))]
    }
  }

  private static func kibibytes(_ size: Int64) -> String {
    "\(Int((size + 1023) >> 10).grouped) KiB"
  }

  private static func remedy(for error: StoreError) -> String {
    switch error.kind {
    case .damaged: restart
    case .newer: "Use a newer ghbrowse."
    case .older: "Start ghbrowse."
    case .foreign, .unsafePath: "Move the file away."
    default: "Check the file's permissions, and whether its disk works."
    }
  }

  private func integrity(_ found: StoreInspection) -> Check {
    guard let first = found.damage.first else { return .ok("integrity", "the database is sound") }
    let others = found.damage.count > 1 ? " (and more)" : ""
    return .problem("integrity", "the database is damaged: \(first)\(others)", Self.restart)
  }

  private func index(_ isSound: Bool) -> Check {
    isSound
      ? .ok("search index", "ok")
      : .problem("search index", "is damaged", "Search for something; that rebuilds it.")
  }

  private func notes(_ differences: Int?) -> Check {
    guard let differences else {
      return .ok("notes", "not compared, because another ghbrowse is writing")
    }
    guard differences > 0 else { return .ok("notes", "the database and the notes log agree") }
    return .problem(
      "notes",
      "the database and the notes log differ: "
        + "\(differences.counted("version is", "versions are")) in only one of the two",
      "Start ghbrowse: it adds to each what only the other has.")
  }

  private func times(_ loginsAhead: [String]) -> Check? {
    guard !loginsAhead.isEmpty else { return nil }
    return .warning("times", ErrorMessages.ahead(loginsAhead), nil)
  }

  private var notesLog: Check {
    let path = directory + "/notes.jsonl"
    do throws(StoreError) {
      let skipped = try StoreInspection.skippedLines(in: directory)
      let others = skipped.ofOtherHosts.sorted { $0.key < $1.key }
      let found =
        [(skipped.unreadable, "that cannot be read"), (skipped.unknown, "of a later version")]
        + others.map { ($0.value, "about people of \($0.key)") }
      let kinds = found.filter { $0.0 > 0 }.map { "\($0.counted("line")) \($1)" }
      guard !kinds.isEmpty else {
        return .ok("notes log", FileStatus(of: path) == nil ? "none yet (\(path))" : path)
      }
      return .warning(
        "notes log", "\(path) has \(kinds.joined(separator: ", "))",
        "They stay in the file; all other lines are used.")
    } catch {
      return .problem("notes log", error.message, "Check the file's permissions.")
    }
  }

  private var conflicts: [Check] {
    let names = StoreInspection.conflicts(in: directory)
    guard !names.isEmpty else { return [] }
    return [
      .warning(
        "conflicts",
        "\(names.joined(separator: ", ")) in \(directory): copies of a file synchronizer",
        "Import those of the notes log with: ghbrowse import FILE; then delete them all. Keep "
          + "this directory out of synchronized folders.")
    ]
  }

  private var kept: [Check] {
    let texts = drafts.all().map(\.path)
    let copies = StoreInspection.copies(in: directory)
    return [
      .ok("drafts", texts.isEmpty ? "none" : texts.joined(separator: ", ")),
      copies.isEmpty
        ? .ok("copies", "none")
        : .ok(
          "copies", "\(copies.joined(separator: ", ")) in \(directory)",
          "Delete them once you are sure that nothing is missing."),
    ]
  }
}
