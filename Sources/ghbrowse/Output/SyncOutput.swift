import FoundationEssentials
import Models
import Repository
import Terminal
import ViewModels

/// Shows on standard error how a sync goes: a bar on a terminal, else a line for each page.
final class SyncOutput {
  /// How often a row that says how far it has come is written anew.
  private enum Form {
    case bar
    /// Seldom, as whole sentences: for a screen reader, and where no line can be changed.
    case sentences
    /// A line for each page, and for each hundred profiles or pictures.
    case log
    case nothing

    var pause: Duration {
      switch self {
      case .bar: .milliseconds(100)
      case .sentences: .seconds(20)
      case .log, .nothing: .zero
      }
    }
  }

  private let report: SyncReport
  private let environment: [String: String]
  private let form: Form
  private let stream = StandardStream.error
  private let now: () -> ContinuousClock.Instant
  private var lastWrite: ContinuousClock.Instant?
  private var isBarThere = false
  // The wait that was told last; pages may be saved while it lasts.
  private var toldWait: Date?
  // Where the phase began, or went on after a wait, so that the pace can be told.
  private var start: (phase: SyncProgress.Phase, count: Int, time: ContinuousClock.Instant)?

  init(
    _ report: SyncReport, _ dependencies: Dependencies,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.report = report
    self.now = now
    environment = dependencies.environment
    form =
      if dependencies.options.quiet { .nothing } else if !StandardStream.error.isTerminal {
        .log
      } else {
        dependencies.isAppendOnly ? .sentences : .bar
      }
  }

  /// Shows an event.
  func show(_ event: SyncEvent) {
    guard form != .nothing else { return }
    switch event {
    case .began(let estimate): write(line: report.beginning(estimate))
    case .advanced(let progress): show(progress)
    }
  }

  /// Shows how it ended, where nothing failed; what stands in the bar's row goes in any case.
  func end(_ notice: Notice) {
    eraseBar()
    if form != .nothing, notice.failure == nil { write(line: notice.text) }
  }

  private func show(_ progress: SyncProgress) {
    let time = now()
    if start?.phase != progress.phase || progress.waitEnd != nil {
      start = (progress.phase, progress.doneCount, time)
    }
    let isDue = lastWrite.map { time - $0 >= form.pause } ?? true
    let (isWait, isNewWait) = (progress.waitEnd != nil, progress.waitEnd != toldWait)
    toldWait = progress.waitEnd
    switch form {
    case .bar where isDue || isWait: draw(progress, at: time)
    case .sentences where isWait ? isNewWait : isDue: write(line: report.line(progress))
    case .log where isWorthALine(progress): write(line: report.line(progress))
    default: return
    }
    lastWrite = time
  }

  private func isWorthALine(_ progress: SyncProgress) -> Bool {
    progress.phase == .pages || progress.waitEnd != nil || progress.doneCount.isMultiple(of: 100)
      || progress.doneCount == progress.totalCount
  }

  private func draw(_ progress: SyncProgress, at time: ContinuousClock.Instant) {
    let pace = start.flatMap { start in
      SyncPace(
        count: progress.doneCount - start.count, in: time - start.time,
        left: progress.totalCount.map { $0 - progress.doneCount })
    }
    let share = progress.totalCount.map { Double(progress.doneCount) / Double(max($0, 1)) }
    let forms = report.barForms(progress, pace).map(SafeText.field)
    // The terminal's echo of Ctrl-C has room behind it.
    let columns = stream.size(environment: environment).columns - 2
    stream.rewrite(line: ProgressBar(share: share, forms: forms).line(columns: columns))
    isBarThere = true
  }

  private func write(line: String) {
    eraseBar()
    stream.write(line: SafeText.field(line))
  }

  private func eraseBar() {
    if isBarThere { stream.rewrite(line: "") }
    isBarThere = false
  }
}
