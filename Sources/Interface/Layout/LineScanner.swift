/// A place in a line of a layout file.
struct LineScanner {
  /// Why the line cannot be read, and from which character on, counted from 1.
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

  /// The character that comes next, counted from 1.
  var column: Int { index + 1 }
  var isAtEnd: Bool { index == line.count }
  var next: Character? { isAtEnd ? nil : line[index] }

  mutating func skip(_ count: Int = 1) {
    index = min(index + count, line.count)
  }

  mutating func skipBlanks() {
    while next?.isWhitespace == true { skip() }
  }

  /// Takes all up to the next blank.
  mutating func word() -> String {
    let word = line[index...].prefix { !$0.isWhitespace }
    index = word.endIndex
    return String(word)
  }

  /// Takes all that is left.
  mutating func rest() -> String {
    defer { index = line.count }
    return String(line[index...])
  }

  /// Takes all up to `end`, and that too; `nil`, with nothing taken, when it does not come.
  mutating func text(until end: Character) -> String? {
    guard let place = line[index...].firstIndex(of: end) else { return nil }
    defer { index = place + 1 }
    return String(line[index..<place])
  }

  /// Takes a label and its colon: words before the first field, and a blank behind the colon.
  mutating func label() -> String? {
    let words = line[index...].prefix { $0 != "{" }
    let colon = words.indices.first { line[$0] == ":" && (character($0 + 1)?.isWhitespace ?? true) }
    guard let colon, colon > index else { return nil }
    defer { index = colon + 1 }
    return String(line[index..<colon])
  }

  /// Takes what divides two parts of a line: a middle dot between blanks, or two blanks.
  ///
  /// - Returns: Whether it was a dot; `nil`, with nothing taken, when neither comes next.
  mutating func divider() -> Bool? {
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

  /// Takes a doubled brace, which stands for itself.
  mutating func brace() -> Character? {
    guard let next, next == "{" || next == "}", character(index + 1) == next else { return nil }
    skip(2)
    return next
  }

  private func character(_ index: Int) -> Character? {
    line.indices.contains(index) ? line[index] : nil
  }
}
