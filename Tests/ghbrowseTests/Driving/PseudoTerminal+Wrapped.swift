import XCTest

extension PseudoTerminal {
  /// Waits until `text` stands on the screen, however it is broken into lines; fails after 10 s.
  func expectWrapped(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    let words = text.filter { !$0.isWhitespace }
    wait("\"\(text)\"", within: .seconds(10), file: file, line: line) {
      screen.text.filter { !$0.isWhitespace }.contains(words)
    }
  }
}
