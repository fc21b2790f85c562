import Terminal

extension TemplateLine {
  /// Parses what follows the first word of a line.
  ///
  /// - Parameter word: The first word, which names the style.
  init(style word: String, from scanner: inout LineScanner) throws(LineScanner.Failure) {
    guard let style = LayoutStyle(rawValue: word) else {
      throw .init(
        column: scanner.column - word.count,
        message: unexpected(word, "no style", among: LayoutStyle.allCases.map(\.rawValue)))
    }
    scanner.skipBlanks()
    let label = scanner.label().map { SafeText.line($0) }
    scanner.skipBlanks()
    guard !scanner.isAtEnd else {
      throw .init(
        column: scanner.column,
        message: "text or a {field} is expected after the \(label == nil ? "style" : "label")")
    }
    self.init(style: style, label: label, parts: try Self.parts(&scanner))
  }

  private static func parts(_ scanner: inout LineScanner) throws(LineScanner.Failure) -> [Part] {
    var parts = [Part(separator: "", pieces: [])]
    var multiline: (field: ProfileField, column: Int)?
    while !scanner.isAtEnd {
      if let isDot = scanner.separator() {
        parts.append(Part(separator: isDot ? " · " : "  ", pieces: []))
      }
      let column = scanner.column
      let piece = try Piece(from: &scanner)
      if case .field(let slot) = piece, slot.field.hasLines { multiline = (slot.field, column) }
      parts[parts.count - 1].pieces.append(piece)
    }
    if let multiline, parts.count > 1 || parts[0].pieces.count > 1 {
      throw .init(
        column: multiline.column,
        message:
          "{\(multiline.field.rawValue)} has lines of its own, so it stands alone in its line")
    }
    return parts
  }
}

extension TemplateLine.Piece {
  /// Parses a field, or the words up to a field or to the end of the part.
  fileprivate init(from scanner: inout LineScanner) throws(LineScanner.Failure) {
    var words = ""
    while let next = scanner.next {
      var ahead = scanner
      if let brace = scanner.brace() {
        words.append(brace)
      } else if next == "{" {
        break
      } else if next == "}" {
        throw .init(column: scanner.column, message: "} closes nothing; }} is a brace by itself")
      } else if ahead.separator() != nil {
        break
      } else {
        words.append(next)
        scanner.skip()
      }
    }
    self = words.isEmpty ? .field(try TemplateLine.Slot(from: &scanner)) : .words(.field(words))
  }
}

extension TemplateLine.Slot {
  fileprivate init(from scanner: inout LineScanner) throws(LineScanner.Failure) {
    let column = scanner.column
    scanner.skip()
    guard let text = scanner.text(until: "}") else {
      throw .init(column: column, message: "{ is not closed by a }; {{ is a brace by itself")
    }
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let words = halves[0].split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    let field = try Self.field(words.first ?? "", at: column + 1)
    let noun = try words.dropFirst().first.map { noun throws(LineScanner.Failure) in
      try Self.noun(noun, of: field, at: column + 2 + words[0].count)
    }
    let style = try halves.dropFirst().first.map { name throws(LineScanner.Failure) in
      try Self.style(String(name), at: column + 2 + halves[0].count)
    }
    self.init(field: field, style: style, noun: noun)
  }

  private static func field(
    _ name: String, at column: Int
  ) throws(LineScanner.Failure) -> ProfileField {
    if let field = ProfileField(rawValue: name) { return field }
    if name == "picture" {
      throw .init(column: column, message: "{picture} has a line of its own: beside {picture}")
    }
    let names = ProfileField.allCases.map { "{\($0.rawValue)}" }
    throw .init(column: column, message: unexpected("{\(name)}", "no field", among: names))
  }

  private static func style(
    _ name: String, at column: Int
  ) throws(LineScanner.Failure) -> LayoutStyle {
    if let style = LayoutStyle(rawValue: name), style != .quote { return style }
    let names = LayoutStyle.allCases.filter { $0 != .quote }.map(\.rawValue)
    throw .init(column: column, message: unexpected(name, "no style for a field", among: names))
  }

  private static func noun(
    _ text: String, of field: ProfileField, at column: Int
  ) throws(LineScanner.Failure) -> (one: SafeText, many: SafeText) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { SafeText.line(String($0)) }
    guard field.isCount else {
      throw .init(
        column: column,
        message: "{\(field.rawValue)} is no number that counts something, so it stands alone")
    }
    guard words.count == 2, words.allSatisfy({ !$0.isEmpty }) else {
      throw .init(
        column: column, message: "two words are expected, one and many: {gists gist/gists}")
    }
    return (words[0], words[1])
  }
}

/// The clause about a word that was not expected.
private func unexpected(_ word: String, _ what: String, among expected: [String]) -> String {
  let shown = word.count > 30 ? word.prefix(30) + "…" : word
  let near = expected.map { (name: $0, distance: editDistance(shown, $0)) }
    .min { $0.distance < $1.distance }
  if let near, near.distance <= 2, near.distance * 2 < word.count {
    return "there is \(what) \(shown); did you mean \(near.name)?"
  }
  return "there is \(what) \(shown); expected is one of \(expected.joined(separator: ", "))"
}
