import Glibc
import SystemPackage

/// The lock that one process holds at a time; it goes with the process, however that ends.
package final class FileLock: Sendable {
  private let file: CheckedFile

  /// - Throws: ``FileError`` when the lock's file cannot be opened or made.
  package init(path: String) throws(FileError) {
    file = try CheckedFile(path, for: .appendingOrMaking)
  }

  /// Waits for the lock, on the caller's thread.
  ///
  /// - Returns: Whether no other process kept it for longer than `limit`.
  /// - Throws: ``FileError`` where the file system knows no locks.
  package func acquire(within limit: Duration) throws(FileError) -> Bool {
    try file.lock(within: limit)
  }

  /// Gives the lock back.
  package func release() {
    file.unlock()
  }
}

extension FileDescriptor {
  // How long it waits between two tries: `flock` itself knows no limit. Whoever writes much leaves the
  // lock free for 2 ms in between.
  private static let stepInMicroseconds: useconds_t = 1_000

  /// Waits for the lock of an open file or directory (flock(2)).
  ///
  /// - Returns: Whether nobody else kept it for longer than `limit`.
  /// - Throws: ``FileError`` when it cannot be locked at all.
  func lock(within limit: Duration) throws(FileError) -> Bool {
    let end = ContinuousClock.now + limit
    while flock(rawValue, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError(errno: errno) }
      guard ContinuousClock.now < end else { return false }
      usleep(Self.stepInMicroseconds)
    }
    return true
  }
}
