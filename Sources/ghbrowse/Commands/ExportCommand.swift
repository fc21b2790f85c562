import ArgumentParser
import Files
import FoundationEssentials
import Glibc
import Models
import Repository
import Terminal
import ViewModels

/// Writes notes and seen state as JSON Lines, to standard output or to a file.
struct ExportCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write your notes, and whom you have seen, as JSON Lines.",
    discussion: """
      Each line is a JSON object with host, id, login, note, noteUpdatedAt and
      seenAt. A note that was deleted is null with a time, so that an import
      elsewhere deletes it too. A file is replaced as a whole, and only you can read
      it.

      Examples:
        ghbrowse export notes.jsonl  write all notes, and whom you have seen
        ghbrowse export | ssh other ghbrowse import -
            bring them to another machine
        ghbrowse export | jq -r 'select(.note).login'
            the logins with a note
      """)

  @Argument(
    help: ArgumentHelp("The file to write; - or none is standard output.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var options: Options

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let destination = try file.flatMap { $0 == "-" ? nil : $0 }.map(ExportFile.init)
    guard let destination else { return try await writeOut(dependencies) }
    try destination.refuse(within: dependencies.directories.own)
    var summary = ExportSummary(file: destination.name)
    let replacement = try destination.replacement()
    try await Self.eachGroup(dependencies) { records, lines in
      try destination.wrap { () throws(FileError) in
        try replacement.append(Array(lines.string.utf8))
      }
      summary.count(records)
      return true
    }
    try destination.wrap { () throws(FileError) in try replacement.finish() }
    try report(summary, dependencies.options)
  }

  @MainActor private func writeOut(_ dependencies: Dependencies) async throws {
    try await Self.eachGroup(dependencies) { _, lines in
      StandardStream.output.write(lines)
      return StandardStream.output.flush() == nil
    }
  }

  @MainActor private func report(_ summary: ExportSummary, _ options: Options) throws {
    if options.json {
      StandardStream.output.write(line: try JSONText().text(of: summary))
    } else if !options.quiet {
      StandardStream.error.write(Notice(summary.sentence))
    }
  }

  // How many people are read at once.
  private static let groupSize = 500

  /// Hands over all records, group by group, with their lines, until `body` returns `false`.
  @MainActor private static func eachGroup(
    _ dependencies: Dependencies, _ body: ([PersonalRecord], SafeText) throws -> Bool
  ) async throws {
    var last: Int64 = 0
    while true {
      let records = try await dependencies.store.main.records(after: last, limit: groupSize)
      guard let end = records.last else { return }
      var bytes: [UInt8] = []
      for record in records {
        let line = ExchangeLine(host: dependencies.base.directoryName, record: record)
        bytes += try line.json() + [UInt8(ascii: "\n")]
      }
      guard try body(records, .json(bytes)) else { return }
      last = end.id
    }
  }
}

/// What an export has, as its sentence and `--json` say it.
private struct ExportSummary: Encodable {
  let file: String
  var notes = 0
  var deleted = 0
  var seen = 0

  init(file: String) {
    self.file = file
  }

  mutating func count(_ records: [PersonalRecord]) {
    for record in records {
      if let note = record.note {
        if note.text == nil { deleted += 1 } else { notes += 1 }
      }
      if record.seenAt != nil { seen += 1 }
    }
  }

  var sentence: String {
    "\(file) has \(notes.counted("note")), \(deleted.counted("deleted note")) and "
      + "\(seen.counted("profile")) that you have seen."
  }
}

/// The file that an export goes to.
private struct ExportFile {
  /// The name as it was typed.
  let name: String
  // The whole path of the file itself, behind a link.
  private let path: String

  /// - Throws: ``CommandFailure`` when something else than a plain file has the name.
  init(_ name: String) throws {
    self.name = name
    let whole = name.hasPrefix("/") ? name : FileManager.default.currentDirectoryPath + "/" + name
    path = Self.resolved(whole) ?? whole
    if let status = FileStatus(of: path), !status.isPlainFile {
      let isDirectory = status.mode & S_IFMT == S_IFDIR
      throw CommandFailure(
        message: isDirectory
          ? "\(name) is a directory; name a file in it, as in: ghbrowse export \(name)/notes.jsonl"
          : "\(name) is no plain file; write into it with: ghbrowse export > \(name)",
        status: .failed)
    }
  }

  /// Refuses to take the place of a file in one of these directories, or below it.
  ///
  /// - Throws: ``CommandFailure``, whose sentence has the directory.
  func refuse(within directories: [String]) throws {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    let place = (Self.resolved(folder) ?? folder) + "/"
    for directory in directories {
      guard let own = Self.resolved(directory), place.hasPrefix(own + "/") else { continue }
      throw CommandFailure(
        message: "\(name) was not written, because ghbrowse keeps its own files in \(directory); "
          + "name a file elsewhere, as in: ghbrowse export ~/notes.jsonl", status: .failed)
    }
  }

  /// The file that takes the name when it is whole; until then what was there stays as it was.
  ///
  /// - Throws: ``CommandFailure`` when nothing can be written beside it.
  func replacement() throws -> AtomicFile {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    AtomicFile.removeLeftovers(in: folder + "/", of: String(path.dropFirst(folder.count + 1)))
    return try wrap { () throws(FileError) in try AtomicFile(path) }
  }

  /// Runs a closure that writes the file, and throws its error as a ``CommandFailure``.
  @discardableResult
  func wrap<Value>(_ body: () throws(FileError) -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: FileError) -> CommandFailure {
    let reason =
      error.code == ENOENT
      ? "its directory is not there" : "the system says: \(error.reason)"
    return CommandFailure(
      message: "\(name) was not written, because \(reason).", status: .failed)
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
