import FoundationEssentials

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
  // The oldest first.
  private var running: [(job: Job, task: Task<Void, Never>)] = []

  package init(runsInBackground: Bool) {
    self.runsInBackground = runsInBackground
  }

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

  /// Waits until no job is left.
  package func finish() async {
    while let task = running.first?.task { await task.value }
  }

  fileprivate func start(
    _ name: String, restart: String, _ body: @escaping () async -> Void
  ) -> (job: Job, task: Task<Void, Never>) {
    // The number of a job that has ended is used again.
    let number = (1...).first { number in !jobs.contains { $0.number == number } } ?? 1
    let job = Job(number: number, name: name, restart: restart, start: Date())
    let task = Task {
      await body()
      running.removeAll { $0.job == job }
    }
    running.append((job, task))
    return (job, task)
  }

  fileprivate func stop(_ job: Job) {
    if jobs.contains(job) { stop(job.number) }
  }
}

/// The jobs that one screen has started.
package final class ScreenJobs {
  /// Whether a command returns before the jobs that it starts have ended.
  var runsInBackground: Bool { tasks.runsInBackground }
  private let tasks: BackgroundTasks
  private var started: [Job] = []
  /// Whether the reader has left the screen.
  private(set) var isScreenClosed = false

  package init(_ tasks: BackgroundTasks) {
    self.tasks = tasks
  }

  /// Starts a job, and returns at once at a prompt; in a script, when the job has ended.
  ///
  /// - Parameters:
  ///   - name: What the job is for.
  ///   - restart: How to start it again after it was stopped, such as `type :refresh`.
  ///   - outlivesScreen: Whether the job continues when the screen is closed.
  @discardableResult
  func run(
    _ name: String, restart: String, outlivesScreen: Bool = false,
    _ body: @escaping () async -> Void
  ) async -> Job {
    let (job, task) = tasks.start(name, restart: restart, body)
    guard tasks.runsInBackground else {
      // When the command is cancelled, so is the job.
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
      return job
    }
    if !outlivesScreen { started.append(job) }
    return job
  }

  /// Runs what a reader at a prompt does not wait for, such as a write that says nothing when it is done; in a
  /// script, the next line waits for it.
  func beside(_ body: @escaping () async -> Void) async {
    let task = Task { await body() }
    if !runsInBackground { await task.value }
  }

  /// Cancels `job`, unless it has ended.
  func stop(_ job: Job) { tasks.stop(job) }

  /// Prints the rows of the screen, if it is visible.
  func printBlock() -> Bool { tasks.onBlock(self) }

  /// Prints all of the screen again after `change`, if it is visible and no line is being typed.
  func reprint(after change: () -> Void = {}) -> Bool { tasks.onReprint(self, change) }

  /// Leads the reader back, if the screen is visible; the notices say why.
  func leaveDeadEnd(_ notices: [Notice]) -> Bool { tasks.onDeadEnd(self, notices) }

  /// Reports the result of a job whose screen can no longer show it.
  func report(_ notice: Notice) { tasks.onNotice(notice) }

  /// Cancels the screen's jobs, except those that outlive it; call it when the reader leaves the screen.
  package func leave() {
    isScreenClosed = true
    for job in started { tasks.stop(job) }
    started = []
  }
}
