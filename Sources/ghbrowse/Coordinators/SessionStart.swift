import FoundationEssentials
import Interface
import Repository
import Terminal
import ViewModels

/// What a session at a terminal says at its start: hints, what is wrong, and what earlier runs left.
struct SessionStart {
  private let dependencies: Dependencies
  private let lineReader: LineReader
  private let output: TerminalScreenOutput
  private let history: History

  init(
    _ dependencies: Dependencies, lineReader: LineReader, output: TerminalScreenOutput,
    history: History
  ) {
    self.dependencies = dependencies
    self.lineReader = lineReader
    self.output = output
    self.history = history
  }

  /// The room for the first screen: its heading stays on the terminal with the hints around it.
  var size: TerminalSize {
    let whole = output.size
    let hints = dependencies.options.quiet ? [] : demo + welcome
    let lines = hints.reduce(0) { $0 + NoticeLines($1, width: whole.columns).lines.count }
    return TerminalSize(columns: whole.columns, rows: whole.rows - lines)
  }

  private var demo: [Notice] { dependencies.demoSentence.map { [Notice($0)] } ?? [] }

  private var welcome: [Notice] { history.isFirst ? [.welcome] : [] }

  /// Says all of it, the drafts last.
  func report(through coordinator: AppCoordinator) async {
    if let problem = lineReader.startUpProblem { output.tell(.noStartUpFile(problem)) }
    if let problem = dependencies.picturesProblem { output.tell(.noPictures(problem)) }
    switch history.begin() {
    case .first: output.tell(.welcome)
    case .kept: break
    case .problem(let sentence): output.tell(.noHistory(sentence))
    }
    for notice in await dependencies.attachWaiting() { coordinator.tell(notice) }
    if let summary = dependencies.noteEditor.summary { coordinator.tell(summary) }
  }
}
