import FoundationEssentials
import Store
import Terminal

/// The command history, in a file that readline reads and writes.
///
/// Several sessions may append to the file; of two that end at the same moment, one may lose its lines.
final class History {
  // In bytes.
  private static let (lineLimit, fileLimit) = (1_000, 4 << 20)

  private let path: String
  private let directory: String
  private let lineReader: LineReader
  private var last: String?
  private var isFileUsable = false

  /// - Parameter directory: The directory of the file; made when first needed.
  init(directory: String, lineReader: LineReader) {
    self.directory = directory
    self.lineReader = lineReader
    path = directory + "/history"
  }

  /// Whether this is the first session, so that the history file does not exist.
  private(set) lazy var isFirstSession = !FileManager.default.fileExists(atPath: path)

  /// Reads the lines of earlier sessions, or makes the file; returns why the file is left alone, if it cannot be used.
  func open() -> String? {
    do {
      if try CheckedFile.reading(path, limit: Self.fileLimit) != nil {
        lineReader.readHistory(at: path)
      } else {
        try Directory.make(directory)
        try AtomicFile.write([], to: path, isSynced: false)
      }
      isFileUsable = true
      return nil
    } catch {
      return error.clause(about: path)
    }
  }

  /// Adds a line, unless it is empty, repeated, too long, begins with a blank, or has control
  /// characters.
  func add(_ line: String) {
    guard Self.belongs(line), line != last else { return }
    last = line
    lineReader.remember(line)
    if isFileUsable { lineReader.appendHistory(to: path) }
  }

  /// Deletes the oldest lines above the limit.
  func truncate() {
    if isFileUsable { lineReader.truncateHistory(at: path) }
  }

  private static func belongs(_ line: String) -> Bool {
    guard let first = line.unicodeScalars.first, !first.properties.isWhitespace else {
      return false
    }
    return line.utf8.count <= lineLimit
      && line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
