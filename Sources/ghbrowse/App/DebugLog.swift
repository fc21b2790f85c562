import Dispatch
import FoundationEssentials
import GitHub
import Glibc
import Store
import Terminal

/// The program log of `--debug`: commands, requests and events of the store, without secrets or notes.
///
/// Several processes may append to `ghbrowse.log`: each line is one write. A line that cannot be written is lost.
nonisolated struct DebugLog: Sendable {
  // The screen never waits for the file.
  private static let queue = DispatchQueue(label: "ghbrowse.log")

  /// `nil` without `--debug`.
  private let directory: String?

  /// A log, if one is wanted, in a directory that is made when first needed.
  init(isWanted: Bool, directory: String) { self.directory = isWanted ? directory : nil }

  /// Waits until everything is in the file.
  func flush() {
    if directory != nil { Self.queue.sync {} }
  }

  /// Logs each request; `nil` without `--debug`.
  var observer: RequestRecord.Observer? {
    guard directory != nil else { return nil }
    return { record in append("request", Self.facts(of: record)) }
  }

  /// Logs the version, the command and the settings of this run.
  @MainActor func start(_ dependencies: Dependencies) {
    // Only the command's name: other arguments may be a note.
    let command = ProcessSetUp.arguments.first { RootCommand.names.contains($0) }
    append(
      "start",
      [
        "version": Dependencies.version, "command": command ?? "browse",
        "api": dependencies.base.url, "term": dependencies.environment["TERM"] ?? "",
        "colors": dependencies.theme.depth.summary,
        "theme": dependencies.theme.isDark ? "dark" : "light",
        "pictures": dependencies.pictures?.rawValue ?? "sixels or blocks",
      ])
  }

  /// Logs the name of a command at the prompt, without its text, which may be a note.
  @MainActor func perform(_ line: TypedLine) {
    // Reading a case's name takes three million instructions.
    guard directory != nil else { return }
    let name =
      switch line.meaning {
      // A case without values prints as its name.
      case .command(.person(let action, _)):
        Mirror(reflecting: action).children.first?.label ?? "\(action)"
      case .command(let command):
        Mirror(reflecting: command).children.first?.label ?? "\(command)"
      case .note: "note"
      case .mistake: "none"
      }
    append("command", ["name": name])
  }

  /// Logs that a command is done, and how long it took.
  func performed(in time: Duration) {
    append("done", ["time": "\(Int(time / .milliseconds(1))) ms"])
  }

  /// Logs what becomes of keys from now on.
  func log(_ state: LineReader.State) { append("keys", ["state": "\(state)"]) }

  func log(_ event: StoreEvent) { append("store", ["event": "\(event)"]) }

  private static func facts(of record: RequestRecord) -> [String: String] {
    let (host, path) = place(of: record.url)
    var facts: [String: String] = [
      "method": "GET", "host": host, "path": path,
      "wait": "\(Int(record.wait / .milliseconds(1))) ms",
      "time": "\(Int(record.time / .milliseconds(1))) ms",
      "cache": record.isConditional ? "revalidated" : "not used",
    ]
    switch record.result {
    case .success(let response):
      facts["status"] = "\(response.status)"
      facts["bytes"] = "\(response.body.count)"
      if response.status == 304 { facts["cache"] = "valid" }
    case .failure(.badURL): facts["failure"] = "not a valid address"
    case .failure(let error): facts["failure"] = "\(error)"
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

  // Appends an event as a line of names and values.
  private func append(_ event: String, _ facts: @autoclosure () -> [String: String]) {
    guard let directory else { return }
    let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let words = facts().sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.quoted($0.value))" }
    let line = ([time, "[\(getpid())]", "debug", event] + words).joined(separator: " ") + "\n"
    Self.queue.async { try? Self.write(line, in: directory) }
  }

  private static func write(_ line: String, in directory: String) throws(FileError) {
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
