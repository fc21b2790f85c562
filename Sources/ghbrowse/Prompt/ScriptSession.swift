import Screens
import Store
import Terminal

/// The prompt's commands from a pipe, a file or arguments: each finishes before the next.
struct ScriptSession {
  private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Runs every line, also after one that fails.
  ///
  /// Prints what the commands show, or the list when there is no command.
  ///
  /// - Parameter isTyped: Whether somebody types the lines, and sees the list before the first one.
  func run(
    _ lines: some AsyncSequence<InputLine, Never>, isTyped: Bool = false
  ) async -> ExitStatus {
    let output = PlainScreenOutput(dependencies)
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
    _ line: InputLine, _ coordinator: AppCoordinator, _ output: PlainScreenOutput
  ) async -> Bool {
    switch line {
    case .notUTF8: coordinator.report(.notUTF8)
    case .tooLong: coordinator.report(.longLine)
    case .unreadable(let reason): coordinator.report(.unreadableInput(reason: reason))
    case .text(let text):
      let typed = TypedLine(text, sites: dependencies.base.profileSites)
      dependencies.log.perform(typed)
      switch await coordinator.perform(typed) {
      case .done: break
      // It cannot be edited here.
      case .editNote(let text, _): output.show(text)
      case .leave: return false
      }
    }
    coordinator.reportStoreEvents()
    return StandardStream.output.flush() == nil
  }
}

/// A line of an input that is not a terminal.
nonisolated enum InputLine: Sendable, Equatable {
  case text(String)
  case notUTF8
  /// The line has more bytes than ``ScriptInput/byteLimit``.
  case tooLong
  /// Reading failed, for the system's reason; no line follows.
  case unreadable(reason: String)
}

/// Reads lines on demand from an input that is not a terminal, on a queue that may block.
///
/// A last line without a line feed counts too.
actor ScriptInput {
  /// The longest line in bytes, sixteen times the longest note.
  static let byteLimit = 1 << 20

  private let executor = QueueExecutor(label: "ghbrowse.input")
  private var input: InputLines
  private var hasFailed = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  nonisolated var lines: AsyncStream<InputLine> { AsyncStream { await self.next() } }

  init(descriptor: Int32 = 0) {
    input = InputLines(descriptor: descriptor, limit: Self.byteLimit)
  }

  private func next() -> InputLine? {
    guard !hasFailed else { return nil }
    do throws(FileError) {
      switch try input.next() {
      case nil: return nil
      case .tooLong?: return .tooLong
      case .bytes(let bytes)?:
        return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .notUTF8
      }
    } catch {
      hasFailed = true
      return .unreadable(reason: error.reason)
    }
  }
}
