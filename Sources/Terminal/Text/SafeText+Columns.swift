extension SafeText {
  /// Words side by side in columns, to be read line by line.
  ///
  /// - Parameter width: The columns of the terminal.
  package static func columns(of words: [SafeText], width: Int) -> [SafeText] {
    let cell = (words.map(\.width).max() ?? 0) + 2
    let perLine = max((width - 1) / max(cell, 1), 1)
    return stride(from: 0, to: words.count, by: perLine).map { start in
      words[start..<min(start + perLine, words.count)].reduce(" ") {
        $0 + $1 + SafeText(trusted: String(repeating: " ", count: cell - $1.width))
      }
    }
  }
}
