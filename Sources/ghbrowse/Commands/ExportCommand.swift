import ArgumentParser
import FoundationEssentials
import Glibc
import Screens
import Store
import Terminal

struct ExportCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write your notes, and the people you have seen, as JSON Lines.",
    discussion: """
      Each line is a version of a note, or whether you have seen a person, as the
      notes log has it: a JSON object with host, at, id, login, note or seen, and a
      checksum. A deleted note is null, so that importing it elsewhere deletes it
      there too. An existing file is replaced; only you can read the new one.

      Examples:
        ghbrowse export notes.jsonl  write all notes, and the people you have seen
        ghbrowse export | ssh other ghbrowse import -
            copy them to another machine
        ghbrowse export | jq -r 'select(.note).login'
            the logins with a note
      """)

  @Argument(
    help: ArgumentHelp("The file to write; - or nothing means standard output.", valueName: "file"),
    completion: .file())
  var file: String?

  @OptionGroup var options: Options

  func validate() throws { try options.refuseFields(of: "export") }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    guard let name = file, name != "-" else {
      return try await Self.eachGroup(dependencies) { _, lines in
        StandardStream.output.write(JSONBuffer(encoded: lines))
        return StandardStream.output.flush() == nil
      }
    }
    let path = name.hasPrefix("/") ? name : FileManager.default.currentDirectoryPath + "/" + name
    try check(name, path, dependencies.directories.own)
    let isThere = FileStatus(of: path) != nil
    var summary = ExportSummary(file: name)
    do {
      let fileName = path.split(separator: "/").last.map(String.init)
      AtomicFile.removeLeftovers(in: Directory.parent(of: path), of: fileName)
      let replacement = try AtomicFile(path)
      try await Self.eachGroup(dependencies) { lines, bytes in
        try replacement.append(bytes)
        summary.count(lines)
        return true
      }
      try replacement.finish()
    } catch let error as FileError {
      let reason =
        error.code == ENOENT ? "its directory does not exist" : error.reason
      throw Notice("\(name) was not written: \(reason).", failure: .failed)
    }
    if options.json { return try dependencies.print(json: summary) }
    dependencies.tell(
      Notice(summary.sentence + (isThere ? " It replaced the old file." : "")))
  }

  /// Checks that a new file may have that name; a link is replaced, not its target.
  ///
  /// In another user's sticky directory, such as `/tmp`, that user could have planted the name.
  @MainActor private func check(_ name: String, _ path: String, _ own: [String]) throws {
    let target = Self.resolved(path).flatMap { FileStatus(of: $0) }
    if let target, !target.isPlainFile {
      throw Notice(
        target.mode & S_IFMT == S_IFDIR
          ? "\(name) is a directory; name a file in it, as in: ghbrowse export \(name)/notes.jsonl"
          : "\(name) is not a plain file; write into it with: ghbrowse export > \(name)",
        failure: .failed)
    }
    guard let place = Self.resolved(Directory.parent(of: path)), let folder = FileStatus(of: place)
    else {
      return
    }
    if let directory = own.first(where: {
      Self.resolved($0).map { (place + "/").hasPrefix($0 + "/") } ?? false
    }) {
      throw Notice(
        "\(name) was not written, because ghbrowse keeps its own files in \(directory); "
          + "name a file elsewhere, as in: ghbrowse export ~/notes.jsonl", failure: .failed)
    }
    if !folder.isOurs, folder.mode & S_ISVTX != 0 {
      throw Notice(
        "\(name) was not written, because everyone can write in \(place); "
          + "name a file elsewhere, as in: ghbrowse export ~/notes.jsonl", failure: .failed)
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Passes all lines in groups to `body`, those about a person in one, with their bytes, until it returns
  /// `false`.
  @MainActor private static func eachGroup(
    _ dependencies: Dependencies, _ body: ([LogLine], [UInt8]) throws -> Bool
  ) async throws {
    let (main, host) = (dependencies.store.main, dependencies.base.directoryName)
    func pass(_ lines: [LogLine]) throws -> Bool {
      try body(lines, lines.flatMap { $0.bytes(host: host) + [UInt8(ascii: "\n")] })
    }
    var alone = try await main.linesOfLogAlone()
    var last: Int64 = 0
    while true {
      let lines = try await main.exportLines(after: last, limit: 500)
      guard let end = lines.last?.id else { break }
      guard try pass(lines + alone.filter { $0.id <= end }) else { return }
      alone.removeAll { $0.id <= end }
      last = end
    }
    _ = try pass(alone)
  }
}

/// What was exported, for the sentence and for `--json`.
private struct ExportSummary: Encodable {
  let file: String
  var notes = 0
  var deleted = 0
  var seen = 0

  init(file: String) { self.file = file }

  mutating func count(_ lines: [LogLine]) {
    seen += lines.count { $0.content == .seen(true) }
    let people = Dictionary(grouping: lines, by: \.id).values
    let newest = people.compactMap { lines in
      lines.compactMap { line in line.noteText.map { (line.time, $0) } }.max(by: <)?.1
    }
    notes += newest.count { !$0.isEmpty }
    deleted += newest.count { $0.isEmpty }
  }

  @MainActor var sentence: String {
    let counts = [
      (notes, notes.counted("note")), (deleted, deleted.counted("deleted note")),
      (seen, seen.counted("seen profile")),
    ].filter { $0.0 > 0 }.map(\.1)
    return "Exported \(counts.isEmpty ? "nothing" : counts.joined(separator: ", ")) to \(file)."
  }
}
