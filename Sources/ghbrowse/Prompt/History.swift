import FoundationEssentials
import Store
import Terminal

/// The lines that the arrow keys bring back, kept in a file from one session to the next.
///
/// Several sessions may append to the file; of two that end at the same moment, one may lose its lines.
final class History {
  // In bytes: of a line, and of a file that is read.
  private static let (lineLimit, fileLimit) = (1_000, 4 << 20)

  private let path: String
  private let directory: String
  private let lineReader: LineReader
  private var last: String?
  // A file that cannot be used is left alone.
  private var isKept = false

  /// - Parameter directory: The directory of the file; made when first needed.
  init(directory: String, lineReader: LineReader) {
    self.directory = directory
    self.lineReader = lineReader
    path = directory + "/history"
  }

  /// The state of the history file when a session begins.
  enum Beginning: Equatable {
    /// The file is not there: this is the first session.
    case first
    case kept
    /// The file cannot be used; a sentence says why.
    case problem(String)
  }

  /// Whether the history file does not exist yet.
  var isFirst: Bool { !FileManager.default.fileExists(atPath: path) }

  /// Reads the lines of earlier sessions, or makes the file.
  func begin() -> Beginning {
    do {
      let isThere = try CheckedFile.reading(path, limit: Self.fileLimit) != nil
      if isThere {
        lineReader.readHistory(at: path)
      } else {
        try Directory.make(directory)
        try AtomicFile.write([], to: path, isSynced: false)
      }
      isKept = true
      return isThere ? .kept : .first
    } catch {
      return .problem("\(path) \(error.reason)")
    }
  }

  /// Keeps a line that was typed.
  ///
  /// An empty line, a repeated one, one that begins with a blank, and one with control characters is
  /// not kept.
  func add(_ line: String) {
    guard Self.isToKeep(line), line != last else { return }
    last = line
    lineReader.remember(line)
    if isKept { lineReader.appendHistory(to: path) }
  }

  /// Drops the oldest lines above the limit.
  func end() {
    if isKept { lineReader.truncateHistory(at: path) }
  }

  private static func isToKeep(_ line: String) -> Bool {
    guard let first = line.unicodeScalars.first, !first.properties.isWhitespace else {
      return false
    }
    return line.utf8.count <= lineLimit
      && line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
