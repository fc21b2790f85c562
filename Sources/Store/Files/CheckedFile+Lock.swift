import Glibc

/// The lock of an open file (flock(2)), which is released when the file is closed.
extension CheckedFile {
  /// Waits for the lock, on the caller's thread.
  ///
  /// - Returns: Whether no other process kept it for longer than `limit`.
  /// - Throws: ``FileError`` if the file system has no locks.
  package func lock(within limit: Duration) throws(FileError) -> Bool {
    let end = ContinuousClock.now + limit
    // `flock` has no limit of its own.
    while flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError(errno: errno) }
      guard ContinuousClock.now < end else { return false }
      usleep(1_000)
    }
    return true
  }

  /// Releases the lock.
  package func unlock() {
    flock(file.rawValue, LOCK_UN)
  }
}
