import XCTest

extension PseudoTerminal {
  /// Fails with every byte that may not have been written, and what stands around it.
  ///
  /// - Parameter hasEnded: Whether the program has left the terminal, so that all must be as before.
  func judge(
    by rules: ByteRules, hasEnded: Bool = true, file: StaticString = #filePath, line: UInt = #line
  ) {
    var judge = ByteJudge(rules)
    var start = 0
    for pause in pauses {
      judge.take(raw[start..<pause])
      judge.pause()
      start = pause
    }
    judge.take(raw[start...])
    if hasEnded { judge.end() }
    let offences = judge.offences.prefix(5).map { $0.description(in: raw) }
    XCTAssertTrue(
      offences.isEmpty,
      "\(judge.offences.count) offences, such as\n" + offences.joined(separator: "\n"),
      file: file, line: line)
    XCTAssertFalse(raw.isEmpty, "something was written", file: file, line: line)
  }
}
