import Dispatch
import Files
import FoundationEssentials
import Glibc
import Interface
import Logging
import Models
import Networking
import Terminal

/// What `--debug` writes: commands, requests and what the store did, without secrets or notes.
nonisolated struct DebugLog: Sendable {
  /// `nil` when nothing is to be written.
  private let logger: Logger?

  /// - Parameters:
  ///   - isWanted: Whether the reader wants a log.
  ///   - directory: Where the file is; made when first needed.
  init(isWanted: Bool, directory: String) {
    logger =
      isWanted ? Logger(label: "ghbrowse") { _ in FileLogHandler(directory: directory) } : nil
  }

  /// Waits until all of it is in the file.
  func flush() {
    if logger != nil { FileLogHandler.queue.sync {} }
  }

  /// What is told of each request; `nil` when nothing is to be written.
  var observer: RequestRecord.Observer? {
    guard logger != nil else { return nil }
    return { record in request(record) }
  }

  /// Notes what applies to this run.
  @MainActor func start(_ dependencies: Dependencies) {
    guard let logger else { return }
    logger.debug(
      "start",
      metadata: [
        "version": .string(Dependencies.version), "command": .string(Self.commandName),
        "api": .string(dependencies.base.url),
        "term": .string(dependencies.environment["TERM"] ?? ""),
        "colors": .string(dependencies.theme.depth.summary),
        "theme": .string(dependencies.theme.isDark ? "dark" : "light"),
        "pictures": .string(dependencies.pictures.summary),
      ])
  }

  // Only a name that the program knows: the other words may be a note.
  @MainActor private static var commandName: String {
    let names = RootCommand.configuration.subcommands.map { $0.configuration.commandName ?? "" }
    return ProcessSetUp.arguments.first { names.contains($0) } ?? "browse"
  }

  /// Notes a line of the prompt by its command's name alone: what follows the name may be a note.
  @MainActor func perform(_ line: TypedLine) {
    guard let logger else { return }
    let name =
      switch line.meaning {
      case .command(let command): Self.caseName(of: command)
      case .note: "note"
      case .mistake: "none"
      }
    logger.debug("command", metadata: ["name": .string(name)])
  }

  /// Notes what the store did by itself, or cannot do.
  func note(_ event: StoreEvent) {
    logger?.debug("store", metadata: ["event": .string("\(event)")])
  }

  private func request(_ record: RequestRecord) {
    let address = RequestAddress(record.url)
    var facts: Logger.Metadata = [
      "method": "GET", "host": .string(address.host), "path": .string(address.path),
      "wait": .string(Self.milliseconds(record.wait)),
      "time": .string(Self.milliseconds(record.time)),
      "cache": .string(record.isConditional ? "asked for news" : "not used"),
    ]
    switch record.result {
    case .success(let response):
      facts["status"] = .stringConvertible(response.status)
      facts["bytes"] = .stringConvertible(response.body.count)
      if response.status == 304 { facts["cache"] = "still good" }
    case .failure(.badURL): facts["failure"] = "the address cannot be asked"
    case .failure(let error): facts["failure"] = .string("\(error)")
    }
    logger?.debug("request", metadata: facts)
  }

  private static func milliseconds(_ time: Duration) -> String {
    let parts = time.components
    return "\(parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000) ms"
  }

  // A case without values describes itself by its name.
  private static func caseName(of command: Command) -> String {
    Mirror(reflecting: command).children.first?.label ?? "\(command)"
  }
}

/// An address in parts for the log: of its query, only numbers are kept, and no words of a search.
nonisolated struct RequestAddress {
  let host: String
  let path: String

  init(_ url: String) {
    let address = url.prefix { $0 != "#" }
    let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address
    let start = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
    // What stands before an at sign would be a password.
    host = String(rest[..<start].split(separator: "@").last ?? "")
    let parts = rest[start...].split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count > 1 ? "?" + Self.withoutTexts(parts[1]) : ""
    path = String(parts.first ?? "") + query
  }

  private static func withoutTexts(_ query: Substring) -> String {
    query.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isText = parts.count == 2 && (parts[0] == "q" || !parts[1].allSatisfy(\.isNumber))
      return isText ? "\(parts[0])=(not logged)" : String(pair)
    }.joined(separator: "&")
  }
}

/// Appends what is logged to a file, `ghbrowse.log`, as lines of names and values.
///
/// Several processes may write it: each line is one write. Where that fails, the line is lost, and
/// nothing else.
nonisolated struct FileLogHandler: LogHandler {
  // Nothing on the screen waits for the file.
  fileprivate static let queue = DispatchQueue(label: "ghbrowse.log")

  /// Where the file is; made when first needed.
  let directory: String
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .debug

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let facts = metadata.merging(event.metadata ?? [:]) { _, new in new }
      .sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.quoted("\($0.value)"))" }
    let words = [time, "[\(getpid())]", "\(event.level)", "\(event.message)"] + facts
    Self.queue.async { try? append(words.joined(separator: " ") + "\n") }
  }

  private func append(_ line: String) throws(FileError) {
    try Directory.make(directory)
    let file = try CheckedFile(directory + "/ghbrowse.log", for: .appendingOrMaking)
    guard file.status.isOurs else { throw .notPlain }
    try file.append(Array(line.utf8), isSynced: false)
  }

  // One word, or one in double quotes.
  private static func quoted(_ text: String) -> String {
    let clean = SafeText.field(text).string
    guard clean.isEmpty || clean.contains(where: { " \"=\\".contains($0) }) else { return clean }
    return "\"" + clean.flatMap { "\"\\".contains($0) ? ["\\", $0] : [$0] } + "\""
  }
}
