import FoundationEssentials
import Repository
import Screens
import Terminal

/// A session at a terminal, from the first rows until the reader leaves.
///
///     busy ── done ──▶ prompting ── enter ──▶ busy ── a note to edit ──▶ editing ── enter ──▶ busy
///
/// Each state can end in `leaving`, the last one.
final class PromptSession {
  private enum State {
    /// The first rows are loading, or a line runs, perhaps a program that has the terminal.
    ///
    /// The note in the line stays a draft until the line is done.
    case busy(draft: TypedNote?)
    /// The reader types a command.
    case prompting
    /// The reader types a note, on the visible profile or on a row of the list.
    case editing(row: Int?)
    case leaving
  }

  /// A line that was entered, and has not run yet.
  private struct WaitingLine {
    let text: String
    /// Whether it follows another line of a paste, so that no prompt was shown for it.
    let isPasted: Bool
  }

  private let dependencies: Dependencies
  private let lineReader: LineReader
  private let display: Display
  private let terminal = TerminalOutput()
  private let output: TerminalScreenOutput
  private let coordinator: AppCoordinator
  private let gallery: AvatarGallery
  private let history: History
  private let drafts: DraftAutosave
  private let (lines, lineContinuation) = AsyncStream.makeStream(of: TypedLine.self)
  private var state = State.busy(draft: nil)
  private var waiting: [WaitingLine] = []
  private var hasExplainedNoteLine = false
  private var redrawing: Task<Void, Never>?
  private var running: Task<Void, Never>?
  // `nil` until the terminal has replied, or its time is over.
  private var pictureFormat: PictureFormat?

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
    // Nobody notices that a profile comes 50 ms later.
    gallery = AvatarGallery(
      repository: dependencies.avatars,
      hasPictures: dependencies.pictures != .off, depth: dependencies.theme.depth,
      waitLimit: { try? await Task.sleep(for: .milliseconds(50)) })
    history = History(directory: dependencies.directories.state, lineReader: lineReader)
    drafts = DraftAutosave(dependencies.drafts)
    coordinator = AppCoordinator(dependencies: dependencies, output: output, gallery: gallery)
    drafts.current = { [weak self] in self?.currentDraft }
    completeAtTab()
  }

  /// Runs the session until the reader leaves.
  func run() async -> ExitStatus {
    SignalWatch.stopUntilForeground()
    dependencies.announceDemo()
    let watches = SessionWatches(dependencies, coordinator: coordinator, output: output)
    watches.followNetwork()
    let start = Task { await coordinator.start(in: firstSize) }
    lineReader.installSignalHandlers()
    await askTerminal()
    SignalWatch.stopUntilForeground()
    lineReader.start(prompt: StyledText("list> ", .prompt, [.bold])) { self.handle($0) }
    watches.followScreens()
    await start.value
    coordinator.reportStoreEvents()
    await reportStart()
    prompt(.prompting)
    watches.followStore()
    for await line in lines {
      let task = Task { await perform(line) }
      running = task
      await task.value
    }
    saveAll()
    lineReader.stop()
    await watches.end()
    return .done
  }
}

// The start.
extension PromptSession {
  // The space for the first screen, so that its heading and the lines around it fit the terminal.
  private var firstSize: TerminalSize {
    let whole = output.size
    let demo = dependencies.demoSentence.map { [Notice($0)] } ?? []
    let hints = dependencies.options.quiet ? [] : demo + (history.isFirstSession ? [.welcome] : [])
    let drafts = [dependencies.notesViewModel.summary].compactMap { $0 }
    let lines = (hints + drafts).reduce(0) {
      $0 + $1.lines(width: whole.columns).count
    }
    return TerminalSize(columns: whole.columns, rows: whole.rows - lines)
  }

  // The first rows do not wait for the reply, and the prompt only for a moment.
  private func askTerminal() async {
    var report: TerminalReport?
    // Without a known format, the terminal's reply decides.
    if display.theme.needsBackground || dependencies.pictures == nil, !display.isAppendOnly,
      Dependencies.terminal(dependencies.environment).answersQueries
    {
      lineReader.onBackground = { [weak self] in self?.adapt(to: $0) }
      report = await lineReader.askTerminal(within: .milliseconds(250))
    }
    if let background = report?.background { adapt(to: background) }
    pictureFormat = dependencies.pictures ?? (report?.hasSixel == true ? .sixel : .blocks)
    updatePictures()
    if dependencies.pictures == .sixel, TerminalSize.cell(of: 1) == nil {
      output.report(.noSixels)
    }
  }

  private func adapt(to background: RGB) {
    display.setTheme(display.theme.adapted(to: background))
    updatePictures()
  }

  // Call when the background or the size changes: with larger or smaller letters, sixels would cover
  // more or fewer cells than their own.
  private func updatePictures() {
    guard let pictureFormat else { return }
    gallery.use(
      PicturePainter(
        pictureFormat, depth: display.theme.depth, background: display.theme.background,
        cell: TerminalSize.cell(of: 1)))
  }

  // Hints, problems, and what earlier runs left; the drafts last.
  private func reportStart() async {
    if let problem = lineReader.startUpProblem { output.report(.noStartUpFile(problem)) }
    if let problem = dependencies.picturesProblem { output.report(.noPictures(problem)) }
    if history.isFirstSession { coordinator.welcome = .welcome }
    if let problem = history.open() { output.report(.noHistory(problem)) }
    coordinator.present()
    for notice in await dependencies.attachAllWaiting() { coordinator.report(notice) }
    if let summary = dependencies.notesViewModel.summary { coordinator.report(summary) }
  }
}

// Lines that were entered, one at a time.
extension PromptSession {
  private func enter(_ text: String) {
    let lines = isEditing ? [text] : TypedLine.lines(of: text)
    waiting += lines.enumerated().map { WaitingLine(text: $1, isPasted: $0 > 0) }
    if !isBusy { runNext() }
    // A note is on disk before it is saved: if the store refuses it, this is its draft.
    drafts.saveNow()
  }

  // Runs the next waiting line, or reads one.
  private func runNext() {
    guard !waiting.isEmpty else { return lineReader.resumeReading() }
    let next = waiting.removeFirst()
    if next.isPasted { output.echo(next.text) }
    let line = read(next.text)
    state = .busy(draft: draft(of: line))
    lineContinuation.yield(line)
  }

  private func perform(_ line: TypedLine) async {
    let draft = if case .busy(draft: let draft) = state { draft } else { nil as TypedNote? }
    if !line.isPrivate { history.add(line.text) }
    if line.meaning == .command(.refresh) { await dependencies.avatars.tryNow() }
    output.endNote()
    dependencies.log.perform(line)
    let reading = line.readsKeys && waiting.isEmpty ? lineReader.resumeReadingSoon() : nil
    let outcome = await coordinator.perform(line)
    reading?.cancel()
    if let draft {
      drafts.finish(
        isSaved: await dependencies.notesViewModel.isKept(draft.text, about: draft.subject))
    } else if case .note = line.meaning {
      drafts.finish(isSaved: true)
    }
    switch outcome {
    case .done: prompt(.prompting)
    case .editNote(let text, let row): prompt(.editing(row: row)) { beginNote(text) }
    case .leave:
      state = .leaving
      lineContinuation.finish()
    }
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
    let draft = note(in: read("")).flatMap { drafts.offer(about: $0.subject) }
    output.beginNote(draft ?? text)
    if !hasExplainedNoteLine { coordinator.report(.noteOnLine) }
    hasExplainedNoteLine = true
    if let notice = dropPaste() { coordinator.report(notice) }
  }

  // Drops the lines of a paste that have not run yet; the notice is for the reader.
  private func dropPaste() -> Notice? {
    let count = waiting.count
    waiting.removeAll(where: \.isPasted)
    return count == waiting.count ? nil : .pastedLinesLeft(count - waiting.count)
  }
}

// The line being typed, and the draft of the note in it.
extension PromptSession {
  private var isBusy: Bool { if case .busy = state { true } else { false } }

  private var isEditing: Bool { if case .editing = state { true } else { false } }

  private func read(_ text: String) -> TypedLine {
    if case .editing(let row) = state { return TypedLine(note: text, row: row) }
    return TypedLine(text, sites: dependencies.base.profileSites)
  }

  private var currentDraft: TypedNote? {
    switch state {
    case .busy(draft: let draft?): draft
    case .busy(draft: nil), .prompting, .editing:
      draft(of: read(waiting.first?.text ?? lineReader.line))
    case .leaving: nil
    }
  }

  // The note in a line; `nil` if there is none, or it has no text yet.
  private func draft(of line: TypedLine) -> TypedNote? {
    note(in: line).flatMap { note in note.text.isBlank ? nil : note }
  }

  private func note(in line: TypedLine) -> TypedNote? {
    line.noteText.flatMap { coordinator.typedNote($0) }
  }

  // A line that is too long does not run; the note in it becomes a draft.
  private func refuse(_ beginning: String) {
    let note = draft(of: read(beginning))
    if let note { drafts.keep(note) }
    let notice = note.map { dependencies.keep($0, after: Notice.lineTooLong) }
    output.report(notice ?? Notice(Notice.lineTooLong, failure: .failed))
    endNote()
    drafts.changed()
    lineReader.resumeReading()
  }

  private func leaveNote() {
    guard endNote() else { return }
    drafts.leave()
    output.report(.noteLeft)
  }

  // Returns whether a note was edited.
  @discardableResult private func endNote() -> Bool {
    guard isEditing else { return false }
    state = .prompting
    output.endNote()
    return true
  }

  // Called before the program ends, even by a signal or without its terminal.
  private func saveAll() {
    if case .leaving = state {} else { drafts.saveNow() }
    history.truncate()
  }
}

// Events from the terminal.
extension PromptSession {
  private func handle(_ event: LineReader.Event) {
    switch event {
    case .line(let text): enter(text)
    case .cutLine(let beginning): refuse(beginning)
    case .edited: drafts.changed()
    case .interrupt(let hadText): interrupted(hadText: hadText)
    // Readline prints a prompt of its own first.
    case .end where isEditing && !lineReader.isTerminalGone: Task { leaveNote() }
    case .end:
      saveAll()
      state = .leaving
      lineContinuation.finish()
    case .resized: resized()
    case .cleared:
      // The size may have changed while another program had the terminal.
      updatePictures()
      _ = display.consumeWidthChange()
      display.leaveRows()
      coordinator.redraw()
    case .dying:
      saveAll()
      state = .leaving
      dependencies.temporary?.remove()
    }
  }

  // Ctrl-C ends the editing of a note, clears the line (readline does), or stops a search or the newest job.
  private func interrupted(hadText: Bool) {
    drafts.changed()
    _ = dropPaste()
    guard !isEditing else { return leaveNote() }
    guard !hadText else { return }
    if isBusy { running?.cancel() }
    if let job = coordinator.tasks.stop() {
      coordinator.report(.stopped(job))
    } else if !isBusy {
      coordinator.report(.howToLeave)
    }
  }

  // Terminals wrap lines again at another width, so printed rows are left as they are.
  private func resized() {
    updatePictures()
    guard display.consumeWidthChange() else { return }
    display.leaveRows()
    redrawing?.cancel()
    redrawing = Task {
      guard (try? await Task.sleep(for: .milliseconds(200))) != nil else { return }
      coordinator.redraw()
    }
  }

  // Completes commands and their arguments, and saved logins, tags and lists.
  private func completeAtTab() {
    let store = dependencies.store.main
    let limit = LineCompleter.limit
    let completer = LineCompleter { kind, prefix in
      store.completions { reader in
        switch kind {
        case .login: try reader.logins(prefix: prefix, limit: limit)
        case .recentLogin: try reader.recentLogins(prefix: prefix, limit: limit)
        case .tag: try reader.tagNames(prefix: prefix, limit: limit)
        case .repository: try reader.repositoryNames(prefix: prefix, limit: limit)
        case .list: try reader.listNames(prefix: prefix, limit: limit)
        }
      }
    }
    lineReader.completer = { [weak self] text in
      completer.completion(of: text, isNote: self?.isEditing == true)
    }
    lineReader.onCandidates = { [output] candidates in
      let columns = SafeText.columns(of: candidates, width: output.size.columns)
      let more: [SafeText] =
        candidates.count >= limit ? [" more match; type another letter"] : []
      output.show((columns + more).map { StyledText($0) })
    }
  }
}
