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
  private let drafts: DraftAutosave

  init(
    _ dependencies: Dependencies, lineReader: LineReader, output: TerminalScreenOutput,
    history: History, drafts: DraftAutosave
  ) {
    self.dependencies = dependencies
    self.lineReader = lineReader
    self.output = output
    self.history = history
    self.drafts = drafts
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

  /// Says all of it, the notes that earlier runs left last.
  func report(through coordinator: AppCoordinator) async {
    if let problem = lineReader.startUpProblem { output.tell(.noStartUpFile(problem)) }
    if let problem = dependencies.picturesProblem { output.tell(.noPictures(problem)) }
    switch await history.begin() {
    case .first: output.tell(.welcome)
    case .lines(let lines): for line in lines { lineReader.remember(line) }
    case .problem(let sentence): output.tell(.noHistory(sentence))
    }
    for draft in await drafts.adopt() { coordinator.tell(offer(of: draft)) }
  }

  private func offer(of draft: DraftNote) -> Notice {
    let beginning = draft.note.prefix(200)
    let quoted = beginning == draft.note ? draft.note : beginning + "…"
    if draft.id != nil, let login = draft.login {
      return .leftDraft(on: login, quoted: quoted)
    }
    // Nobody knows whose it is: the reader finds it among the drafts.
    let path = try? dependencies.drafts.keep(
      draft.note, id: nil, login: draft.login, at: Date())
    if path != nil { drafts.keptElsewhere(draft) }
    return .leftDraft(keptIn: path, quoted: quoted)
  }
}
