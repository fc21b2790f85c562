import Interface
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
    let output = PlainScreenOutput(dependencies)
    let coordinator = AppCoordinator(dependencies: dependencies, output: output)
    dependencies.announceDemo()
    for notice in await dependencies.bringBackNotes() { coordinator.tell(notice) }
    await coordinator.start()
    coordinator.tellOfStore()
    let sites = dependencies.base.profileSites
    loop: for await line in lines {
      switch await coordinator.perform(TypedLine(line, sites: sites)) {
      case .done: break
      // Nobody can edit it here.
      case .editNote(let text, _): output.show(text)
      case .leave: break loop
      }
      coordinator.tellOfStore()
      if StandardStream.output.flush() != nil { break }
    }
    return coordinator.status
  }
}
