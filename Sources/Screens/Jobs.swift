import FoundationEssentials
import Synchronization

/// A request to GitHub that runs while the reader keeps typing.
package struct Job: Sendable, Equatable {
  /// The number that `:stop` expects.
  package let number: Int
  /// What the job is for, such as "more of the list".
  package let name: String
  /// The key or command that starts the job again, such as "Enter".
  package let restart: String
  package let start: Date
}

/// The jobs of all screens.
///
/// At a prompt, jobs run in the background. In a script, a command waits for the jobs it starts.
package final class BackgroundTasks {
  /// Whether a command returns before the jobs that it starts have ended.
  let runsInBackground: Bool
  /// Called with the notice of a job whose screen was closed.
  package var onNotice: (Notice) -> Void = { _ in }
  /// Called when the rows of the screen with these jobs should be printed before more of them come.
  ///
  /// - Returns: Whether they were: the screen is visible.
  package var onBlock: (ScreenJobs) -> Bool = { _ in false }
  /// Called to print all of the screen with these jobs again after a change, which may give its rows other numbers.
  ///
  /// - Returns: Whether the change was made: the screen is visible, and no line is being typed for its rows.
  package var onReprint: (ScreenJobs, _ change: () -> Void) -> Bool = { _, _ in false }
  /// Called when GitHub has nothing for the screen with these jobs; the notices say so.
  ///
  /// - Returns: Whether the screen is visible, and the notices are shown elsewhere.
  package var onDeadEnd: (ScreenJobs, [Notice]) -> Bool = { _, _ in false }
  // The job that the reader was told continues by itself.
  fileprivate var promised: Job?
  // The oldest first.
  private var running: [(job: Job, task: Task<Void, Never>)] = []

  package init(runsInBackground: Bool) { self.runsInBackground = runsInBackground }

  /// The running jobs, the oldest first.
  package var jobs: [Job] { running.map(\.job) }

  /// Cancels the job with that number, or the newest one.
  ///
  /// - Returns: The job; `nil` when there is none.
  @discardableResult
  package func stop(_ number: Int? = nil) -> Job? {
    let index = running.lastIndex { number == nil || $0.job.number == number }
    guard let (job, task) = index.map({ running.remove(at: $0) }) else { return nil }
    task.cancel()
    return job
  }

  package func finish() async {
    while let task = running.first?.task { await task.value }
  }

  fileprivate func start(
    _ name: String, restart: String, _ body: @escaping (Job) async -> Void
  ) -> (job: Job, task: Task<Void, Never>) {
    // The number of a job that has ended is used again.
    let number = (1...).first { number in !jobs.contains { $0.number == number } } ?? 1
    let job = Job(number: number, name: name, restart: restart, start: Date())
    let task = Task {
      await body(job)
      running.removeAll { $0.job == job }
    }
    running.append((job, task))
    return (job, task)
  }

  fileprivate func stop(_ job: Job) {
    if jobs.contains(job) { stop(job.number) }
  }

  fileprivate func release(_ job: Job) { running.removeAll { $0.job == job } }
}

/// A place for one job: the next one replaces it.
package final class JobSlot {
  typealias Check = @MainActor () -> Bool

  fileprivate(set) var job: Job?
}

/// What becomes of a job when the reader leaves its screen.
enum JobFate {
  case stopped
  /// It is no longer listed as a job. A request in flight completes; queued ones are cancelled.
  case released
  case kept
}

/// The jobs that one screen has started.
package final class ScreenJobs {
  var runsInBackground: Bool { tasks.runsInBackground }
  private let tasks: BackgroundTasks
  private var started: [(job: Job, fate: JobFate)] = []
  private nonisolated let isClosed = Mutex(false)
  nonisolated var isScreenClosed: Bool { isClosed.withLock { $0 } }

  package init(_ tasks: BackgroundTasks) { self.tasks = tasks }

  /// Starts a job in place of the one in `slot`, which is stopped.
  ///
  /// At a prompt it returns at once; in a script, when the job has ended. `body` may ask whether it is still wanted.
  func run(
    _ name: String, restart: String, in slot: JobSlot, leaving fate: JobFate = .stopped,
    _ body: @escaping (_ isCurrent: JobSlot.Check) async -> Void
  ) async {
    if let job = slot.job { tasks.stop(job) }
    let (job, task) = tasks.start(name, restart: restart) { job in
      await body { slot.job == job }
      if slot.job == job { slot.job = nil }
    }
    slot.job = job
    if runsInBackground {
      started.append((job, fate))
    } else {
      // When the command is cancelled, so is the job.
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  /// Whether the reader may be told that the job in `slot` continues by itself; it then does, and one promise is enough.
  func promise(_ slot: JobSlot) -> Bool {
    guard let job = slot.job, tasks.promised.map(tasks.jobs.contains) != true else { return false }
    tasks.promised = job
    started.removeAll { $0.job == job }
    return true
  }

  /// Runs what a reader at a prompt does not wait for, such as a write that says nothing when it is done; in a
  /// script, the next line waits for it.
  func beside(_ body: @escaping () async -> Void) async {
    let task = Task { await body() }
    if !runsInBackground { await task.value }
  }

  /// Prints the rows of the screen, if it is visible.
  func printBlock() -> Bool { tasks.onBlock(self) }

  /// Prints all of the screen again after `change`, if it is visible and no line is being typed.
  func reprint(after change: () -> Void = {}) -> Bool { tasks.onReprint(self, change) }

  /// Leads the reader back, if the screen is visible; the notices say why.
  func leaveDeadEnd(_ notices: [Notice]) -> Bool { tasks.onDeadEnd(self, notices) }

  /// Reports the result of a job whose screen can no longer show it.
  func report(_ notice: Notice) { tasks.onNotice(notice) }

  /// Ends the screen's jobs, except those that are kept; call it when the reader leaves the screen.
  package func leave() {
    isClosed.withLock { $0 = true }
    for (job, fate) in started where fate != .kept {
      if fate == .stopped { tasks.stop(job) } else { tasks.release(job) }
    }
    started = []
  }
}
