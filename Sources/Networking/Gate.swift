/// Why a host is not asked now, and how often in a row it failed.
struct Gate {
  /// Why it is closed.
  private(set) var reason: QueueError?
  /// When it opens, by uptime; `nil` while closed means when it is told to.
  private(set) var opensAt: Duration?
  /// Exchanges in a row that ended without an answer.
  var failures = 0
  /// Limits in a row.
  var limits = 0

  /// Lets nothing through until `time`.
  mutating func close(for reason: QueueError, until time: Duration?) {
    self.reason = reason
    opensAt = time
  }

  /// Lets requests through again; the failures still count.
  mutating func open() {
    reason = nil
    opensAt = nil
  }

  /// Opens it when its time has come.
  mutating func pass(_ time: Duration) {
    if let opensAt, opensAt <= time { open() }
  }

  /// Whether no wish of the reader opens it.
  var isLocked: Bool {
    switch reason {
    case .limited, .credentialsRefused: true
    default: false
    }
  }
}
