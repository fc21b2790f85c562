import Terminal

/// The lines of a notice: its sentence, then the text that it quotes.
package struct NoticeLines {
  /// The lines, none wider than the screen.
  package let lines: [StyledText]

  /// - Parameters:
  ///   - width: The columns of the screen; `nil` where no line is broken.
  ///   - speaker: Who says it, among the lines of several programs; `nil` at the prompt.
  package init(_ notice: Notice, width: Int? = nil, speaker: String? = nil) {
    let start = speaker.map { "\($0):" } ?? ""
    let role: Role = notice.failure == nil ? .notice : .warning
    let sentence = SafeText.field(notice.text)
    let quoted = notice.quoted.map { SafeText.lines($0, characterLimit: nil) } ?? []
    let room = width.map { max($0 - 4, 10) } ?? .max
    lines =
      (width == nil ? [sentence] : sentence.wrapped(to: room + 2)).map {
        StyledText("\(.field(start)) \($0)", role)
      }
      + quoted.flatMap { width == nil ? [$0] : $0.wrapped(to: room) }
      .map { StyledText(" │ ", .note) + StyledText($0) }
  }
}
