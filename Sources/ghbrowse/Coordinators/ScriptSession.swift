import Terminal
import ViewModels

/// The prompt's commands from a pipe, a file or arguments: each finished before the next.
struct ScriptSession {
  private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Runs every line; a failing one does not keep the rest from running.
  func run(_ lines: some AsyncSequence<String, Never>) async -> ExitStatus {
    let coordinator = AppCoordinator(
      dependencies: dependencies, output: PlainScreenOutput(dependencies))
    dependencies.announceDemo()
    for notice in await dependencies.bringBackNotes() { coordinator.tell(notice) }
    await coordinator.start()
    coordinator.tellOfStore()
    for await line in lines {
      guard await coordinator.perform(line) else { break }
      coordinator.tellOfStore()
      if StandardStream.output.flush() != nil { break }
    }
    return coordinator.status
  }
}
