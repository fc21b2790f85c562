import Screens
import Terminal

@testable import ghbrowse

/// Keeps what a coordinator shows, in the order it was shown.
@MainActor
final class RecordingOutput: ScreenOutput {
  let isLive: Bool
  let size = TerminalSize(columns: 80, rows: 24)
  /// What a screen is told about its rows that were printed before.
  var isOutdated = false
  /// What a program does before it ends.
  var onRun: () async -> Void = {}
  /// The lines of each block, once for each time it was shown.
  private(set) var blocks: [[String]] = []
  private(set) var notices: [Notice] = []
  private(set) var prompts: [String] = []
  /// How many screens were forgotten.
  private(set) var forgottenCount = 0
  private(set) var commands: [ExternalProgram] = []

  init(isLive: Bool) {
    self.isLive = isLive
  }

  /// The sentences so far, which are forgotten with this call.
  func takeSentences() -> [String] {
    defer { notices = [] }
    return notices.map { $0.text }
  }

  func show(
    _ block: Block, of screen: any Screen, _ onShown: @escaping @MainActor (Set<Int>) -> Void
  ) {
    blocks.append((block.lines + block.pending).map(\.plain.string))
    onShown(Set(block.lines.indices))
  }

  func show(_ lines: [StyledText], areCut: Bool) {}

  func report(_ notice: Notice) {
    notices.append(notice)
  }

  func consumeOutdatedFlag(_ screen: any Screen) -> Bool { isOutdated }

  func forget(_ screen: any Screen) {
    forgottenCount += 1
  }

  func setPrompt(_ prompt: SafeText) {
    if prompts.last != prompt.string { prompts.append(prompt.string) }
  }

  func run(_ command: ExternalProgram) async throws(Notice) -> ChildEnd {
    commands.append(command)
    await onRun()
    return .exited(0)
  }
}
