import FoundationEssentials
import Glibc

/// A file that is written aside piece by piece, and takes its name when it is whole.
///
/// Until ``finish()`` the file that has the name stays as it is. What was written goes with this
/// object when it is never finished.
package final class FileReplacement {
  private static let blockSize = 1 << 16

  private let path: String
  private let aside: String
  private let file: CheckedFile
  private var buffer: [UInt8] = []
  private var size: Int64 = 0
  private var isFinished = false

  /// - Parameters:
  ///   - path: A whole path.
  ///   - aside: The name to write to first; otherwise one beside `path` that has this process's number.
  /// - Throws: ``FileError`` when no file can be made beside `path`.
  package init(_ path: String, aside: String? = nil) throws(FileError) {
    self.path = path
    self.aside = aside ?? "\(path).\(getpid()).new"
    if aside == nil { Self.removeLeftovers(of: path) }
    // What a process of the same number has left there is in the way.
    unlink(self.aside)
    file = try CheckedFile(self.aside, for: .making)
  }

  deinit {
    if !isFinished { unlink(aside) }
  }

  /// Adds `bytes` to what is written.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    buffer += bytes
    if buffer.count >= Self.blockSize { try writeBuffer(isSynced: false) }
  }

  /// Syncs the file, gives it its name, and syncs the directory.
  ///
  /// - Returns: The new file, and how many bytes were written.
  /// - Throws: ``FileError``, with the old file under the name, or with the new one and the directory
  ///   not synced.
  @discardableResult
  package func finish() throws(FileError) -> (file: CheckedFile, size: Int64) {
    try writeBuffer(isSynced: true)
    guard rename(aside, path) == 0 else { throw FileError(errno: errno) }
    isFinished = true
    try OpenDirectory.sync(parentOf: path)
    return (file, size)
  }

  private func writeBuffer(isSynced: Bool) throws(FileError) {
    try file.append(buffer, isSynced: isSynced)
    size += Int64(buffer.count)
    buffer.removeAll(keepingCapacity: true)
  }

  // Removes what processes that were killed had written for this path, and for no other.
  private static func removeLeftovers(of path: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let directory = path[..<slash]
    let prefix = path[path.index(after: slash)...] + "."
    // Where the directory cannot be read, the leftovers stay.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(directory)/")) ?? []
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(".new") {
      guard let process = pid_t(name.dropFirst(prefix.count).dropLast(4)),
        AtomicFile.hasEnded(process)
      else { continue }
      unlink("\(directory)/\(name)")
    }
  }
}
