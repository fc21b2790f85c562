import XCTest

extension PseudoTerminal {
  /// Waits until `text` stands on the screen, however it is broken into lines; fails after 30 s.
  func expectWrapped(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    let words = text.filter { !$0.isWhitespace }
    wait("\"\(text)\"", within: .seconds(30), file: file, line: line) {
      screen.text.filter { !$0.isWhitespace }.contains(words)
    }
  }
}
