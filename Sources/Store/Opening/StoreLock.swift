import Glibc

/// The lock that one writing process holds at a time; it is released when the process ends.
final class StoreLock {
  /// How long other writers are waited for.
  static let limit = Duration.seconds(5)

  private let path: String
  private let file: CheckedFile

  /// Opens the lock file at `path`, and makes it if there is none.
  init(path: String) throws {
    self.path = path
    do {
      file = try CheckedFile(path, for: .appendingOrMaking)
    } catch {
      throw StoreError(error, "\(path) cannot be opened")
    }
  }

  /// Runs `body` while no other process writes; waits for that on the caller's thread.
  ///
  /// - Throws: ``StoreError/Kind/locked`` without having run `body` if another process keeps the lock
  ///   for longer than `limit`, or what `body` throws.
  func whileHeld<Value>(
    within limit: Duration = limit, _ body: () throws -> Value
  ) throws -> Value {
    let isAcquired: Bool
    do {
      isAcquired = try file.lock(within: limit)
    } catch {
      throw StoreError(error, "\(path) cannot be locked")
    }
    guard isAcquired else {
      throw StoreError(
        .locked, "Another ghbrowse has been writing for more than 5 s; try again.")
    }
    defer { file.unlock() }
    return try body()
  }
}
