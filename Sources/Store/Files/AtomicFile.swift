import FoundationEssentials
import Glibc

/// Writes a temporary file and renames it to replace another.
///
/// The other file does not change before ``finish(isSynced:)``. If that is never called, `deinit` removes
/// the temporary file.
package final class AtomicFile {
  private static let blockSize = 1 << 16

  private let path: String
  private let aside: String
  private let file: CheckedFile
  private var buffer: [UInt8] = []
  private var isFinished = false

  /// - Parameter path: A whole path; the file is made for its owner only.
  /// - Throws: ``FileError`` when no file can be made beside `path`.
  package init(_ path: String) throws(FileError) {
    self.path = path
    aside = "\(path).\(getpid()).new"
    // What a process of the same number has left there is in the way.
    unlink(aside)
    file = try CheckedFile(aside, for: .making)
  }

  deinit {
    if !isFinished { unlink(aside) }
  }

  /// Puts `bytes` in place of the file at `path`.
  ///
  /// - Throws: ``FileError``, as ``finish(isSynced:)`` does.
  package static func write(
    _ bytes: [UInt8], to path: String, isSynced: Bool
  ) throws(FileError) {
    let file = try AtomicFile(path)
    try file.append(bytes)
    try file.finish(isSynced: isSynced)
  }

  /// Adds `bytes` to what is written.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    buffer += bytes
    guard buffer.count >= Self.blockSize else { return }
    try file.append(buffer, isSynced: false)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Gives the file its name.
  ///
  /// - Parameter isSynced: Whether its bytes and its name are on the disk when this returns. Without
  ///   that, a power failure may leave a torn file.
  /// - Throws: ``FileError``, with the old file under the name, or with the new one and the directory
  ///   not synced.
  package func finish(isSynced: Bool = true) throws(FileError) {
    try file.append(buffer, isSynced: isSynced)
    guard rename(aside, path) == 0 else { throw FileError(errno: errno) }
    isFinished = true
    if isSynced { try Directory.sync(parentOf: path) }
  }

  /// Removes what processes that have ended were writing in a directory.
  ///
  /// - Parameter name: The file that they were writing; `nil` for any.
  package static func removeLeftovers(in directory: String, of name: String? = nil) {
    // A directory that does not exist has no leftovers.
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for file in files where file.hasSuffix(".new") {
      let parts = file.split(separator: ".")
      guard parts.count > 2, let process = pid_t(parts[parts.count - 2]), hasEnded(process),
        name == nil || file == "\(name ?? "").\(process).new"
      else { continue }
      unlink("\(directory)/\(file)")
    }
  }

  private static func hasEnded(_ process: pid_t) -> Bool {
    process > 0 && kill(process, 0) != 0 && errno == ESRCH
  }
}
