import Glibc

/// The lock that allows one writing process at a time; it is released when the process ends.
final class StoreLock {
  /// How long other writers are waited for.
  static let timeout = Duration.seconds(5)

  private let path: String
  private let file: CheckedFile

  init(path: String) throws {
    self.path = path
    do {
      file = try CheckedFile(path, for: .appendingOrMaking)
    } catch {
      throw StoreError(error, "\(path) cannot be opened")
    }
  }

  /// Runs `body` while no other process writes, and blocks the thread until then; throws
  /// ``StoreError/Kind/locked`` if that takes too long.
  func whileHeld<Value>(
    within timeout: Duration = timeout, _ body: () throws -> Value
  ) throws -> Value {
    guard try acquire(within: timeout) else {
      throw StoreError(
        .locked, "Another ghbrowse is writing to the database; try again.")
    }
    defer { flock(file.file.rawValue, LOCK_UN) }
    return try body()
  }

  // flock(2) has no time limit, so this polls.
  private func acquire(within timeout: Duration) throws -> Bool {
    let end = ContinuousClock.now + timeout
    while flock(file.file.rawValue, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw StoreError(FileError(errno: errno), "\(path) cannot be locked")
      }
      guard ContinuousClock.now < end else { return false }
      usleep(1_000)
    }
    return true
  }
}
