import FoundationEssentials
import Models
import Terminal

/// The versions of a note on the screen, the newest first.
package struct NoteHistoryLayout {
  private let login: String
  private let versions: [NoteVersion]

  /// - Parameter versions: The oldest first.
  package init(login: String, versions: [NoteVersion]) {
    self.login = login
    self.versions = versions
  }

  /// The lines for `width` columns; only a screen reader gets wider ones.
  package func lines(width: Int, _ presentation: Presentation = .visual) -> [StyledText] {
    let name = SafeText.login(login)
    guard !versions.isEmpty else {
      return [StyledText(" No note on \(name) has been written yet." as SafeText, .detail)]
    }
    let isSpoken = presentation == .screenReader
    let margin = StyledText(isSpoken ? "" : " ")
    let bar = StyledText(isSpoken ? "" : " │ ", .note)
    let title: SafeText = "The note on \(name), the newest version first"
    let texts = versions.reversed().flatMap { version in
      let time = SafeText.line(Self.time(version.date))
      guard let text = version.text else {
        return [margin + StyledText("\(time): deleted" as SafeText, .detail)]
      }
      let lines = SafeText.lines(text, characterLimit: nil)
        .flatMap { isSpoken ? [$0] : $0.wrapped(to: max(width - 4, 1)) }
      return [margin + StyledText(isSpoken ? "\(time):" : time, .detail)]
        + lines.map { bar + StyledText($0) }
    }
    return ([margin + StyledText(title, .title, [.bold])] + texts)
      .map { $0.fitted(to: isSpoken ? .max : width) }
  }

  /// How a version's time is written.
  package static func time(_ date: Date) -> String {
    "\(LocalTime.sortableDay(date)) \(LocalTime.time(date))"
  }
}
