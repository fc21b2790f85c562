import Glibc
import SystemPackage

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
