import Interface
import Terminal
import ViewModels

/// The list that a script begins on: its rows can be opened by their numbers, and are not printed.
///
/// They are read, or fetched, for the first command that is about them.
final class UnprintedList: Screen {
  private let list: any Screen
  private var isOpened = false
  // The block whose first lines count as printed.
  private var unprinted: (identity: Block.Identity, count: Int)?
  // What went wrong when the rows were read.
  private var failures: [Notice] = []

  init(_ list: any Screen) {
    self.list = list
  }

  func handle(_ event: ScreenEvent, in size: TerminalSize) async -> Outcome {
    switch event {
    case .opened, .shown: return .taken
    case .returned: await open(in: size)
    case .typed(let command) where command.isAboutRows: await open(in: size)
    case .typed, .covered, .connectionChanged, .storeChanged, .noteChanged: break
    }
    return await list.handle(event, in: size)
  }

  func layout(in size: TerminalSize) -> ScreenLayout {
    let layout = list.layout(in: size)
    let identity = layout.block.identity
    let count = unprinted.map { $0.identity == identity ? $0.count : 0 } ?? 0
    let lines = isOpened ? Array(layout.block.lines.dropFirst(count)) : []
    return ScreenLayout(
      block: Block(identity: identity, lines: lines), linesShown: layout.linesShown)
  }

  private func open(in size: TerminalSize) async {
    guard !isOpened else { return }
    isOpened = true
    _ = await list.handle(.opened, in: size)
    _ = await list.handle(.shown, in: size)
    // Its other sentences are about rows that nobody sees.
    failures = list.takeNotices().filter { $0.failure != nil }
    let block = list.block(in: size)
    unprinted = (block.identity, block.lines.count)
  }

  func prompt(in size: TerminalSize, isReadOnly: Bool) -> SafeText {
    list.prompt(in: size, isReadOnly: isReadOnly)
  }

  func fit(in size: TerminalSize) { list.fit(in: size) }

  func walk(from row: Int?) -> PeopleWalk? { list.walk(from: row) }

  func typedNote(_ text: String) -> TypedNote? { list.typedNote(text) }

  var jobs: ScreenJobs { list.jobs }

  var hasNotices: Bool { !failures.isEmpty || list.hasNotices }

  func takeNotices() -> [Notice] {
    defer { failures = [] }
    return failures + list.takeNotices()
  }
}

extension Command {
  /// Whether a list does the command with its rows.
  fileprivate var isAboutRows: Bool {
    switch self {
    case .open, .more, .refresh, .note, .add, .noteHistory, .editNote, .web, .unnote, .unsee,
      .membersAround:
      true
    default: false
    }
  }
}
