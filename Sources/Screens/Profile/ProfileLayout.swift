import Assets
import FoundationEssentials
import Models
import Terminal

/// A profile, laid out as `Assets/profile.layout` says.
package struct ProfileLayout {
  /// Lines without an empty line between them.
  struct Paragraph {
    var lines: [LayoutLine] = []
    /// Whether the paragraph is to the right of the picture.
    var isBesidePicture = false
  }

  static let paragraphs = paragraphs(of: String(decoding: Assets.profileLayout, as: UTF8.self))

  // With fewer columns, a label is above a text that does not fit beside it.
  private static let leastBesideLabels = 38
  // With fewer columns beside the picture, the text is below it.
  private static let leastBesidePicture = 24
  // The column where texts begin after their labels.
  private static let labelColumn =
    3 + (paragraphs.flatMap(\.lines).compactMap { $0.label?.width }.max() ?? 0)

  private let values: ProfileValues?

  /// - Parameters:
  ///   - user: The user with note and seen state; `nil` while nothing is saved.
  ///   - saved: The profile; `nil` until it is fetched.
  ///   - changes: What has changed since the reader's last visit.
  ///   - looked: When the last visit was.
  ///   - history: What has changed before, and the lists that the user is in.
  ///   - limitedUntil: When the limit ends that keeps the profile from being fetched; `nil` without one.
  package init(
    user: SavedUser?, saved: SavedProfile?, changes: [ProfileChange] = [], looked: Date? = nil,
    history: PersonHistory = PersonHistory(), limitedUntil: Date? = nil, now: Date
  ) {
    values = user.map {
      ProfileValues(
        user: $0, saved: saved, changes: changes, looked: looked, history: history,
        limitedUntil: limitedUntil, now: now)
    }
  }

  /// The profile for `width` columns; only a screen reader gets wider lines.
  ///
  /// - Parameters:
  ///   - picture: The rows of the picture, all equally wide; empty without a picture.
  ///   - isCompact: Whether to leave out the empty lines between paragraphs.
  package func lines(
    width: Int, _ presentation: Presentation = .visual, picture: [StyledText] = [],
    isCompact: Bool = false
  ) -> [StyledText] {
    guard let values else { return [] }
    let paragraphs = Self.paragraphs.map {
      Paragraph(lines: $0.known(in: values), isBesidePicture: $0.isBesidePicture)
    }.filter { !$0.lines.isEmpty }
    if presentation == .screenReader {
      return paragraphs.flatMap(\.lines).flatMap { $0.spoken(values) }
    }
    let gap = isCompact ? [] : [StyledText("")]
    let pictureWidth = picture.first.map { $0.width + 2 } ?? 0
    let isBeside = picture.isEmpty || width - 2 - pictureWidth >= Self.leastBesidePicture
    let draw = { (paragraphs: [Paragraph], left: Int) in
      paragraphs.map { $0.lines.flatMap { Self.rows($0, values, width - 2 - left) } }
        .joined(separator: gap)
    }
    let upper = Array(draw(paragraphs.filter(\.isBesidePicture), isBeside ? pictureWidth : 0))
    let lower = Array(draw(paragraphs.filter { !$0.isBesidePicture }, 0))
    let header =
      isBeside
      ? StyledText.beside(picture, upper, column: pictureWidth) : picture + gap + upper
    return (lower.isEmpty ? header : header + gap + lower)
      .map { (StyledText(" ") + $0).withoutTrailingBlanks.fitted(to: width) }
  }

  private static func paragraphs(of layout: String) -> [Paragraph] {
    var paragraphs = [Paragraph()]
    for line in layout.split(separator: "\n", omittingEmptySubsequences: false) {
      let isBeside = paragraphs[paragraphs.count - 1].isBesidePicture
      switch line.prefix(while: { !$0.isWhitespace }) {
      case "": paragraphs.append(Paragraph(isBesidePicture: isBeside))
      case "#": break
      case "beside": paragraphs.append(Paragraph(isBesidePicture: true))
      case "below": paragraphs.append(Paragraph(isBesidePicture: false))
      default: paragraphs[paragraphs.count - 1].lines.append(LayoutLine(line))
      }
    }
    return paragraphs.filter { !$0.lines.isEmpty }
  }

  private static func rows(
    _ line: LayoutLine, _ values: ProfileValues, _ width: Int
  ) -> [StyledText] {
    guard let label = line.label else { return line.rows(of: values, fitting: width) }
    let styled = StyledText(label, .detail)
    let beside = line.rows(of: values, fitting: width - labelColumn)
    if width < leastBesideLabels, beside.count > 1 {
      return styled.filled(to: width)
        + line.rows(of: values, fitting: width - 2).map { StyledText("  ") + $0 }
    }
    return StyledText.beside([styled], beside, column: labelColumn)
  }
}

extension ProfileLayout.Paragraph {
  /// The lines with known fields, and those without fields; none if all fields are unknown.
  fileprivate func known(in values: ProfileValues) -> [LayoutLine] {
    guard lines.contains(where: { $0.hasValue(in: values) }) else { return [] }
    return lines.filter { $0.fields.isEmpty || $0.hasValue(in: values) }
  }
}
