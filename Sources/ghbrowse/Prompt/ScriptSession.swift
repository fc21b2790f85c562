import Screens
import Terminal

/// The prompt's commands from a pipe, a file or arguments: each finishes before the next.
struct ScriptSession {
  private let dependencies: Dependencies

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  /// Runs every line, even after one that fails; without commands, prints the list.
  ///
  /// A reader who types the lines sees the list before the first one.
  func run(
    _ lines: some AsyncSequence<Result<String, Notice>, Never>, isTyped: Bool = false
  ) async -> ExitStatus {
    let output = ScriptOutput(dependencies)
    let coordinator = AppCoordinator(dependencies: dependencies, output: output)
    dependencies.announceDemo()
    for notice in await dependencies.attachAllWaiting() { coordinator.report(notice) }
    var lines = lines.makeAsyncIterator()
    var line = isTyped ? nil : await lines.next(isolation: MainActor.shared)
    if line == nil { await coordinator.start() } else { coordinator.startUnprinted() }
    coordinator.reportStoreEvents()
    if line == nil { line = await lines.next(isolation: MainActor.shared) }
    while let next = line, await perform(next, coordinator, output) {
      line = await lines.next(isolation: MainActor.shared)
    }
    return coordinator.status
  }

  /// - Returns: Whether to read the next line.
  private func perform(
    _ line: Result<String, Notice>, _ coordinator: AppCoordinator, _ output: ScriptOutput
  ) async -> Bool {
    switch line {
    case .failure(let notice): coordinator.report(notice)
    case .success(let text):
      let typed = TypedLine(text, sites: dependencies.base.profileSites)
      dependencies.log.perform(typed)
      switch await coordinator.perform(typed) {
      case .done: break
      case .refused: if let text = typed.refusedNote { coordinator.report(.notRun(text)) }
      // It cannot be edited here.
      case .editNote(let text, _): output.show(text)
      case .leave: return false
      }
    }
    coordinator.reportStoreEvents()
    return StandardStream.output.flush() == nil
  }
}
