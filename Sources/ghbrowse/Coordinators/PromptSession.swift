import Interface
import Networking
import Terminal
import ViewModels

/// Somebody at a terminal.
final class PromptSession {
  private let dependencies: Dependencies
  private let reader: LineReader
  private let coordinator: AppCoordinator
  private let stage: PromptStage
  private var running: Task<Bool, Never>?
  private var isRefreshing = false
  private var isLeaving = false
  // Lines typed, begun, and typed before the last Ctrl-C.
  private var typedCount = 0
  private var begunCount = 0
  private var stoppedCount = 0

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    let display = Display(theme: dependencies.theme, environment: dependencies.environment)
    reader = LineReader(theme: dependencies.theme)
    display.share(with: reader)
    stage = PromptStage(display: display, reader: reader, isQuiet: dependencies.options.quiet)
    coordinator = AppCoordinator(dependencies: dependencies, stage: stage)
  }

  /// Runs until the reader leaves.
  func run() async -> ExitStatus {
    dependencies.announceDemo()
    let (lines, typed) = AsyncStream.makeStream(of: String.self)
    let start = Task {
      await coordinator.start()
      return true
    }
    running = start
    reader.start(prompt: StyledText("list> ", .prompt, [.bold])) { self.take($0, typed) }
    var background = [
      Task { await self.followConnection() }, Task { await self.followNetwork() },
    ]
    defer { for task in background { task.cancel() } }
    _ = await start.value
    running = nil
    background += [
      Task { await self.followStore() }, Task { await self.watchOthers() },
      Task { await self.healNotes() },
    ]
    for await line in lines {
      let task = Task { await coordinator.perform(line) }
      running = task
      isRefreshing = coordinator.isRefresh(line)
      begunCount += 1
      // What was typed before leaving or Ctrl-C is still done, but waits for nothing any more.
      if isLeaving || begunCount <= stoppedCount { task.cancel() }
      let stays = await task.value
      running = nil
      isRefreshing = false
      guard stays else { break }
    }
    reader.stop()
    return .done
  }
}

extension PromptSession {
  private func take(
    _ event: LineReader.Event, _ typed: AsyncStream<String>.Continuation
  ) {
    switch event {
    case .line(let line):
      if !coordinator.isPrivate(line) { reader.remember(line) }
      if let command = coordinator.leaving(line) {
        isLeaving = isLeaving || command == .quit
        coordinator.isAskedBack = command == .back && running != nil
        running?.cancel()
      }
      let isRefresh = coordinator.isRefresh(line)
      // What is on its way, and waits, is tried now too.
      if isRefresh, running != nil { Task { await dependencies.repository.tryNow() } }
      if !(isRefresh && isRefreshing) {
        typedCount += 1
        typed.yield(line)
      }
    case .interrupt(let hadText):
      stoppedCount = typedCount
      running?.cancel()
      // A command that has just ended may still look as if it ran.
      if running != nil || !hadText { coordinator.stopWaiting() }
      coordinator.stopEditing()
    case .end:
      isLeaving = true
      running?.cancel()
      typed.finish()
    case .resized: break
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

  // The start compared the last change only; now that the rows are there, all of them.
  private func healNotes() async {
    guard let healing = try? await dependencies.store.healNotes() else { return }
    if healing.restored > 0 {
      stage.tell(Notice("\(healing.restored) notes came back from the journal."))
    }
  }

  // Another process's writes are noticed within a second, and so is that the machine slept.
  private func watchOthers() async {
    var sleep = SleepWatch(clock: SystemClock())
    while !Task.isCancelled {
      do {
        try await Task.sleep(for: .milliseconds(500))
      } catch {
        return
      }
      await dependencies.repository.noticeOtherProcesses()
      if sleep.hasSlept() { coordinator.wokeUp() }
    }
  }
}
