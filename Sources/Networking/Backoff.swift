/// Why a host is not asked now, how often in a row it failed, and what waits for it; touched by the
/// queue alone.
final class Backoff {
  /// Why it is closed.
  private(set) var reason: QueueError?
  /// When it opens, by uptime; `nil` while closed means when it is told to.
  private(set) var opensAt: Duration?
  /// Exchanges in a row that ended without an answer.
  var failures = 0
  /// Limits in a row.
  var limits = 0

  // Each job that waits is in one of them.
  private var eager = Line<QueuePosition>()
  private var ready = Line<QueuePosition>()
  private var held = Line<Hold>()

  /// Lets nothing through until `time`.
  func close(for reason: QueueError, until time: Duration?) {
    self.reason = reason
    opensAt = time
  }

  /// Lets requests through again; the failures still count.
  func open() {
    reason = nil
    opensAt = nil
  }

  /// Lets requests through again, and forgets the failures.
  func reset() {
    open()
    failures = 0
    limits = 0
  }

  /// Opens it when its time has come, and holds nothing back any more whose time has.
  func pass(_ time: Duration) {
    if let opensAt, opensAt <= time { open() }
    while let (hold, job) = held.first, hold.until <= time {
      held.remove(at: hold)
      enter(job, at: time)
    }
  }

  /// Whether no wish of the reader opens it.
  var isLocked: Bool {
    switch reason {
    case .limited, .credentialsRefused: true
    default: false
    }
  }
}

extension Backoff {
  /// Until when a job is held back.
  struct Hold: Comparable {
    let until: Duration
    let turn: QueuePosition

    static func < (one: Self, other: Self) -> Bool {
      (one.until, one.turn) < (other.until, other.turn)
    }
  }

  /// Where a job waits.
  enum Place {
    case eager(QueuePosition)
    case ready(QueuePosition)
    case held(Hold)

    /// When it is its turn.
    var turn: QueuePosition {
      switch self {
      case .eager(let turn), .ready(let turn): turn
      case .held(let hold): hold.turn
      }
    }
  }

  /// Lets `job` wait here.
  func enter(_ job: Job, at now: Duration) {
    let turn = job.turn
    if job.isEager(at: now) {
      job.place = .eager(turn)
      eager.insert(job, at: turn)
    } else if job.trouble.heldUntil > now {
      let hold = Hold(until: job.trouble.heldUntil, turn: turn)
      job.place = .held(hold)
      held.insert(job, at: hold)
    } else {
      job.place = .ready(turn)
      ready.insert(job, at: turn)
    }
  }

  /// Takes `job` out, if it waits here.
  func leave(_ job: Job) {
    switch job.place {
    case .eager(let turn): eager.remove(at: turn)
    case .ready(let turn): ready.remove(at: turn)
    case .held(let hold): held.remove(at: hold)
    case nil: break
    }
    job.place = nil
  }

  /// What may run and is most urgent, as of the last ``pass(_:)``.
  var next: Job? {
    if isLocked { return nil }
    guard reason == nil, let first = ready.first else { return eager.first?.job }
    guard let hurried = eager.first, hurried.key < first.key else { return first.job }
    return hurried.job
  }

  /// Everything that waits here.
  var waiting: [Job] { eager.jobs + ready.jobs + held.jobs }

  /// When something may run that may not now, by uptime; `nil` when nothing waits for a time.
  var nextOpening: Duration? {
    if reason == nil { return held.first?.key.until }
    let isAwaited = !(eager.isEmpty && ready.isEmpty && held.isEmpty)
    return isAwaited || reason?.isLimit == true ? opensAt : nil
  }

  /// Whether `job` may run.
  func lets(_ job: Job, at now: Duration) -> Bool {
    let isEager = job.isEager(at: now)
    return reason == nil ? isEager || job.trouble.heldUntil <= now : isEager && !isLocked
  }
}
