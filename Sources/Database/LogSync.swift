import Dispatch
import Glibc
import Synchronization

/// Brings the database's log on disk behind writes that do not wait for it.
///
/// The next note syncs the log itself; what is on disk by then, it need not wait for.
final class LogSync: Sendable {
  private let path: String
  private let queue = DispatchQueue(label: "ghbrowse.syncing")
  private let isRunning = Mutex(false)

  /// - Parameter path: The log, on which SQLite has no lock that closing a descriptor would drop.
  init(path: String) {
    self.path = path
  }

  /// Begins to sync what is written by now, unless that is going on.
  func begin() {
    let isFirst = isRunning.withLock { isRunning in
      defer { isRunning = true }
      return !isRunning
    }
    guard isFirst else { return }
    queue.async { [self] in
      let log = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      // Where it cannot be opened or synced, whoever writes next finds out.
      if log >= 0 {
        fdatasync(log)
        close(log)
      }
      isRunning.withLock { $0 = false }
    }
  }
}
