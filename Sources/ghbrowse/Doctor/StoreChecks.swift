import Database
import Files
import FoundationEssentials
import Repository
import ViewModels

/// What is saved, looked at without a change to it.
nonisolated struct StoreChecks: Sendable {
  /// The directory of the store.
  let directory: String
  let drafts: Drafts

  var checks: [Check] {
    let (found, inspection) = store
    var checks = found
    if let inspection { checks += details(inspection) }
    checks.append(notesLog)
    return checks + kept
  }

  private var store: ([Check], StoreInspection?) {
    let path = directory + "/ghbrowse.db"
    do throws(DatabaseError) {
      guard let found = try StoreInspection(directory: directory) else {
        return ([.ok("store", "none yet (\(path))")], nil)
      }
      return ([summary(found, path)], found)
    } catch {
      return ([.problem("store", error.message, Self.remedy(for: error))], nil)
    }
  }

  private func summary(_ found: StoreInspection, _ path: String) -> Check {
    let what =
      "\(path), \(found.size.formattedSize), version \(found.version), "
      + "\(found.userCount.counted("user")), \(found.noteCount.counted("note"))"
    return .ok("store", what)
  }

  private static func remedy(for error: DatabaseError) -> String {
    switch error.kind {
    case .damaged:
      "Start ghbrowse: it keeps this file aside, and brings the notes back from the notes log."
    case .newer: "Use a newer ghbrowse."
    case .older: "Export your notes with ghbrowse 1.0, and import them with this one."
    case .foreign, .unsafePath: "Move the file aside."
    default: "See who may read the file, and whether its disk works."
    }
  }

  private func details(_ found: StoreInspection) -> [Check] {
    [integrity(found)] + (found.isIndexSound.map { [index($0)] } ?? [])
      + [notes(found.differences)]
  }

  private func integrity(_ found: StoreInspection) -> Check {
    guard let first = found.damage.first else { return .ok("integrity", "the database is sound") }
    let others = found.damage.count > 1 ? " (and more)" : ""
    return .problem(
      "integrity", "the database is damaged: \(first)\(others)",
      "Start ghbrowse: it keeps this file aside, and brings the notes back from the notes log.")
  }

  private func index(_ isSound: Bool) -> Check {
    isSound
      ? .ok("search index", "finds what is saved")
      : .problem("search index", "is damaged", "Search for something: it is made again then.")
  }

  private func notes(_ differences: Int) -> Check {
    differences == 0
      ? .ok("notes", "database and notes log have the same")
      : .problem(
        "notes",
        "\(differences.counted("version")) \(differences == 1 ? "is" : "are") only in one of the "
          + "database and the notes log",
        "Move ghbrowse.db aside and start ghbrowse: the notes come back from the notes log.")
  }
}

nonisolated extension StoreChecks {
  private var notesLog: Check {
    let path = directory + "/notes.jsonl"
    let lines: Int
    do throws(DatabaseError) {
      lines = try StoreInspection.unreadableLines(in: directory)
    } catch {
      return .problem("notes log", error.message, "See who may read the file.")
    }
    guard lines == 0 else {
      return .warning(
        "notes log", "\(path) has \(lines.counted("line")) that cannot be read",
        "They are left where they are, and all others count.")
    }
    return .ok("notes log", FileStatus(of: path) == nil ? "none yet (\(path))" : path)
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
          "Remove them when nothing is missing."),
    ]
  }
}

nonisolated extension Int64 {
  /// Bytes as people say them.
  var formattedSize: String {
    switch self {
    case ..<1024: "\(self) bytes"
    case ..<(1 << 20): "\(self >> 10) KiB"
    case ..<(1 << 30): "\(self >> 20) MiB"
    default: "\(self >> 30) GiB"
    }
  }
}
