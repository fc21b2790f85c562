import Terminal

/// A sentence for the reader, shown under what is on the screen; as an error, it ends a command.
package nonisolated struct Notice: Error, Equatable, CustomStringConvertible {
  package let text: String
  /// A text that belongs to the sentence, such as a replaced note; may have several lines.
  package let quoted: String?
  /// How a script ends after this notice; `nil` when nothing has failed.
  package let failure: ExitStatus?
  /// Whether the notice is only shown if rows that it is about have scrolled away.
  package let onlyIfScrolledAway: Bool
  /// Notices with the same key are reported once; `nil` for a notice that is always reported.
  package let onceKey: String?
  /// Why the store failed, which is reported once for each line; `nil` if it did not fail.
  package var storeFailure: String?

  package var description: String { text }

  package init(
    _ text: String, quoted: String? = nil, failure: ExitStatus? = nil,
    onlyIfScrolledAway: Bool = false,
    onceKey: String? = nil
  ) {
    self.text = text
    self.quoted = quoted
    self.failure = failure
    self.onlyIfScrolledAway = onlyIfScrolledAway
    self.onceKey = onceKey
  }

  /// The same notice, with a warning about a word that is not a date.
  func naming(_ mistake: String?) -> Notice {
    guard let mistake else { return self }
    return Notice(
      "\(mistake.beginning(40)) is no date; due:3d, due:2w, due:2m and due:2026-12-11 are. \(text)",
      quoted: quoted)
  }

  /// The sentence, then the text that it quotes.
  ///
  /// - Parameters:
  ///   - width: The columns of the screen; `nil` to break no line.
  ///   - programName: The program's name, if lines of several programs mix; `nil` at the prompt.
  package func lines(width: Int? = nil, programName: String? = nil) -> [StyledText] {
    let start = programName.map { "\($0):" } ?? ""
    let role: Role = failure == nil ? .notice : .warning
    let sentence = SafeText.field(text)
    let quotedLines = quoted.map { SafeText.lines($0, characterLimit: nil) } ?? []
    guard let width else {
      return [StyledText("\(.field(start)) \(sentence)", role)] + quotedLines.map(Self.quote)
    }
    let textWidth = max(width - 4, 10)
    return sentence.wrapped(to: textWidth + 2, keepsPaths: true).map {
      StyledText("\(.field(start)) \($0)", role)
    }
      + quotedLines.flatMap { $0.wrapped(to: textWidth) }.map(Self.quote)
  }

  private static func quote(_ line: SafeText) -> StyledText {
    StyledText(" │ ", .note) + StyledText(line)
  }
}
