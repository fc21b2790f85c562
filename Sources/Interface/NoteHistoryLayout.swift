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
    let title: SafeText = "The note on \(name), the newest version first"
    let heading = StyledText(isSpoken ? title : " \(title)" as SafeText, .title, [.bold])
    return [heading.fitted(to: isSpoken ? .max : width)]
      + versions.reversed().flatMap { lines(of: $0, width: isSpoken ? nil : width) }
  }

  /// How a version's time is written.
  package static func time(_ date: Date) -> String {
    "\(LocalTime.sortableDay(date)) \(LocalTime.time(date))"
  }

  private func lines(of version: NoteVersion, width: Int?) -> [StyledText] {
    let time = SafeText.line(Self.time(version.date))
    guard let text = version.text else {
      let line = StyledText("\(width == nil ? "" : " ")\(time): deleted" as SafeText, .detail)
      return [line.fitted(to: width ?? .max)]
    }
    let lines = SafeText.lines(text, characterLimit: nil)
    guard let width else {
      return [StyledText("\(time):" as SafeText)] + lines.map { StyledText($0) }
    }
    return [StyledText(" \(time)" as SafeText, .detail).fitted(to: width)]
      + lines.flatMap { $0.wrapped(to: max(width - 4, 1)) }
      .map { StyledText(" │ ", .note) + StyledText($0) }
  }
}
