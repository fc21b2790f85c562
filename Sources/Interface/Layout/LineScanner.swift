/// Reads a line of a layout file from left to right.
struct LineScanner {
  /// Why a line cannot be read, and the character where that shows, counted from 1.
  struct Failure: Error {
    let column: Int
    let message: String
  }

  private let line: [Character]
  private var index = 0

  /// - Parameter line: The line; blanks at its end do not count.
  init(_ line: some BidirectionalCollection<Character>) {
    let end = line.lastIndex { !$0.isWhitespace }
    self.line = end.map { Array(line[...$0]) } ?? []
  }

  /// The number of the next character, counted from 1.
  var column: Int { index + 1 }
  var isAtEnd: Bool { index == line.count }
  var next: Character? { isAtEnd ? nil : line[index] }

  mutating func skip(_ count: Int = 1) {
    index = min(index + count, line.count)
  }

  mutating func skipBlanks() {
    while next?.isWhitespace == true { skip() }
  }

  /// Takes everything up to the next blank.
  mutating func word() -> String {
    let word = line[index...].prefix { !$0.isWhitespace }
    index = word.endIndex
    return String(word)
  }

  /// Takes the rest of the line.
  mutating func rest() -> String {
    defer { index = line.count }
    return String(line[index...])
  }

  /// Takes everything up to `end`, and `end`; `nil`, with nothing taken, when there is none.
  mutating func text(until end: Character) -> String? {
    guard let place = line[index...].firstIndex(of: end) else { return nil }
    defer { index = place + 1 }
    return String(line[index..<place])
  }

  /// Takes a label and its colon: the words before the first field, with a blank behind the colon.
  mutating func label() -> String? {
    let words = line[index...].prefix { $0 != "{" }
    let colon = words.indices.first { line[$0] == ":" && (character($0 + 1)?.isWhitespace ?? true) }
    guard let colon, colon > index else { return nil }
    defer { index = colon + 1 }
    return String(line[index..<colon])
  }

  /// Takes a separator of two parts: a middle dot between blanks, or two blanks.
  ///
  /// - Returns: Whether the separator is a dot; `nil`, with nothing taken, when none comes next.
  mutating func separator() -> Bool? {
    let start = index
    skipBlanks()
    let hasDot = index > start && next == "·" && character(index + 1)?.isWhitespace == true
    if hasDot {
      skip()
      skipBlanks()
    }
    if hasDot || index > start + 1 { return hasDot }
    index = start
    return nil
  }

  /// Takes a doubled brace, which stands for one brace.
  mutating func brace() -> Character? {
    guard let next, next == "{" || next == "}", character(index + 1) == next else { return nil }
    skip(2)
    return next
  }

  private func character(_ index: Int) -> Character? {
    line.indices.contains(index) ? line[index] : nil
  }
}
