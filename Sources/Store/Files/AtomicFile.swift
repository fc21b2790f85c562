import FoundationEssentials
import Glibc

/// A temporary file that replaces another when it is finished.
///
/// If ``finish(isSynced:)`` is never called, `deinit` removes it.
package final class AtomicFile {
  private static let blockSize = 1 << 16

  private let path: String
  private let temporary: String
  private let file: CheckedFile
  private var buffer: [UInt8] = []
  private var isFinished = false

  /// - Parameter path: The file to replace; the new one is readable by its owner only.
  /// - Throws: ``FileError`` if no file can be created next to `path`.
  package init(_ path: String) throws(FileError) {
    self.path = path
    temporary = "\(path).\(getpid()).new"
    // An earlier process with the same id may have left a file.
    unlink(temporary)
    file = try CheckedFile(temporary, for: .making)
  }

  deinit {
    if !isFinished { unlink(temporary) }
  }

  package static func write(
    _ bytes: [UInt8], to path: String, isSynced: Bool
  ) throws(FileError) {
    let file = try AtomicFile(path)
    try file.append(bytes)
    try file.finish(isSynced: isSynced)
  }

  package func append(_ bytes: [UInt8]) throws(FileError) {
    buffer += bytes
    guard buffer.count >= Self.blockSize else { return }
    try file.append(buffer, isSynced: false)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Renames the file.
  ///
  /// - Parameter isSynced: Whether file and name are on disk when this returns. Otherwise a power failure
  ///   may leave a torn file.
  /// - Throws: ``FileError``; the old file is unchanged, or the new one is there and its name not synced.
  package func finish(isSynced: Bool = true) throws(FileError) {
    try file.append(buffer, isSynced: isSynced)
    guard rename(temporary, path) == 0 else { throw FileError(errno: errno) }
    isFinished = true
    if isSynced { try Directory.sync(parentOf: path) }
  }

  /// Removes the temporary files of ended processes from a directory, with SQLite's files beside them.
  ///
  /// - Parameter name: The file that they were to replace; `nil` for any.
  package static func removeLeftovers(in directory: String, of name: String? = nil) {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for file in files {
      let parts = file.split(separator: ".")
      guard parts.count > 2, ["new", "new-journal"].contains(parts[parts.count - 1]),
        let process = pid_t(parts[parts.count - 2]), hasEnded(process),
        name == nil || file == "\(name ?? "").\(process).new"
      else { continue }
      unlink("\(directory)/\(file)")
    }
  }

  private static func hasEnded(_ process: pid_t) -> Bool {
    process > 0 && kill(process, 0) != 0 && errno == ESRCH
  }
}
