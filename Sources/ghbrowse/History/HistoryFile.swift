import Files

/// The lines typed at the prompt, the oldest first, one on each line of a file.
///
/// Several processes may write it: each adds its own lines to what is there then.
nonisolated struct HistoryFile: Sendable {
  /// The most lines that are kept.
  static let lineLimit = 1_000
  /// The most bytes of a line that is kept.
  static let byteLimit = 1_000

  let path: String
  private let directory: String

  /// - Parameter directory: Where it is; made when first needed.
  init(directory: String) {
    self.directory = directory
    path = directory + "/history"
  }

  /// What is in it; `nil` when there is no such file, as at the first launch.
  ///
  /// - Throws: ``FileError`` for anything that is not the history this program writes; it is left
  ///   as it is then.
  func lines() throws(FileError) -> [String]? {
    AtomicFile.removeLeftovers(in: directory)
    let limit = Self.lineLimit * (Self.byteLimit + 1)
    guard let file = try CheckedFile.reading(path, limit: limit) else { return nil }
    guard let text = String(validating: try file.bytes(), as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.properties.generalCategory != .control })
    else { throw FileError("is no text") }
    return text.split(separator: "\n").map(String.init)
  }

  /// Adds lines under those that are there, and drops the oldest above the limit.
  ///
  /// - Throws: ``FileError``, with the file as it was.
  func add(_ added: [String]) throws(FileError) {
    try OpenDirectory.make(directory)
    let turn = try OpenDirectory(directory, followsLink: true)
    // Another process is done within a blink; one that was stopped is not waited for.
    _ = try? turn.lock(within: .seconds(1))
    var lines = try self.lines() ?? []
    for line in added where line != lines.last { lines.append(line) }
    let text = lines.suffix(Self.lineLimit).reduce(into: "") { $0 += $1 + "\n" }
    try AtomicFile.write(Array(text.utf8), to: path, isSynced: true)
    withExtendedLifetime(turn) {}
  }
}
