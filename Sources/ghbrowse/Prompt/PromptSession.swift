import FoundationEssentials
import Screens
import Terminal

/// A session at a terminal, from the first rows until the reader leaves.
///
///     busy ── done ──▶ prompting ── enter ──▶ busy ── a note to edit ──▶ editing ── enter ──▶ busy
///
/// Each state can end in `leaving`, the last one. Keys are read in all of them but `leaving`, and lines that are
/// entered while another one runs wait for it; keys behind a line that puts a note on the next one belong to that note.
final class PromptSession {
  enum State {
    /// The first rows are loading, or a line runs, perhaps a program that has the terminal.
    case busy(EnteredLine?)
    case prompting
    /// The reader types a note, on the visible profile or on a row of the list.
    case editing(row: Int?)
    case leaving
  }

  struct EnteredLine {
    let line: TypedLine
    /// Whether it follows another line of a paste, so that no prompt was shown for it.
    let isPasted: Bool
    /// The note in it, about the person whom its row meant at Enter; `nil` if it has none.
    let note: TypedNote?
    /// The file of the note, until that is saved.
    let draft: DraftAutosave.Entered
    let date: Date
  }

  let dependencies: Dependencies
  let lineReader: LineReader
  let display: Display
  private let terminal = TerminalOutput()
  let output: TerminalScreenOutput
  let coordinator: AppCoordinator
  let pictures: TerminalPictures
  let history: History
  let drafts: DraftAutosave
  let (lines, lineContinuation) = AsyncStream.makeStream(of: EnteredLine.self)
  var state = State.busy(nil)
  var waiting: [EnteredLine] = []
  private var dueAtStart: Notice?
  private var hasExplainedNoteLine = false
  var redrawing: Task<Void, Never>?
  var running: Task<Void, Never>?
  // Makes the line reader read again while a line runs.
  private var reading: Task<Void, Never>?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    let (theme, environment) = (dependencies.theme, dependencies.environment)
    let isAppendOnly = dependencies.isAppendOnly
    display = Display(
      output: terminal, theme: theme, isAppendOnly: isAppendOnly, environment: environment)
    lineReader = LineReader(
      output: terminal, theme: theme, isAppendOnly: isAppendOnly, environment: environment)
    display.share(with: lineReader)
    output = TerminalScreenOutput(
      display: display, lineReader: lineReader, isQuiet: dependencies.options.quiet)
    let gallery = AvatarGallery(
      repository: dependencies.avatars,
      hasPictures: dependencies.pictures != .off, depth: dependencies.theme.depth)
    pictures = TerminalPictures(dependencies, display, lineReader, gallery)
    history = History(directory: dependencies.directories.state, lineReader: lineReader)
    drafts = DraftAutosave(dependencies.drafts)
    coordinator = AppCoordinator(dependencies: dependencies, output: output, gallery: gallery)
    drafts.current = { [weak self] in self?.currentDraft }
    lineReader.onState = { [log = dependencies.log] in log.log($0) }
    coordinator.isTyping = { [weak self] in self?.isTyping ?? false }
    completeAtTab()
  }

  func run() async -> ExitStatus {
    SignalWatch.stopUntilForeground()
    dependencies.announceDemo()
    let watches = SessionWatches(dependencies, coordinator: coordinator, output: output)
    watches.followNetwork()
    let start = Task {
      dueAtStart = await dependencies.notesViewModel.dueNotice()
      await coordinator.start(in: firstSize)
    }
    lineReader.installSignalHandlers()
    await pictures.askTerminal()
    if pictures.lacksCellSize { output.report(.noSixels) }
    SignalWatch.stopUntilForeground()
    lineReader.start(prompt: StyledText("list> ", .prompt, [.bold])) { self.handle($0) }
    if dependencies.store.state == .opening {
      coordinator.report(dependencies.messages.notice(of: .stateChanged(.opening)))
    }
    readOn()
    watches.followScreens()
    await start.value
    coordinator.reportStoreEvents()
    await reportStart()
    prompt(.prompting)
    watches.followStore()
    for await line in lines {
      running = Task { await perform(line) }
      await running?.value
    }
    saveAll()
    lineReader.stop()
    await watches.end()
    return .done
  }

  // The start.

  // The space for the first screen, so that its heading and the lines around it fit the terminal.
  private var firstSize: TerminalSize {
    let whole = output.size
    let demo = dependencies.demoSentence.map { [Notice($0)] } ?? []
    let hints = dependencies.options.quiet ? [] : demo + (history.isFirstSession ? [.welcome] : [])
    let drafts = [dependencies.notesViewModel.summary].compactMap { $0 }
    let lines = (hints + drafts + [dueAtStart].compactMap { $0 }).reduce(0) {
      $0 + $1.lines(width: whole.columns).count
    }
    return TerminalSize(columns: whole.columns, rows: whole.rows - lines)
  }

  // Hints, problems, and what earlier runs left; the drafts last.
  private func reportStart() async {
    if let problem = lineReader.startUpProblem {
      output.report(Notice("\(problem), so readline's own keys are used."))
    }
    if let problem = dependencies.picturesProblem {
      output.report(Notice("\(problem), so there are no pictures."))
    }
    if history.isFirstSession { coordinator.welcome = .welcome }
    if let dueAtStart { coordinator.report(dueAtStart) }
    if let problem = history.open() {
      output.report(Notice("\(problem), so it is left alone: no history is read or kept."))
    }
    coordinator.present()
    // Saving may wait for the disk.
    Task {
      for notice in await dependencies.attachAllWaiting() { coordinator.report(notice) }
      if let summary = dependencies.notesViewModel.consumeSummary() { coordinator.report(summary) }
    }
  }

  // Lines that were entered, one at a time.

  // What a line is, is decided here, whatever runs before it.
  func enter(_ text: String) {
    let texts =
      isEditing ? [text] : TypedLine.lines(of: text, sites: dependencies.base.profileSites)
    let lines = texts.map(read)
    if isEditing { state = .prompting }
    for (index, line) in lines.enumerated() {
      let note = note(in: line, behind: rowToCome)
      let entered = EnteredLine(
        line: line, isPasted: index > 0, note: note, draft: drafts.enter(draft(of: note)),
        date: Date())
      if isBusy, lines.count == 1, let command = line.overtaking {
        drafts.finish(entered.draft, isSaved: false)
        overtake(command)
      } else {
        waiting.append(entered)
      }
    }
    if case .leaving = state { return }
    if isBusy { readOn() } else { runNext() }
  }

  // Runs a command that waits for no other line.
  private func overtake(_ command: Command) {
    guard command != .quit else { return leave() }
    Task { await coordinator.performGeneral(command, in: .everybody) }
  }

  // Runs the next waiting line, or reads one.
  private func runNext() {
    guard !waiting.isEmpty else {
      reading?.cancel()
      return lineReader.resumeReading()
    }
    let next = waiting.removeFirst()
    if next.isPasted { output.echo(next.line.text) }
    (state, running) = (.busy(next), nil)
    lineContinuation.yield(next)
    readOn()
  }

  // Reads keys while a line runs.
  func readOn() {
    reading?.cancel()
    reading = lineReader.resumeReadingSoon(for: opening?.line.keyUse ?? .nextLine)
  }

  private func perform(_ entered: EnteredLine) async {
    let line = entered.line
    if !line.isPrivate { history.add(line.text) }
    if line.meaning == .command(.refresh) { await dependencies.avatars.tryNow() }
    output.endNote()
    dependencies.log.perform(line)
    let saving = line.changesNote ? Task { await sayThatItIsSaving() } : nil
    let note = await dependencies.notesViewModel.identified(draft(of: note(in: line)))
    if let note { drafts.runs(entered.draft, with: note) }
    let start = ContinuousClock.now
    let outcome = await coordinator.perform(line)
    dependencies.log.performed(in: .now - start)
    saving?.cancel()
    coordinator.isSaving = false
    if let note {
      let isKept = await dependencies.notesViewModel.isKept(
        note.text, about: note.subject, since: entered.date - 0.001, isAddition: line.isAddition,
        besides: drafts.path(of: entered.draft))
      drafts.finish(entered.draft, isSaved: isKept)
    } else {
      // Entering an empty line leaves an edited note unchanged, and deletes its draft.
      drafts.finish(entered.draft, isSaved: line.isEditedNote && line.text.isBlank)
    }
    switch outcome {
    case .editNote(let text, let row) where !Task.isCancelled:
      lineReader.stopKeeping()
      // Kept keys, which had a draft, are typed again.
      drafts.leave()
      prompt(.editing(row: row)) { beginNote(text) }
    case .leave: leave()
    case .done, .refused, .editNote:
      // Keys for a note that did not come, or for a program, run nothing.
      let kept = line.keyUse == .nextLine || Task.isCancelled ? "" : lineReader.takeKept()
      prompt(.prompting) {
        if !kept.isEmpty { putBack(kept) }
        if case .refused = outcome, let text = line.refusedNote { putBack(text) }
      }
    }
  }

  // What was not done is on the line again, unless the reader has gone on; then it is one Up away.
  private func putBack(_ text: String) {
    if lineReader.line.isEmpty, waiting.isEmpty, !lineReader.hasPendingKeys {
      lineReader.prefill(text)
    } else {
      lineReader.remember(text)
    }
  }

  private func sayThatItIsSaving() async {
    guard await Task.pause(.milliseconds(200)) else { return }
    coordinator.isSaving = true
  }

  // Continues with the next line, unless the reader has quit.
  private func prompt(_ next: State, _ prepare: () -> Void = {}) {
    guard isBusy else { return }
    state = next
    drafts.changed()
    prepare()
    runNext()
  }

  private func beginNote(_ text: String) {
    let subject = note(in: read(""))?.subject
    let draft = subject.flatMap { dependencies.notesViewModel.draft(about: $0, behind: text) }
    if let subject, let draft { drafts.resume(draft.draft, draft.text, about: subject) }
    output.beginNote(draft?.text ?? text)
    if !hasExplainedNoteLine { coordinator.report(.noteOnLine) }
    hasExplainedNoteLine = true
    if let notice = dropPaste(because: "because you are writing a note now") {
      coordinator.report(notice)
    }
  }

  // Drops the lines of a paste that have not run yet; the notice is for the reader.
  func dropPaste(because reason: String? = nil) -> Notice? {
    let dropped = waiting.filter(\.isPasted)
    waiting.removeAll(where: \.isPasted)
    for line in dropped { drafts.finish(line.draft, isSaved: false) }
    return dropped.isEmpty ? nil : .pastedLinesLeft(dropped.count, reason)
  }

  // The line being typed, and the draft of the note in it.

  var isBusy: Bool { if case .busy = state { true } else { false } }

  private var isTyping: Bool { isEditing || !lineReader.line.isEmpty || !waiting.isEmpty }

  var isEditing: Bool { if case .editing = state { true } else { false } }

  private func read(_ text: String) -> TypedLine {
    if case .editing(let row) = state { return TypedLine(note: text, row: row) }
    return TypedLine(text, sites: dependencies.base.profileSites)
  }

  private var currentDraft: TypedNote? {
    if case .leaving = state { return nil }
    guard lineReader.isKeeping, let opening else {
      return draft(of: note(in: read(lineReader.line), behind: rowToCome))
    }
    let kept = draft(of: note(in: opening.line.nextLine(lineReader.line), behind: rowToCome))
    return kept.map { addition($0, behind: opening) }
  }

  // A draft takes the place of the note when it is continued, so it begins with the note as it will be.
  private func addition(_ kept: TypedNote, behind opening: EnteredLine) -> TypedNote {
    let before = unfinished.prefix { $0.draft != opening.draft }.last {
      $0.note?.subject == kept.subject && !$0.line.isAddition
    }
    var kept = kept
    kept.text = (before?.note?.text ?? kept.shown ?? "") + kept.text
    return kept
  }

  private func draft(of note: TypedNote?) -> TypedNote? { note?.text.isBlank == false ? note : nil }

  // The note in a line that runs now, or after another one has opened a row.
  private func note(in line: TypedLine, behind row: Int? = nil) -> TypedNote? {
    var note = line.note.flatMap { coordinator.typedNote($0, behind: row) }
    note?.isAddition = line.isAddition
    return note
  }

  // The row that a waiting line opens: a note behind it is about that person.
  private var rowToCome: Int? {
    let last = waiting.last { $0.line.note == nil }
    return if case .command(.open(let row))? = last?.line.meaning { row } else { nil }
  }

  // A line that is too long does not run; the note in it becomes a draft.
  func refuse(_ beginning: String) {
    let note = draft(of: note(in: read(beginning), behind: rowToCome))
    drafts.finish(drafts.enter(note), isSaved: false)
    let notice = note.map { dependencies.keep($0, after: Notice.lineTooLong) }
    if isEditing { state = .prompting }
    // Readline leaves the line first.
    Task {
      output.endNote()
      output.report(notice ?? Notice(Notice.lineTooLong, failure: .failed))
      drafts.changed()
      lineReader.resumeReading()
    }
  }

  // The next key already belongs to a command.
  func leaveNote() {
    state = .prompting
    drafts.leave()
  }

  func sayThatNoteWasLeft() {
    output.endNote()
    output.report(Notice("The note is unchanged."))
  }

  // The program ends within two seconds, whatever the disk does: each text that is not saved is a draft.
  func leave() {
    if case .leaving = state { return }
    saveAll()
    var left = waiting
    if case .busy(let entered?) = state {
      if entered.line.changesNote {
        let path = drafts.path(of: entered.draft)
        coordinator.report(.wasStillSaving(on: entered.note?.subject.login, keptIn: path))
        if path == nil, let text = entered.line.refusedNote { coordinator.report(.notRun(text)) }
      } else if entered.line.meaning != .command(.quit) {
        left.insert(entered, at: 0)
        running?.cancel()
      }
    }
    let keptCount = left.count { drafts.path(of: $0.draft) != nil }
    let others = left.filter { drafts.path(of: $0.draft) == nil && !$0.line.text.isEmpty }
    if let notice = Notice.leftLines(notes: keptCount, others: others.count) {
      coordinator.report(notice)
    }
    // A note has no draft if its screen was not there yet, or if no draft can be written.
    for line in others {
      if let text = line.line.refusedNote { coordinator.report(.notRun(text)) }
    }
    state = .leaving
    ProcessSetUp.exit(within: .seconds(2), with: .done)
    drafts.stop()
    output.close()
    lineReader.stop()
    lineContinuation.finish()
  }

  // Called before the program ends, even by a signal or without its terminal.
  func saveAll() {
    if case .leaving = state {} else { drafts.saveNow() }
    history.truncate()
  }

  // Completes commands and their arguments, and saved logins, tags and lists.
  private func completeAtTab() {
    let completer = LineCompleter(dependencies.store.main)
    lineReader.completer = { [weak self] text in
      completer.completion(of: text, isNote: self?.isEditing == true)
    }
    lineReader.onCandidates = { [output] candidates in
      let columns = SafeText.columns(of: candidates, width: output.size.columns)
      let more: [SafeText] =
        candidates.count >= LineCompleter.limit ? [" more match; type another letter"] : []
      output.show((columns + more).map { StyledText($0) })
    }
  }
}
