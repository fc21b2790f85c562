import Dispatch
import FoundationEssentials
import GitHub
import Glibc
import Logging
import Store
import Terminal

/// The program log of `--debug`: commands, requests and events of the store, without secrets or notes.
nonisolated struct DebugLog: Sendable {
  /// `nil` without `--debug`.
  private let logger: Logger?

  /// A log, if one is wanted, in a directory that is made when first needed.
  init(isWanted: Bool, directory: String) {
    logger =
      isWanted ? Logger(label: "ghbrowse") { _ in FileLogHandler(directory: directory) } : nil
  }

  /// Waits until everything is in the file.
  func flush() {
    if logger != nil { FileLogHandler.queue.sync {} }
  }

  /// Logs each request; `nil` without `--debug`.
  var observer: RequestRecord.Observer? {
    guard let logger else { return nil }
    return { record in logger.debug("request", metadata: Self.facts(of: record)) }
  }

  /// Logs the version, the command and the settings of this run.
  @MainActor func start(_ dependencies: Dependencies) {
    // Only the command's name: other arguments may be a note.
    let command = ProcessSetUp.arguments.first { RootCommand.names.contains($0) }
    logger?.debug(
      "start",
      metadata: [
        "version": .string(Dependencies.version), "command": .string(command ?? "browse"),
        "api": .string(dependencies.base.url),
        "term": .string(dependencies.environment["TERM"] ?? ""),
        "colors": .string(dependencies.theme.depth.summary),
        "theme": .string(dependencies.theme.isDark ? "dark" : "light"),
        "pictures": .string(dependencies.pictures?.rawValue ?? "sixels or blocks"),
      ])
  }

  /// Logs the name of a command at the prompt, without its text, which may be a note.
  @MainActor func perform(_ line: TypedLine) {
    // Reading a case's name takes three million instructions.
    guard let logger else { return }
    let name =
      switch line.meaning {
      // A case without values prints as its name.
      case .command(let command):
        Mirror(reflecting: command).children.first?.label ?? "\(command)"
      case .note: "note"
      case .mistake: "none"
      }
    logger.debug("command", metadata: ["name": .string(name)])
  }

  /// Logs that a command is done, and how long it took.
  func performed(in time: Duration) {
    logger?.debug("done", metadata: ["time": .string("\(Int(time / .milliseconds(1))) ms")])
  }

  /// Logs what becomes of keys from now on.
  func log(_ state: LineReader.State) {
    logger?.debug("keys", metadata: ["state": .string("\(state)")])
  }

  func log(_ event: StoreEvent) { logger?.debug("store", metadata: ["event": .string("\(event)")]) }

  private static func facts(of record: RequestRecord) -> Logger.Metadata {
    let (host, path) = place(of: record.url)
    var facts: Logger.Metadata = [
      "method": "GET", "host": .string(host), "path": .string(path),
      "wait": .string("\(Int(record.wait / .milliseconds(1))) ms"),
      "time": .string("\(Int(record.time / .milliseconds(1))) ms"),
      "cache": .string(record.isConditional ? "revalidated" : "not used"),
    ]
    switch record.result {
    case .success(let response):
      facts["status"] = .stringConvertible(response.status)
      facts["bytes"] = .stringConvertible(response.body.count)
      if response.status == 304 { facts["cache"] = "valid" }
    case .failure(.badURL): facts["failure"] = "not a valid address"
    case .failure(let error): facts["failure"] = .string("\(error)")
    }
    return facts
  }

  /// The host and path of a URL, and the numbers in its query, but never a search.
  static func place(of url: String) -> (host: String, path: String) {
    guard let address = URLComponents(string: url) else { return ("", "") }
    let numbers = (address.queryItems ?? []).filter { item in
      item.name != "q" && item.value?.allSatisfy(\.isNumber) ?? false
    }
    let query = numbers.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "&")
    return (
      (address.host ?? "") + (address.port.map { ":\($0)" } ?? ""),
      address.percentEncodedPath + (query.isEmpty ? "" : "?\(query)")
    )
  }
}

/// Appends events to `ghbrowse.log`, as lines of names and values.
///
/// Several processes may append: each line is one write. A line that cannot be written is lost.
private nonisolated struct FileLogHandler: LogHandler {
  // The screen never waits for the file.
  static let queue = DispatchQueue(label: "ghbrowse.log")

  let directory: String
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .debug

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let facts = (event.metadata ?? [:]).sorted { $0.key < $1.key }
      .map { "\($0.key)=\(Self.quoted("\($0.value)"))" }
    let words = [time, "[\(getpid())]", "\(event.level)", "\(event.message)"] + facts
    Self.queue.async { try? append(words.joined(separator: " ") + "\n") }
  }

  private func append(_ line: String) throws(FileError) {
    try Directory.make(directory)
    let file = try CheckedFile(directory + "/ghbrowse.log", for: .appendingOrMaking)
    guard file.status.isOurs else { throw .notPlain }
    try file.append(Array(line.utf8), isSynced: false)
  }

  private static func quoted(_ text: String) -> String {
    let clean = SafeText.field(text).string
    return clean.isEmpty || clean.contains(" ") ? "\"\(clean)\"" : clean
  }
}
