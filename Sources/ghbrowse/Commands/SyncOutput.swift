import FoundationEssentials
import Models
import Repository
import Screens
import Terminal

/// Shows on standard error how a sync goes: a bar on a terminal, else a line for each page.
final class SyncOutput {
  private enum Form {
    case bar
    /// Seldom, as whole sentences: for a screen reader, and where no line can be changed.
    case sentences
    /// A line for each page, and for each hundred profiles or pictures.
    case log
    case nothing
  }

  private let report: SyncReport
  private let environment: [String: String]
  private let form: Form
  private let stream = StandardStream.error
  private var lastWrite: ContinuousClock.Instant?
  private var isBarThere = false
  // The wait that was reported last; pages may be saved while it lasts.
  private var reportedWait: Date?

  init(_ report: SyncReport, _ dependencies: Dependencies) {
    self.report = report
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

  /// Shows how it ended, unless it failed, and removes the bar.
  func end(_ notice: Notice) {
    eraseBar()
    if form != .nothing, notice.failure == nil { write(line: notice.text) }
  }

  private func show(_ progress: SyncProgress) {
    let isWait = progress.waitEnd != nil
    let isNewWait = progress.waitEnd != reportedWait
    reportedWait = progress.waitEnd
    switch form {
    case .bar where isWait || isDue(after: .milliseconds(100)): draw(progress)
    case .sentences where isWait ? isNewWait : isDue(after: .seconds(20)):
      write(line: report.line(progress))
    case .log where isWorthALine(progress): write(line: report.line(progress))
    default: return
    }
    lastWrite = .now
  }

  private func isDue(after pause: Duration) -> Bool {
    lastWrite.map { .now - $0 >= pause } ?? true
  }

  private func isWorthALine(_ progress: SyncProgress) -> Bool {
    progress.phase == .pages || progress.waitEnd != nil || progress.doneCount.isMultiple(of: 100)
      || progress.doneCount == progress.totalCount
  }

  private func draw(_ progress: SyncProgress) {
    let share = progress.totalCount.map { Double(progress.doneCount) / Double(max($0, 1)) }
    let forms = report.barForms(progress).map(SafeText.field)
    // The terminal's echo of Ctrl-C needs two columns.
    let columns = stream.size(environment: environment).columns - 2
    let bar = ProgressBar(share: share, forms: forms).line(columns: columns)
    stream.rewrite(line: StyledText(bar))
    isBarThere = true
  }

  private func write(line: String) {
    eraseBar()
    stream.write(line: SafeText.field(line))
  }

  private func eraseBar() {
    if isBarThere { stream.rewrite(line: StyledText("")) }
    isBarThere = false
  }
}
