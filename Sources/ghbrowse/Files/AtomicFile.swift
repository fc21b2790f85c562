import FoundationEssentials
import Glibc

/// Writes a file whole: whoever looks sees all of the old one or all of the new one.
nonisolated enum AtomicFile {
  /// Puts `bytes` where `path` is, readable by its owner only.
  ///
  /// - Parameter locked: Whether the new file is locked before it has that name.
  /// - Returns: The new file, open, so that a lock on it can be held; the caller closes it.
  /// - Throws: ``FileError``, with what was there as it was.
  static func write(_ bytes: [UInt8], to path: String, locked: Bool = false) throws(FileError)
    -> Int32
  {
    let temporary = "\(path).\(getpid()).new"
    let file = open(
      temporary, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError(errno: errno) }
    guard !locked || flock(file, LOCK_EX | LOCK_NB) == 0, writeAll(bytes, to: file),
      fsync(file) == 0, rename(temporary, path) == 0
    else {
      let problem = FileError(errno: errno)
      unlink(temporary)
      close(file)
      throw problem
    }
    syncDirectory(of: path)
    return file
  }

  /// The same, for those who hold no lock.
  ///
  /// - Throws: ``FileError``.
  static func put(_ bytes: [UInt8], at path: String) throws(FileError) {
    close(try write(bytes, to: path))
  }

  /// Makes a directory for its owner, with those above it, where it is missing.
  ///
  /// - Throws: ``FileError``.
  static func makeDirectory(_ path: String) throws(FileError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw FileError("\(path) cannot be made")
    }
  }

  /// Takes away what processes that have ended were writing in `directory`.
  static func removeLeftovers(in directory: String) {
    // Where there is no directory there is nothing left over.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where name.hasSuffix(".new") {
      let parts = name.split(separator: ".")
      guard parts.count > 2, let process = pid_t(parts[parts.count - 2]), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(directory)/\(name)")
    }
  }

  // The name survives a power loss too, then; without it, the file of before would.
  private static func syncDirectory(of path: String) {
    guard let end = path.lastIndex(of: "/") else { return }
    let directory = open(String(path[..<end]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }
}
