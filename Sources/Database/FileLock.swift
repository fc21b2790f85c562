import Glibc

/// The lock that one writing process holds at a time; it goes with the process, however that ends.
final class FileLock {
  private let path: String
  private let file: Int32

  /// - Throws: ``DatabaseError`` when the lock's file cannot be opened.
  init(path: String) throws(DatabaseError) {
    self.path = path
    file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw DatabaseError(.file(errno: errno), "\(path) cannot be opened: \(systemMessage(errno)).")
    }
  }

  deinit {
    close(file)
  }

  /// Runs `body` while no other process writes; waits up to 5 s for that, on the caller's thread.
  ///
  /// - Throws: ``DatabaseError`` without having run `body`, or what `body` throws.
  func whileHeld<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    try acquire()
    defer { flock(file, LOCK_UN) }
    return try body()
  }

  private func acquire() throws(DatabaseError) {
    let step: useconds_t = 5_000
    for _ in 0..<1_000 {
      if retryingInterrupts({ flock(file, LOCK_EX | LOCK_NB) }) == 0 { return }
      let code = errno
      guard code == EWOULDBLOCK else {
        throw DatabaseError(
          .file(errno: code), "\(path) cannot be locked: \(systemMessage(code)).")
      }
      usleep(step)
    }
    throw DatabaseError(
      .locked, "Another ghbrowse is writing and did not finish within 5 s; try again.")
  }
}
