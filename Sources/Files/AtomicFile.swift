import FoundationEssentials
import Glibc

/// Replaces a file as a whole: its readers see all of the old one or all of the new one.
package enum AtomicFile {
  /// Puts `bytes` in place of the file at `path`, readable by its owner only.
  ///
  /// They are written aside under a name of their own first, and the new file is renamed then.
  ///
  /// - Parameters:
  ///   - isSynced: Whether the bytes are on the disk before the file has its name. Without that, a
  ///     power failure may leave a torn file, and its readers need a checksum.
  ///   - aside: The name to write to first; otherwise one that ``removeLeftovers(in:)`` knows.
  ///   - directory: Where both names are looked up; `nil` where they are whole paths.
  ///   - prepare: Called with the new file before it has its name.
  /// - Returns: The new file, still open, with what `prepare` locked.
  /// - Throws: ``FileError``, with what was there as it was.
  @discardableResult
  package static func write(
    _ bytes: [UInt8], to path: String, isSynced: Bool, aside: String? = nil,
    in directory: OpenDirectory? = nil, prepare: (CheckedFile) throws(FileError) -> Void = { _ in }
  ) throws(FileError) -> CheckedFile {
    let aside = aside ?? "\(path).\(getpid()).new"
    // What a process that ended has left there is in the way.
    remove(aside, in: directory)
    let file = try CheckedFile(aside, for: .making, in: directory)
    do throws(FileError) {
      try prepare(file)
      try file.append(bytes, isSynced: isSynced)
      if !isSynced { try file.checkWritten() }
      try rename(aside, to: path, in: directory)
    } catch {
      remove(aside, in: directory)
      throw error
    }
    // Where the directory cannot be synced, a power failure may bring the old file back, whole.
    if isSynced, directory == nil { try? OpenDirectory.sync(parentOf: path) }
    return file
  }

  /// Removes what processes that have ended were writing in `directory`.
  package static func removeLeftovers(in directory: String) {
    // Where there is no directory, there are no leftovers.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where name.hasSuffix(".new") {
      let parts = name.split(separator: ".")
      guard parts.count > 2, let process = pid_t(parts[parts.count - 2]), hasEnded(process)
      else { continue }
      unlink("\(directory)/\(name)")
    }
  }

  /// Whether the process whose number a leftover's name has is over.
  package static func hasEnded(_ process: pid_t) -> Bool {
    process > 0 && kill(process, 0) != 0 && errno == ESRCH
  }

  private static func remove(_ name: String, in directory: OpenDirectory?) {
    if let directory { directory.remove(name) } else { unlink(name) }
  }

  private static func rename(
    _ old: String, to new: String, in directory: OpenDirectory?
  ) throws(FileError) {
    let result =
      if let directory { renameat(directory.descriptor, old, directory.descriptor, new) } else {
        Glibc.rename(old, new)
      }
    guard result == 0 else { throw FileError(errno: errno) }
  }
}
