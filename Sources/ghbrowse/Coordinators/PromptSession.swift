import Interface
import Networking
import Repository
import Terminal
import ViewModels

/// Somebody at a terminal.
final class PromptSession {
  let dependencies: Dependencies
  let reader: LineReader
  let coordinator: AppCoordinator
  let screenOutput: TerminalScreenOutput
  let history: History
  let unfinished: DraftAutosave
  let gallery: AvatarGallery
  /// How pictures reach the screen, once that is known.
  var pictureFormat: PictureFormat?
  /// What is being typed.
  var typedLine = ""
  private let output: TerminalOutput
  let display: Display
  private var settling: Task<Void, Never>?
  private var lineCount = 0

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    output = TerminalOutput()
    let isAppendOnly = dependencies.isAppendOnly
    display = Display(
      output: output, theme: dependencies.theme, isAppendOnly: isAppendOnly,
      environment: dependencies.environment)
    reader = LineReader(
      output: output, theme: dependencies.theme, isAppendOnly: isAppendOnly,
      environment: dependencies.environment)
    display.share(with: reader)
    let pace = FrameThrottle()
    screenOutput = TerminalScreenOutput(
      display: display, reader: reader, pace: pace, isQuiet: dependencies.options.quiet)
    gallery = AvatarGallery(
      avatars: Avatars(repository: dependencies.avatars),
      means: RenderSettings(dependencies.pictures.provisional, theme: dependencies.theme))
    coordinator = AppCoordinator(
      dependencies: dependencies, output: screenOutput, gallery: gallery, pace: pace)
    let state = dependencies.directories.state
    history = History(directory: state)
    unfinished = DraftAutosave(
      directory: dependencies.directories.drafts, host: dependencies.base.directoryName)
    keepNotes()
    completeLines()
  }

  /// Runs until the reader leaves.
  func run() async -> ExitStatus {
    reader.waitForForeground()
    dependencies.announceDemo()
    let (lines, typed) = AsyncStream.makeStream(of: String.self)
    let start = Task { await coordinator.start() }
    await reader.takeSignals()
    await askTerminal()
    reader.waitForForeground()
    reader.start(prompt: StyledText("list> ", .prompt, [.bold])) { self.take($0, typed) }
    var background = [
      Task { await self.followConnection() }, Task { await self.followNetwork() },
      Task { await coordinator.followScreens() },
    ]
    defer { for task in background { task.cancel() } }
    await start.value
    coordinator.tellOfStore()
    await begin()
    reader.ready()
    background += [
      Task { await self.followStore() }, Task { await self.watchOthers() },
      Task { await self.checkStore() }, Task { await self.bringBackNotes() },
    ]
    await perform(lines)
    keepAll()
    reader.stop()
    return .done
  }

  // One after the other, until one of them leaves.
  private func perform(_ lines: AsyncStream<String>) async {
    for await line in lines {
      remember(line)
      if coordinator.isRefresh(line) { await dependencies.avatars.tryNow() }
      let stays = await coordinator.perform(line)
      unfinished.lineDone(lineCount)
      guard stays else { break }
      reader.ready()
    }
  }
}

extension PromptSession {
  // The first rows do not wait for the answers, the prompt does not wait long.
  private func askTerminal() async {
    var questions = dependencies.pictures.questions
    if display.theme.wantsBackground { questions.insert(.background) }
    var findings = TerminalQuery.Findings()
    if !questions.isEmpty, !display.isAppendOnly,
      TerminalRequest.isWorthAsking(environment: dependencies.environment)
    {
      reader.onBackground = { [weak self] in self?.adapt(to: $0) }
      findings = await TerminalQuery(output: output).ask(questions, within: 250)
    }
    if let background = findings.background { adapt(to: background) }
    settlePictures(findings)
  }

  private func adapt(to background: RGB) {
    display.setTheme(display.theme.adapted(to: background))
    drawAnew()
    dependencies.palette.keep(isDark: display.theme.isDark)
  }

  private func take(
    _ event: LineReader.Event, _ typed: AsyncStream<String>.Continuation
  ) {
    switch event {
    case .line(let line):
      lineCount += 1
      unfinished.lineEntered(lineCount, keepable(line))
      typedLine = ""
      typed.yield(line)
    case .cutLine(let beginning):
      refuse(beginning)
      reader.ready()
    case .interrupt(let hadText): interrupted(hadText: hadText)
    case .end where coordinator.isEditingNote && !reader.isTerminalGone: leaveNote()
    case .end:
      keepAll()
      typed.finish()
    case .resized: resized()
    case .cleared:
      display.leaveRows()
      coordinator.showAnew()
    case .edited: edited()
    case .dying: keepAll()
    }
  }

  // Ctrl-C: the note that is edited, the text on the line, or else the newest job.
  private func interrupted(hadText: Bool) {
    edited()
    if coordinator.isEditingNote {
      leaveNote()
    } else if !hadText {
      coordinator.stopNewestJob()
    }
  }

  private func leaveNote() {
    coordinator.stopEditing()
    screenOutput.tell(Notice("The note is left as it was."))
  }

  // Terminals break lines anew at another width: what was printed stays as it is then.
  private func resized() {
    adaptPictures()
    guard display.hasOtherWidth() else { return }
    display.leaveRows()
    settling?.cancel()
    settling = Task {
      guard (try? await Task.sleep(for: .milliseconds(200))) != nil else { return }
      coordinator.showAnew()
    }
  }

  private func followStore() async {
    for await _ in dependencies.repository.changes() { await coordinator.storeChanged() }
  }

  private func followConnection() async {
    for await _ in await dependencies.repository.connections() {
      await coordinator.connectionChanged()
    }
  }

  private func followNetwork() async {
    await dependencies.repository.follow { ReachabilityMonitor().events() }
  }

  // The start looked at the least there is to look at; now that the rows are there, at all.
  private func checkStore() async {
    await dependencies.repository.checkStore()
    coordinator.tellOfStore()
  }

  // Another process's writes are noticed within a second, and so is that the machine slept.
  private func watchOthers() async {
    var sleep = SleepWatch(clock: SystemClock())
    var round = 0
    while !Task.isCancelled {
      do {
        try await Task.sleep(for: .milliseconds(500))
      } catch {
        return
      }
      await dependencies.repository.noticeOtherProcesses()
      round += 1
      // A disk that was full is asked again every two seconds.
      if round.isMultiple(of: 4) { await dependencies.repository.retryWriting() }
      coordinator.tellOfStore()
      reader.checkForeground()
      if sleep.hasSlept() { coordinator.wokeUp() }
    }
  }
}
