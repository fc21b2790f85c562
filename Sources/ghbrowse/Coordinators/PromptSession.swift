import FoundationEssentials
import Interface
import Repository
import Terminal
import TerminalCells
import ViewModels

/// A session at a terminal, from the first rows until the reader leaves.
///
/// ``SessionState`` has the order of what can happen.
final class PromptSession {
  private let dependencies: Dependencies
  private let lineReader: LineReader
  private let display: Display
  private let output: TerminalOutput
  private let screenOutput: TerminalScreenOutput
  private let coordinator: AppCoordinator
  private let pictures: PromptPictures
  private let history: History
  private let drafts: DraftAutosave
  private let beginning: SessionStart
  private let (entries, entered) = AsyncStream.makeStream(of: SessionState.Entry.self)
  private var state = SessionState.starting(nil)
  private var pasted = PastedLines()
  private var hasExplainedNoteLine = false
  private var redrawing: Task<Void, Never>?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    output = TerminalOutput()
    let isAppendOnly = dependencies.isAppendOnly
    display = Display(
      output: output, theme: dependencies.theme, isAppendOnly: isAppendOnly,
      environment: dependencies.environment)
    lineReader = LineReader(
      output: output, theme: dependencies.theme, isAppendOnly: isAppendOnly,
      environment: dependencies.environment)
    display.share(with: lineReader)
    let throttle = FrameThrottle()
    screenOutput = TerminalScreenOutput(
      display: display, lineReader: lineReader, throttle: throttle,
      isQuiet: dependencies.options.quiet)
    // Nobody notices that a profile comes 50 ms later.
    let gallery = AvatarGallery(
      repository: dependencies.avatars,
      hasPictures: dependencies.pictures != .known(.none), depth: dependencies.theme.depth,
      waitLimit: { try? await Task.sleep(for: .milliseconds(50)) })
    pictures = PromptPictures(dependencies.pictures, gallery: gallery, display: display)
    history = History(directory: dependencies.directories.state, lineReader: lineReader)
    drafts = DraftAutosave(dependencies.drafts)
    coordinator = AppCoordinator(
      dependencies: dependencies, output: screenOutput, gallery: gallery, throttle: throttle)
    beginning = SessionStart(
      dependencies, lineReader: lineReader, output: screenOutput, history: history)
    drafts.current = { [weak self] in self?.currentDraft }
    PromptCompletion(store: dependencies.store.main, output: screenOutput)
      .attach(to: lineReader) { [weak self] in self?.state.isEditing == false }
  }

  /// Runs until the reader leaves.
  func run() async -> ExitStatus {
    lineReader.waitForForeground()
    dependencies.announceDemo()
    let start = Task { await coordinator.start(in: beginning.size) }
    lineReader.takeSignals()
    await askTerminal()
    lineReader.waitForForeground()
    lineReader.start(prompt: StyledText("list> ", .prompt, [.bold])) { self.take($0) }
    let watches = SessionWatches(dependencies, coordinator: coordinator)
    var tasks = watches.early()
    defer { for task in tasks { task.cancel() } }
    await start.value
    coordinator.tellOfStore()
    await beginning.report(through: coordinator)
    startPrompting()
    tasks += watches.late()
    for await entry in entries {
      await perform(entry)
    }
    saveAll()
    lineReader.stop()
    await watches.end()
    return .done
  }
}

extension PromptSession {
  // The first rows do not wait for the answers, the prompt does not wait long.
  private func askTerminal() async {
    var report = TerminalReport()
    if display.theme.needsBackground || pictures.isOpen, !display.isAppendOnly,
      TerminalQuery.isWorthAsking(environment: dependencies.environment)
    {
      lineReader.onBackground = { [weak self] in self?.adapt(to: $0) }
      report = await TerminalQuery(output: output).ask(within: .milliseconds(250))
    }
    if let background = report.background { adapt(to: background) }
    if let notice = pictures.begin(report) { screenOutput.tell(notice) }
  }

  private func adapt(to background: RGB) {
    display.setTheme(display.theme.adapted(to: background))
    pictures.update()
  }

  private func startPrompting() {
    if let entry = state.start() { entered.yield(entry) } else { lineReader.ready() }
  }
}

extension PromptSession {
  private func enter(_ typed: String) {
    if case .performing = state { return pasted.wait(typed) }
    let line = read(state.isEditing ? typed : pasted.begin(typed))
    let entry = SessionState.Entry(line: line, draft: draft(of: line))
    if state.enter(entry) { entered.yield(entry) }
    // On the disk before anything is tried with it: where it is refused, this is its draft.
    drafts.saveNow()
  }

  private func perform(_ entry: SessionState.Entry) async {
    let line = entry.line
    if !line.isPrivate { history.add(line.text) }
    if line.meaning == .command(.refresh) { await dependencies.avatars.tryNow() }
    screenOutput.endNote()
    dependencies.log.perform(line)
    let reading = line.changesNote && pasted.isEmpty ? lineReader.readyLater() : nil
    let outcome = await coordinator.perform(line)
    reading?.cancel()
    if let draft = entry.draft {
      drafts.finish(isSaved: await dependencies.noteEditor.isKept(draft.text, about: draft.login))
    } else if case .note = line.meaning {
      drafts.finish(isSaved: true)
    }
    state.finish(outcome)
    drafts.changed()
    switch outcome {
    case .done: break
    case .editNote(let text, _):
      screenOutput.beginNote(login(read("")).flatMap { drafts.offer(about: $0) } ?? text)
      if !hasExplainedNoteLine { coordinator.tell(.noteOnLine) }
      hasExplainedNoteLine = true
      if let notice = pasted.leave() { coordinator.tell(notice) }
    case .leave: entered.finish()
    }
    goOn()
  }

  // With a line that was entered meanwhile, the next one of a paste, or one that is typed.
  private func goOn() {
    if state == .leaving { return }
    if let line = pasted.nextEntered() { return enter(line) }
    guard let next = pasted.next() else { return lineReader.ready() }
    screenOutput.echo(next)
    enter(next)
  }

  private func read(_ text: String) -> TypedLine {
    state.read(text, sites: dependencies.base.profileSites)
  }

  // A line that is too long is not done; the note in it is kept.
  private func refuse(_ beginning: String) {
    let notice = draft(of: read(beginning)).map { dependencies.keep($0, after: Notice.lineTooLong) }
    screenOutput.tell(notice ?? Notice(Notice.lineTooLong, failure: .failed))
    if state.leaveNote() { screenOutput.endNote() }
    drafts.changed()
    lineReader.ready()
  }

  private var currentDraft: TypedNote? {
    switch state {
    case .starting(let entry?), .performing(let entry): entry.draft
    case .starting(nil), .prompting, .editing: draft(of: read(lineReader.line))
    case .leaving: nil
    }
  }

  // The note in a line; `nil` when it has none, or no text of it yet.
  private func draft(of line: TypedLine) -> TypedNote? {
    line.noteText.flatMap { coordinator.typedNote($0) }
      .flatMap { note in note.text.contains { !$0.isWhitespace } ? note : nil }
  }

  // Whom a note is about.
  private func login(_ line: TypedLine) -> String? {
    line.noteText.flatMap { coordinator.typedNote($0) }?.login
  }

  // What was typed when the terminal went, or a signal came, stays.
  private func saveAll() {
    if state != .leaving { drafts.saveNow() }
    history.end()
  }
}

extension PromptSession {
  private func take(_ event: LineReader.Event) {
    switch event {
    case .line(let text): enter(text)
    case .cutLine(let beginning): refuse(beginning)
    case .edited: drafts.changed()
    case .interrupt(let hadText): interrupted(hadText: hadText)
    // Readline prints a prompt of its own first.
    case .end where state.isEditing && !lineReader.isTerminalGone: Task { leaveNote() }
    case .end:
      saveAll()
      state.leave()
      entered.finish()
    case .resized: resized()
    case .cleared:
      // A program that had the terminal may have seen it change its size.
      pictures.update()
      _ = display.takeWidthChange()
      display.leaveRows()
      coordinator.showAnew()
    case .dying:
      saveAll()
      state.leave()
      dependencies.temporary?.remove()
    }
  }

  // Ctrl-C: the note that is edited, the text on the line, or else the newest job.
  private func interrupted(hadText: Bool) {
    drafts.changed()
    _ = pasted.leave()
    if state.isEditing {
      leaveNote()
    } else if !hadText {
      coordinator.tasks.stop()
    }
  }

  private func leaveNote() {
    guard state.leaveNote() else { return }
    drafts.leave()
    screenOutput.endNote()
    screenOutput.tell(.noteLeft)
  }

  // Terminals break lines anew at another width: what was printed stays as it is then.
  private func resized() {
    pictures.update()
    guard display.takeWidthChange() else { return }
    display.leaveRows()
    redrawing?.cancel()
    redrawing = Task {
      guard (try? await Task.sleep(for: .milliseconds(200))) != nil else { return }
      coordinator.showAnew()
    }
  }
}
