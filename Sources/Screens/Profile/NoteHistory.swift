import Models
import Terminal

extension [NoteVersion] {
  /// The versions, oldest first, as `:note --history` shows them: the newest first.
  ///
  /// - Parameter width: The columns of the terminal; only a screen reader gets wider lines.
  package func history(
    of login: String, width: Int, _ presentation: Presentation
  ) -> [StyledText] {
    let name = SafeText.login(login)
    guard !isEmpty else {
      return [StyledText(" No note on \(name) has been written yet." as SafeText, .detail)]
    }
    let isSpoken = presentation == .screenReader
    let margin = StyledText(isSpoken ? "" : " ")
    let bar = StyledText(isSpoken ? "" : " │ ", .note)
    let title: SafeText = "The note on \(name), the newest version first"
    let texts = reversed().flatMap { version in
      let time = SafeText.line(LocalTime.dayAndTime(version.date))
      guard let text = version.text else {
        return [margin + StyledText("\(time): deleted" as SafeText, .detail)]
      }
      let lines = SafeText.lines(text.string, characterLimit: nil)
        .flatMap { isSpoken ? [$0] : $0.wrapped(to: Swift.max(width - 4, 1)) }
      return [margin + StyledText(isSpoken ? "\(time):" : time, .detail)]
        + lines.map { bar + StyledText($0) }
    }
    return ([margin + StyledText(title, .title, [.bold])] + texts)
      .map { $0.fitted(to: isSpoken ? .max : width) }
  }
}
