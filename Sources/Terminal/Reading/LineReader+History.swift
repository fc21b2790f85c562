import CReadline

/// The file of typed lines, which readline reads and writes.
extension LineReader {
  /// The most lines that the file keeps.
  package static let historyLimit: Int32 = 1_000

  /// Takes the lines of earlier sessions, for the arrow keys.
  package func readHistory(at path: String) {
    read_history(path)
    using_history()
  }

  /// Appends the newest line to the file.
  package func appendHistory(to path: String) {
    append_history(1, path)
  }

  /// Drops the oldest lines of a file that has more than the limit.
  package func truncateHistory(at path: String) {
    history_truncate_file(path, Self.historyLimit)
  }
}
