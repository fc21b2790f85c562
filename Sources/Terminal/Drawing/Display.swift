/// Shows blocks and news above the line that is being typed.
///
/// Rows that change are redrawn in place; rows that have scrolled away never change. The cursor and
/// the typed text stay as they are.
@MainActor
package final class Display {
  /// Whether printed rows never change.
  package let isAppendOnly: Bool
  package private(set) var theme: Theme
  private let output: TerminalOutput
  private let environment: [String: String]
  private let descriptor: Int32
  private weak var lineReader: LineReader?

  private var region = LiveRegion()
  private var history = PrintHistory()
  private var frame = 0
  private var columns: Int
  // What to do when readline can be redrawn again, in order.
  private var postponed: [@MainActor (Display) -> Void] = []

  /// - Parameter descriptor: The terminal's, to ask for its size.
  package init(
    output: TerminalOutput, descriptor: Int32 = 1, theme: Theme, isAppendOnly: Bool,
    environment: [String: String]
  ) {
    self.output = output
    self.descriptor = descriptor
    self.theme = theme
    self.isAppendOnly = isAppendOnly
    self.environment = environment
    columns = TerminalSize.current(of: descriptor, environment: environment).columns
    output.onRecovery = { [weak self] in self?.recover() }
  }

  /// Prints rows above the line of `lineReader`.
  package func share(with lineReader: LineReader) {
    self.lineReader = lineReader
    lineReader.onLineEntered = { [weak self] in self?.region.append($0) }
    lineReader.onIdle = { [weak self] in self?.runPostponed() }
  }

  package var size: TerminalSize { .current(of: descriptor, environment: environment) }

  /// Prints a block above the prompt, or redraws its rows that have changed.
  ///
  /// - Parameter onShown: Called afterwards with the numbers of the block's lines on the screen.
  package func show(
    _ block: Block, of screen: ObjectIdentifier,
    _ onShown: @escaping @MainActor (Set<Int>) -> Void = { _ in }
  ) {
    whenFree { display in
      let key = LiveRegion.Key(screen: screen, block: block.identity)
      display.isAppendOnly
        ? display.append(block, key) : display.draw(block, key)
      onShown(display.region.lineNumbers(of: key))
    }
  }

  /// Prints news above the prompt.
  ///
  /// - Parameter areCut: Whether lines that are too long are cut; otherwise the terminal wraps them.
  package func printNews(_ lines: [StyledText], areCut: Bool = true) {
    guard !lines.isEmpty else { return }
    whenFree { display in
      let lines = areCut ? display.fitted(lines) : lines
      display.update { display.write(lines) }
      display.region.append(lines.flatMap { $0.wrapped(to: display.size.columns) })
    }
  }

  /// Whether rows of a screen have changed since the last call, and could not be redrawn.
  package func consumeOutdatedFlag(_ screen: ObjectIdentifier) -> Bool {
    history.consumeOutdatedFlag(screen)
  }

  /// Forgets a screen; its rows stay as they are, even if a later screen has the same identifier.
  package func forget(_ screen: ObjectIdentifier) {
    whenFree { display in
      display.history.forget(screen)
      display.region.freezeLines(of: screen)
    }
  }

  /// Never redraws the rows printed so far: they have left the screen, or moved.
  package func leaveRows() { region = LiveRegion() }

  /// Whether the terminal's width has changed since the last call.
  package func consumeWidthChange() -> Bool {
    let columns = size.columns
    defer { self.columns = columns }
    return columns != self.columns
  }

  /// Changes the colours, including those of the rows on the screen.
  package func setTheme(_ theme: Theme) {
    guard theme != self.theme else { return }
    self.theme = theme
    lineReader?.setTheme(theme)
    guard !isAppendOnly else { return }
    whenFree { display in
      display.forgetScrolledRows()
      display.rewrite(Array(display.region.rows.indices), of: display.region)
    }
  }

  /// Whether a row on the screen is animated.
  package var isAnimated: Bool { !isAppendOnly && region.rows.contains { $0.text.isAnimated } }

  package func animate() {
    frame += 1
    // A slow terminal gets no animation.
    guard !output.isSlow, postponed.isEmpty, lineReader?.isAway != true else { return }
    forgetScrolledRows()
    rewrite(region.rows.indices.filter { region.rows[$0].text.isAnimated }, of: region)
  }

  private func draw(_ block: Block, _ key: LiveRegion.Key) {
    forgetScrolledRows()
    if let replaced = block.replaced {
      replace(LiveRegion.Key(screen: key.screen, block: replaced), by: key)
    }
    let (before, printed) = (region, history.count(of: key))
    region = before.showing(block, key, printed: printed)
    switch before.change(to: region) {
    case .none: break
    case .rows(let numbers): rewrite(numbers, of: before)
    case .all(let start): rewrite(from: start, of: before)
    }
    if before.cannotRedraw(block, key, printed: printed) {
      history.markOutdated(key.screen)
    } else {
      history.record(block, key, visible: region.lineNumbers(of: key))
    }
    forgetScrolledRows()
  }

  private func replace(_ old: LiveRegion.Key, by new: LiveRegion.Key) {
    let count = history.count(of: old)
    guard count > 0, history.count(of: new) == 0, region.lineNumbers(of: old).count == count
    else { return }
    region = region.renaming(old, to: new)
    history.rename(old, to: new)
  }

  private func append(_ block: Block, _ key: LiveRegion.Key) {
    let pending = history.consumePendingText(of: block, key)
      .map { [StyledText(" \($0)" as SafeText, .detail)] }
    let lines = (pending ?? []) + history.additions(of: block, of: key.screen)
    guard !lines.isEmpty else { return }
    update { write(lines) }
  }

  private func write(_ lines: [StyledText]) {
    for line in lines { output.append(line.rendered(in: theme) + "\r\n") }
  }

  /// Rewrites rows in place, and moves the cursor back.
  private func rewrite(_ numbers: [Int], of before: LiveRegion) {
    let cursorRow = region.rows.count + (lineReader?.cursorRow ?? 0)
    writer.rewrite(numbers, of: region, before: before, cursorRow: cursorRow)
    output.flush()
  }

  /// Rewrites all rows from `start` on.
  private func rewrite(from start: Int, of before: LiveRegion) {
    let screenRows = size.rows
    update { writer.rewrite(from: start, of: region, before: before, screenRows: screenRows) }
  }

  private var writer: RegionWriter {
    RegionWriter(output: output, theme: theme, columns: size.columns, frame: frame)
  }

  /// Runs `body` with the cursor at the start of the prompt, and then shows the prompt again.
  private func update(_ body: () -> Void) {
    if !isAppendOnly { output.append(ControlSequence.beginUpdate.bytes) }
    lineReader?.hideLine()
    body()
    lineReader?.showLine()
    if !isAppendOnly { output.append(ControlSequence.endUpdate.bytes) }
    output.flush()
  }

  private func whenFree(_ body: @escaping @MainActor (Display) -> Void) {
    if lineReader?.isBusy == true || !postponed.isEmpty {
      postponed.append(body)
    } else {
      body(self)
    }
  }

  private func runPostponed() {
    forgetScrolledRows()
    let bodies = postponed
    postponed = []
    for body in bodies { body(self) }
  }

  private func forgetScrolledRows() {
    region.trim(toLast: size.isTiny ? 0 : size.rows - (lineReader?.rowCount ?? 1))
  }

  // A screen reader reads whole lines.
  private func fitted(_ lines: [StyledText]) -> [StyledText] {
    if isAppendOnly { return lines }
    let columns = size.columns
    return lines.map { $0.fitted(to: columns) }
  }

  // The lost bytes may have moved the cursor or changed colours, so no row can be redrawn.
  private func recover() {
    leaveRows()
    // While another program has the terminal, its rows stay.
    guard lineReader?.isAway != true else { return }
    output.append(ControlSequence.resetStyle.bytes + "\r\n")
    lineReader?.showLine()
    output.flush()
  }
}
