import ArgumentParser
import Database
import Files
import FoundationEssentials
import Glibc
import Models
import Repository
import Terminal
import ViewModels

/// Merges an export of another machine into the notes here.
struct ImportCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Merge the notes of an export, or of a copy of notes.jsonl; the newer note wins.",
    discussion: """
      Of two notes about one person the newer one stays, and its history has the
      other. To import a file again changes nothing. Two machines that export and
      import both ways have the same notes.

      A line that is wrong, or about another host, is named by its number; the other
      lines are imported, and the exit status is 1.

      Examples:
        ghbrowse import notes.jsonl         merge the notes of another machine
        ghbrowse note mojombo --history     see what an import has replaced
        ghbrowse import notes.jsonl --json  what became of them, for a script
      """)

  @Argument(
    help: ArgumentHelp(
      "A file that export has written, or a copy of a notes log; - is standard input.",
      valueName: "file"),
    completion: .file())
  var file: String

  @OptionGroup var options: Options

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let source = try ImportSource(file)
    let importer = NoteImporter(dependencies, name: source.name)
    try await importer.run(source.lines())
    try importer.report()
    if importer.hasRefused { throw ExitStatus.failed }
  }
}

/// What an import is read from.
private struct ImportSource {
  /// What it is called in sentences.
  let name: String
  private let descriptor: Int32

  /// - Throws: ``CommandFailure`` when it cannot be read.
  init(_ name: String) throws {
    guard name != "-" else {
      (self.name, descriptor) = ("standard input", 0)
      return
    }
    let descriptor = open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = errno == ENOENT ? "is not there" : "cannot be read: \(systemMessage(errno))"
      throw CommandFailure(message: "\(name) \(reason); nothing was imported.", status: .failed)
    }
    if let status = FileStatus(of: descriptor), status.mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw CommandFailure(
        message: "\(name) is a directory; name the file that export has written.", status: .failed)
    }
    (self.name, self.descriptor) = (name, descriptor)
  }

  // The process's end closes the descriptor.
  func lines() -> InputLines {
    InputLines(descriptor: descriptor, limit: ImportedLines.byteLimit)
  }
}

/// Merges lines in transactions of moderate size, and says what became of them.
private final class NoteImporter {
  // In lines of the file. A prompt beside the import saves its note between two transactions.
  private static let groupSize = 1_000
  private static let pause = Duration.milliseconds(10)
  // How many sentences about single lines or notes are said.
  private static let sentenceLimit = 100

  private let dependencies: Dependencies
  private let name: String
  private var lines: ImportedLines
  private var summary = MergeSummary()
  private var refusals: [ImportedLines.Refusal] = []
  private var sentenceCount = 0
  // The last line whose record is in the store.
  private var mergedCount = 0

  init(_ dependencies: Dependencies, name: String) {
    self.dependencies = dependencies
    self.name = name
    lines = ImportedLines(host: dependencies.base.directoryName, now: Date())
  }

  /// Whether there were lines that could not be imported.
  var hasRefused: Bool { lines.refusedCount > 0 }

  /// Imports all lines.
  ///
  /// - Throws: ``CommandFailure``, with the lines before it imported.
  func run(_ input: InputLines) async throws {
    var input = input
    while let line = try next(&input) {
      if let refusal = lines.take(line) { tell(refusal) }
      guard lines.lines.count >= Self.groupSize else { continue }
      try await merge()
      try await Task.sleep(for: Self.pause)
    }
    try await merge()
  }

  /// Prints what became of all lines.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be written as JSON.
  func report() throws {
    if dependencies.options.json {
      let object = ImportJSON(
        summary: summary, refusedCount: lines.refusedCount, refusals: refusals)
      StandardStream.output.write(line: try JSONText().text(of: object))
    }
    guard !dependencies.options.quiet else { return }
    if sentenceCount > Self.sentenceLimit {
      say("… and \((sentenceCount - Self.sentenceLimit).grouped) more like these.")
    }
    if !dependencies.options.json { say(sentence) }
  }

  private func next(_ input: inout InputLines) throws -> InputLines.Line? {
    do {
      return try input.next()
    } catch {
      throw CommandFailure(
        message: "\(name) cannot be read on: \(error.reason). \(progress)", status: .failed)
    }
  }

  private func merge() async throws {
    let group = lines.takeLines()
    guard !group.isEmpty else { return }
    do {
      let merged = try await dependencies.store.writes.merge(group)
      summary.add(merged)
      for login in merged.replacedLogins { tellReplaced(login) }
    } catch {
      let sentence = dependencies.messages.sentence(for: FetchError(error))
      throw CommandFailure(message: "\(sentence) \(progress)", status: .failed)
    }
    mergedCount = lines.lineCount
    dependencies.reportStore()
  }

  private var progress: String {
    mergedCount == 0
      ? "Nothing was imported."
      : "The first \(mergedCount.counted("line")) are imported; import it again to go on."
  }
}

extension NoteImporter {
  private func tell(_ refusal: ImportedLines.Refusal) {
    if refusals.count < Self.sentenceLimit { refusals.append(refusal) }
    tell("line \(refusal.line): \(refusal.reason).", isFailure: true)
  }

  private func tellReplaced(_ login: String) {
    tell("\(login): the imported note is newer; the one that was here is in its history.")
  }

  private func tell(_ sentence: String, isFailure: Bool = false) {
    guard isFailure || !dependencies.options.quiet else { return }
    sentenceCount += 1
    if sentenceCount <= Self.sentenceLimit { say(sentence) }
  }

  private func say(_ sentence: String) {
    StandardStream.error.write(Notice(sentence))
  }

  private var sentence: String {
    if lines.lineCount == 0 { return "\(name) is empty; there was nothing to import." }
    let counts = [
      (summary.new, summary.new.counted("new note")),
      (summary.newer, "\(summary.newer.grouped) newer than here"),
      (summary.kept, "\(summary.kept.grouped) older than here, now in the history"),
      (summary.same, "\(summary.same.grouped) known already"),
      (summary.seen, summary.seen.counted("seen profile")),
      (lines.refusedCount, "\(lines.refusedCount.counted("line")) refused"),
    ].filter { $0.0 > 0 }.map(\.1)
    return "\(name): \(counts.isEmpty ? "nothing new" : counts.joined(separator: ", "))."
  }
}

/// What became of an import, as `--json` prints it.
private struct ImportJSON: Encodable {
  let summary: MergeSummary
  let refusedCount: Int
  let refusals: [ImportedLines.Refusal]

  private enum CodingKeys: String, CodingKey {
    case new, newer, kept, same, seen, refused, refusals
  }

  /// The keys of a line that was refused.
  private enum RefusalKeys: String, CodingKey { case line, reason }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(summary.new, forKey: .new)
    try keys.encode(summary.newer, forKey: .newer)
    try keys.encode(summary.kept, forKey: .kept)
    try keys.encode(summary.same, forKey: .same)
    try keys.encode(summary.seen, forKey: .seen)
    try keys.encode(refusedCount, forKey: .refused)
    var list = keys.nestedUnkeyedContainer(forKey: .refusals)
    for refusal in refusals {
      var object = list.nestedContainer(keyedBy: RefusalKeys.self)
      try object.encode(refusal.line, forKey: .line)
      try object.encode(refusal.reason, forKey: .reason)
    }
  }
}
