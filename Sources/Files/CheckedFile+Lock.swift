import Glibc
import SystemPackage

// The lock of a file, which is this object's until the object goes.
extension CheckedFile {
  /// Whether `path` still is this file's name, and not that of another in its place.
  package func hasName(_ path: String) -> Bool {
    guard let named = FileStatus(of: path) else { return false }
    return named.identity == FileStatus(of: file.rawValue)?.identity
  }

  /// Opens a file and waits for its lock.
  ///
  /// Another process may remove or replace the file while it holds the lock. Then this function opens the
  /// new file and waits again.
  ///
  /// - Parameters:
  ///   - limit: How long to wait for all of it.
  ///   - open: Opens the file of that name; `nil` where there is none.
  /// - Returns: `nil` where there is none, or others kept it for longer than `limit`.
  /// - Throws: ``FileError`` of `open`, or where the file system knows no locks.
  package static func locked(
    _ path: String, within limit: Duration, open: () throws(FileError) -> CheckedFile?
  ) throws(FileError) -> CheckedFile? {
    let end = ContinuousClock.now + limit
    repeat {
      guard let file = try open(), try file.lock(within: end - .now) else { return nil }
      if file.hasName(path) { return file }
    } while ContinuousClock.now < end
    return nil
  }

  /// Waits for the lock of the file.
  ///
  /// - Returns: Whether nobody else kept it for longer than `limit`.
  /// - Throws: ``FileError`` where the file system knows no locks.
  package func lock(within limit: Duration) throws(FileError) -> Bool {
    try file.lock(within: limit)
  }

  /// Gives the lock back.
  func unlock() {
    flock(file.rawValue, LOCK_UN)
  }
}
