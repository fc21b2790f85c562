import Dispatch
import Files
import Glibc

/// The file of the log, which several processes may write: each line is whole.
///
/// Lines are written on a queue of their own, so that nothing on the screen waits for them.
nonisolated final class LogFile: Sendable {
  // In bytes. The file that would grow above that becomes `ghbrowse.log.1`.
  private static let limit: Int64 = 1 << 20
  // How long another process may keep the file.
  private static let patience = Duration.seconds(1)

  let path: String
  private let directory: String
  private let queue = DispatchQueue(label: "ghbrowse.log")

  /// - Parameter directory: Where the file is; made when first needed.
  init(directory: String) {
    self.directory = directory
    path = directory + "/ghbrowse.log"
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
    try OpenDirectory.make(directory)
    let end = ContinuousClock.now + Self.patience
    repeat {
      guard let file = try CheckedFile.locked(path, within: end - .now, open: opened) else {
        throw FileError("is locked by another process")
      }
      let size = file.currentStatus?.size ?? 0
      if size == 0 || size + Int64(bytes.count) <= Self.limit {
        return try file.append(bytes, isSynced: false)
      }
      guard rename(path, path + ".1") == 0 else { throw FileError(errno: errno) }
    } while ContinuousClock.now < end
  }

  private func opened() throws(FileError) -> CheckedFile {
    let file = try CheckedFile(path, for: .appendingOrMaking)
    guard file.status.isOurs, file.status.linkCount <= 1,
      file.status.mode & 0o077 == 0 || file.restrictToOwner()
    else { throw .notPlain }
    return file
  }
}
