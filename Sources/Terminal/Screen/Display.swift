/// The screen of the prompt: blocks and news above the line that is being typed.
///
/// What is on the screen is drawn anew in place when it changes, the cursor and the half-typed line
/// staying as they are; what has scrolled away is left alone.
@MainActor
package final class Display {
  let output: TerminalOutput
  private let environment: [String: String]
  private let descriptor: Int32
  /// Whether nothing that was printed is touched again.
  package let isAppendOnly: Bool
  weak var reader: LineReader?
  /// The look of everything.
  package private(set) var theme: Theme

  var region = LiveRegion()
  private var printed = PrintHistory()
  var phase = 0
  private var columns: Int
  // Some were left out while the terminal did not keep up.
  var lacksPictures = false
  // What came while readline could not be interrupted.
  private var postponed: [@MainActor (Display) -> Void] = []

  /// - Parameter isAppendOnly: Whether nothing that was printed is ever touched again.
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
    output.onRoom = { [weak self] in self?.drawMissingPictures() }
  }

  /// Lets `reader` keep its half-typed line while something is printed above it.
  package func share(with reader: LineReader) {
    self.reader = reader
    reader.onLineLeft = { [weak self] in self?.lineLeft($0) }
    reader.onFree = { [weak self] in self?.lineIsFree() }
  }

  /// The room there is now.
  package var size: TerminalSize { .current(of: descriptor, environment: environment) }

  /// Prints a block above the prompt, or draws anew what has changed of it.
  ///
  /// - Parameter onShown: Called once that is done, with the numbers of the block's lines that are
  ///   on the screen.
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
  package func tell(_ lines: [StyledText]) {
    guard !lines.isEmpty else { return }
    whenFree { display in
      let lines = display.fitted(lines)
      display.update { display.write(lines) }
      display.region.append(lines)
    }
  }

  /// Whether rows of a screen were printed that are outdated since the last call, and could not be
  /// drawn anew.
  package func takeOutdated(_ screen: ObjectIdentifier) -> Bool {
    printed.takeOutdated(screen)
  }

  /// Forgets what was printed of a screen; its rows stay as they are.
  package func forget(_ screen: ObjectIdentifier) {
    printed.forget(screen)
  }

  /// Leaves all rows that were printed as they are: they are on the screen no more, or no longer
  /// where they were.
  package func leaveRows() {
    region = LiveRegion()
  }

  /// Whether the terminal is wider or narrower than at the last call, or than at the beginning.
  package func hasOtherWidth() -> Bool {
    let columns = size.columns
    defer { self.columns = columns }
    return columns != self.columns
  }

  /// Changes the look of what is on the screen, and of what comes.
  package func setTheme(_ theme: Theme) {
    guard theme != self.theme else { return }
    self.theme = theme
    reader?.setTheme(theme)
    guard !isAppendOnly else { return }
    whenFree { $0.rewrite(Array($0.region.rows.indices), of: $0.region) }
  }

  /// Whether something on the screen moves.
  package var isMoving: Bool {
    !isAppendOnly && region.rows.contains { $0.text.isMoving }
  }

  /// Draws the next picture of what moves.
  package func move() {
    phase += 1
    // A terminal that does not keep up gets no more than it needs.
    guard !output.isSlow, postponed.isEmpty, reader?.isAway != true else { return }
    keepVisible()
    rewrite(region.rows.indices.filter { region.rows[$0].text.isMoving }, of: region)
  }
}

extension Display {
  private func draw(_ block: Block, _ key: LiveRegion.Key) {
    keepVisible()
    if let replaced = block.replaced {
      replace(LiveRegion.Key(screen: key.screen, block: replaced), by: key)
    }
    let next = region.showing(block, key, printed: printed.count(of: key))
      .withoutCutPictures(before: region)
    let change = region.change(to: next)
    let before = region
    region = next
    switch change {
    case .none: break
    case .rows(let numbers): rewrite(numbers, of: before)
    case .all(let start): rewrite(from: start, of: before)
    }
    printed.note(block, key, visible: next.lineNumbers(of: key))
    keepVisible()
  }

  private func replace(_ old: LiveRegion.Key, by new: LiveRegion.Key) {
    let count = printed.count(of: old)
    guard count > 0, printed.count(of: new) == 0, region.lineNumbers(of: old).count == count
    else { return }
    region = region.renaming(old, to: new)
    printed.rename(old, to: new)
  }

  private func append(_ block: Block, _ key: LiveRegion.Key) {
    let words = printed.words(of: block, key).map { [StyledText(" \($0)" as SafeText, .detail)] }
    let lines = (words ?? []) + printed.additions(of: block, key)
    guard !lines.isEmpty else { return }
    update { write(lines) }
  }

  private func write(_ lines: [StyledText]) {
    for line in lines { output.append(line.rendered(in: theme) + "\r\n") }
  }

  /// Runs `body` with the cursor where the prompt began, and shows the prompt again after.
  func update(_ body: () -> Void) {
    if !isAppendOnly { output.append(ControlSequence.beginUpdate.bytes) }
    reader?.hideLine()
    body()
    reader?.showLine()
    if !isAppendOnly { output.append(ControlSequence.endUpdate.bytes) }
    output.flush()
  }
}

extension Display {
  func whenFree(_ body: @escaping @MainActor (Display) -> Void) {
    if reader?.isBusy == true || !postponed.isEmpty {
      postponed.append(body)
    } else {
      body(self)
    }
  }

  private func lineIsFree() {
    keepVisible()
    let bodies = postponed
    postponed = []
    for body in bodies { body(self) }
  }

  private func lineLeft(_ line: StyledText) {
    region.append(line.wrapped(to: size.columns))
  }

  /// Forgets rows that have left the screen at its top.
  func keepVisible() {
    region.keep(size.isTiny ? 0 : size.rows - (reader?.rowCount ?? 1))
  }

  // Whoever listens misses nothing by the length of a line.
  private func fitted(_ lines: [StyledText]) -> [StyledText] {
    if isAppendOnly { return lines }
    let columns = size.columns
    return lines.map { $0.fitted(to: columns) }
  }

  // What was lost may have been anything.
  private func recover() {
    leaveRows()
    // Who has the terminal instead has nothing of ours on it.
    guard reader?.isAway != true else { return }
    output.append(ControlSequence.resetLook.bytes + "\r\n")
    reader?.showLine()
    output.flush()
  }
}
