import Screens
import Terminal

/// The prompt's commands from a pipe, a file or arguments: each finished before the next.
struct ScriptSession {
  private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Runs every line; a failing one does not keep the rest from running.
  ///
  /// What the commands show is printed, and the list where there is no command.
  ///
  /// - Parameter isTyped: Whether somebody types the lines, who sees the list before the first one.
  func run(
    _ lines: some AsyncSequence<PlainLine, Never>, isTyped: Bool = false
  ) async -> ExitStatus {
    let output = PlainScreenOutput(dependencies)
    let coordinator = AppCoordinator(dependencies: dependencies, output: output)
    dependencies.announceDemo()
    for notice in await dependencies.attachWaiting() { coordinator.tell(notice) }
    var lines = lines.makeAsyncIterator()
    var line = isTyped ? nil : await lines.next(isolation: MainActor.shared)
    if line == nil { await coordinator.start() } else { coordinator.startUnprinted() }
    coordinator.tellOfStore()
    if line == nil { line = await lines.next(isolation: MainActor.shared) }
    while let next = line, await perform(next, coordinator, output) {
      line = await lines.next(isolation: MainActor.shared)
    }
    return coordinator.status
  }

  /// - Returns: Whether the next line is read.
  private func perform(
    _ line: PlainLine, _ coordinator: AppCoordinator, _ output: PlainScreenOutput
  ) async -> Bool {
    switch line {
    case .notUTF8: coordinator.tell(.notUTF8)
    case .tooLong: coordinator.tell(.longLine)
    case .unreadable(let reason): coordinator.tell(.unreadableInput(reason: reason))
    case .text(let text):
      let typed = TypedLine(text, sites: dependencies.base.profileSites)
      dependencies.log.perform(typed)
      switch await coordinator.perform(typed) {
      case .done: break
      // Nobody can edit it here.
      case .editNote(let text, _): output.show(text)
      case .leave: return false
      }
    }
    coordinator.tellOfStore()
    return StandardStream.output.flush() == nil
  }
}
