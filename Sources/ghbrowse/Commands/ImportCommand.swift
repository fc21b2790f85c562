import ArgumentParser
import FoundationEssentials
import Glibc
import Repository
import Screens
import Store

struct ImportCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Merge the notes of an export, or of a copy of notes.jsonl; the newer note wins.",
    discussion: """
      If a person has a note in both, the newer one wins, and the other stays in the
      history. Importing a file twice changes nothing. Two machines that export and
      import both ways end up with the same notes.

      A bad line, or one about another host, is reported by its number; the others
      are imported, and the exit status is 1.

      Examples:
        ghbrowse import notes.jsonl         merge the notes of another machine
        ghbrowse note mojombo --history     see what an import replaced
        ghbrowse import notes.jsonl --json  the same, with a report for a script
      """)

  @Argument(
    help: ArgumentHelp(
      "A file written by export, or a copy of a notes log; - is standard input.",
      valueName: "file"),
    completion: .file())
  var file: String

  @OptionGroup var options: Options

  func validate() throws { try options.refuseFields(of: "import") }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let descriptor = try file == "-" ? 0 : openFile()
    let importer = NoteImporter(dependencies, name: file == "-" ? "standard input" : file)
    try await importer.run(InputLines(descriptor: descriptor, limit: ImportReader.byteLimit))
    try importer.report()
    if importer.lines.refusedCount > 0 { throw ExitStatus.failed }
  }

  // The end of the process closes the descriptor.
  private func openFile() throws(Notice) -> Int32 {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = errno == ENOENT ? "does not exist" : "cannot be read: \(systemMessage(errno))"
      throw Notice("\(file) \(reason); nothing was imported.", failure: .failed)
    }
    if let status = FileStatus(of: descriptor), status.mode & S_IFMT == S_IFDIR {
      throw Notice("\(file) is a directory; name the file that export wrote.", failure: .failed)
    }
    return descriptor
  }
}

/// Merges lines into the store, 1,000 or a MiB in a transaction, and reports what became of them.
private final class NoteImporter {
  private static let groupSize = 1_000
  private static let groupBytes = 1 << 20
  // Another process can save a note between two transactions.
  private static let pause = Duration.milliseconds(10)
  // How many messages about single lines or notes are printed.
  private static let sentenceLimit = 100

  private let dependencies: Dependencies
  private let name: String
  private(set) var lines: ImportReader
  private var summary = MergeSummary()
  private var refusals: [ImportReader.Refusal] = []
  private var sentenceCount = 0
  // How many lines are in the store.
  private var mergedCount = 0

  init(_ dependencies: Dependencies, name: String) {
    self.dependencies = dependencies
    self.name = name
    lines = ImportReader(host: dependencies.base.directoryName, now: Date())
  }

  /// Imports all lines; what earlier transactions imported stays after a failure.
  func run(_ input: InputLines) async throws {
    var (input, byteCount) = (input, 0)
    while let line = try next(&input) {
      if case .bytes(let bytes) = line { byteCount += bytes.count }
      if let refusal = lines.read(line) { tell(refusal) }
      guard lines.lines.count >= Self.groupSize || byteCount >= Self.groupBytes else { continue }
      byteCount = 0
      try await merge()
      try await Task.sleep(for: Self.pause)
    }
    lines.finish()
    try await merge()
  }

  /// Prints what became of the lines.
  func report() throws {
    if sentenceCount > Self.sentenceLimit {
      dependencies.tell(
        Notice("… and \((sentenceCount - Self.sentenceLimit).grouped) more like these."))
    }
    if !lines.loginsAhead.isEmpty {
      dependencies.tell(Notice(ErrorMessages.ahead(lines.loginsAhead.sorted())))
    }
    guard dependencies.options.json else { return dependencies.tell(Notice(sentence)) }
    try dependencies.print(
      json: ImportJSON(
        new: summary.new, newer: summary.newer, kept: summary.kept, same: summary.same,
        seen: summary.seen, refused: lines.refusedCount, refusals: refusals))
  }

  private func next(_ input: inout InputLines) throws -> InputLines.Line? {
    do {
      return try input.next()
    } catch {
      throw failure("\(name) cannot be read to the end: \(error.reason).")
    }
  }

  private func merge() async throws {
    let group = lines.removeLines()
    guard !group.isEmpty else { return }
    do {
      let merged = try await dependencies.store.write.merge(group)
      summary.add(merged)
      for login in merged.replacedLogins {
        tell("\(login): the imported note is newer; the old one is in the history.")
      }
    } catch {
      throw failure(dependencies.messages.sentence(for: FetchError(error)))
    }
    mergedCount = lines.lineCount
    dependencies.reportStore()
  }

  private func failure(_ sentence: String) -> Notice {
    let progress =
      mergedCount == 0
      ? "Nothing was imported."
      : "The first \(mergedCount.counted("line")) were imported; import it again to continue."
    return Notice("\(sentence) \(progress)", failure: .failed)
  }

  private func tell(_ refusal: ImportReader.Refusal) {
    if refusals.count < Self.sentenceLimit { refusals.append(refusal) }
    tell("line \(refusal.line): \(refusal.reason).", failure: .failed)
  }

  private func tell(_ sentence: String, failure: ExitStatus? = nil) {
    sentenceCount += 1
    if sentenceCount <= Self.sentenceLimit { dependencies.tell(Notice(sentence, failure: failure)) }
  }

  private var sentence: String {
    if lines.lineCount == 0 { return "\(name) is empty; there was nothing to import." }
    let counts = [
      (summary.new, summary.new.counted("new note")),
      (summary.newer, summary.newer.counted("replaced an older note", "replaced older notes")),
      (
        summary.kept,
        summary.kept.counted("was", "were") + " older and went into the history"
      ),
      (summary.same, "\(summary.same.grouped) already known"),
      (summary.seen, summary.seen.counted("seen profile")),
      (lines.refusedCount, "\(lines.refusedCount.counted("line")) refused"),
    ].filter { $0.0 > 0 }.map(\.1)
    return "\(name): \(counts.isEmpty ? "nothing new" : counts.joined(separator: ", "))."
  }
}

private struct ImportJSON: Encodable {
  let new: Int
  let newer: Int
  let kept: Int
  let same: Int
  let seen: Int
  let refused: Int
  let refusals: [ImportReader.Refusal]
}
