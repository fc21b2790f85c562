import XCTest

extension PseudoTerminal {
  /// Takes what the program writes until `condition` holds; it fails, with the screen, when that
  /// takes longer than `limit`.
  ///
  /// - Returns: How long it took since `start`.
  @discardableResult
  func wait(
    _ words: String, since start: ContinuousClock.Instant = .now, within limit: Duration,
    file: StaticString = #filePath, line: UInt = #line, until condition: () -> Bool
  ) -> Duration {
    while !condition() {
      guard ContinuousClock.now - start < limit else {
        XCTFail("not within \(limit): \(words); on:\n\(screen.text)", file: file, line: line)
        break
      }
      settle(0.005)
    }
    return ContinuousClock.now - start
  }

  /// Takes what the program writes for that long.
  func watch(for time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end { settle(0.05) }
  }

  /// Whether what stands at the end of the screen, wrapped or not, is `line` with nothing after it.
  func endsWith(_ line: String) -> Bool {
    let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    let count = (line.count - 1) / 80 + 1
    return lines.suffix(count).joined() == line
  }
}
