import Files
import FoundationEssentials

/// The lines typed at the prompt, the oldest first, one on each line of a file.
///
/// Several processes may write the file. Of two that write at the same moment, one loses its lines.
nonisolated struct HistoryFile: Sendable {
  /// The most lines that are kept.
  static let lineLimit = 1_000
  /// The most bytes of a line that is kept.
  static let byteLimit = 1_000

  let path: String
  private let directory: String

  /// - Parameter directory: The file's directory; made when first needed.
  init(directory: String) {
    self.directory = directory
    path = directory + "/history"
  }

  /// Whether something is in the file's place.
  var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  /// The lines in the file; `nil` when there is no file, as at the first launch.
  ///
  /// - Throws: ``FileError`` when the file is no history of this program, which leaves it alone.
  func lines() throws(FileError) -> [String]? {
    AtomicFile.removeLeftovers(in: directory)
    let limit = Self.lineLimit * (Self.byteLimit + 1)
    guard let file = try CheckedFile.reading(path, limit: limit) else { return nil }
    guard let text = String(validating: try file.bytes(), as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0 == "\n" || !$0.isControl })
    else { throw FileError("is no text") }
    // By scalars: to look for characters takes ten times as long, with each line that is typed.
    return text.unicodeScalars.split(separator: "\n").map(String.init)
  }

  /// Adds lines under those that are there, and drops the oldest above the limit.
  ///
  /// - Throws: ``FileError``, with the file as it was.
  func add(_ added: [String]) throws(FileError) {
    try Directory.make(directory)
    var lines = try self.lines() ?? []
    for line in added where line != lines.last { lines.append(line) }
    let text = lines.suffix(Self.lineLimit).reduce(into: "") { $0 += $1 + "\n" }
    try AtomicFile.write(Array(text.utf8), to: path, isSynced: true)
  }
}

extension Unicode.Scalar {
  /// Whether this is a control character, which Unicode has in two ranges (category Cc).
  nonisolated var isControl: Bool { value < 0x20 || (0x7f...0x9f).contains(value) }
}
