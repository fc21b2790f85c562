import Dispatch
import Files
import Glibc

/// The file of the log, which several processes may write: each line is added with one write.
///
/// Lines are written on a queue of their own, so that nothing on the screen waits for them.
nonisolated final class LogFile: Sendable {
  // In bytes.
  private static let limit: Int64 = 1 << 20

  let path: String
  private let directory: String
  private let queue = DispatchQueue(label: "ghbrowse.log")

  /// - Parameter directory: Where the file is; made when first needed.
  init(directory: String) {
    self.directory = directory
    path = directory + "/ghbrowse.log"
  }

  /// Renames a file of more than 1 MiB to `ghbrowse.log.1`, so that the lines of this process begin a
  /// new one.
  func begin() {
    queue.async { [path] in
      if FileStatus.size(of: path) > Self.limit { rename(path, path + ".1") }
    }
  }

  /// Adds a line, soon; where that fails, the line is lost, and nothing else.
  func append(_ line: String) {
    let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    queue.async { try? self.write(bytes) }
  }

  /// Waits until all lines are in the file.
  func flush() {
    queue.sync {}
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    try Directory.make(directory)
    let file = try CheckedFile(path, for: .appendingOrMaking)
    guard file.status.isOurs else { throw .notPlain }
    try file.append(bytes, isSynced: false)
  }
}
