import FoundationEssentials
import Models
import Terminal

/// A profile, laid out by a template.
package struct ProfileLayout {
  // With fewer columns, labels stand above texts that take more than a line.
  private static let leastBesideLabels = 40
  // With fewer columns beside the picture, the text stands below it.
  private static let leastBesidePicture = 24

  private let template: ProfileTemplate
  private let values: ProfileValues?

  /// - Parameters:
  ///   - user: The account with note and seen state; `nil` while nothing is known.
  ///   - saved: The profile; `nil` until it was fetched once.
  ///   - changes: What has changed since the reader looked the time before.
  ///   - looked: When the reader looked the time before.
  package init(
    _ template: ProfileTemplate, user: SavedUser?, saved: SavedProfile?,
    changes: [ProfileChange] = [], looked: Date? = nil, now: Date
  ) {
    self.template = template
    values = user.map {
      ProfileValues(user: $0, saved: saved, changes: changes, looked: looked, now: now)
    }
  }

  /// The profile for `width` columns; only a screen reader gets wider lines.
  ///
  /// - Parameters:
  ///   - picture: The rows of the picture, all of one width; empty without a picture.
  ///   - isCompact: Whether there are no empty lines between paragraphs.
  package func lines(
    width: Int, _ presentation: Presentation = .visual, picture: [StyledText] = [],
    isCompact: Bool = false
  ) -> [StyledText] {
    guard let values else { return [] }
    if presentation == .screenReader { return spoken(values) }
    let gap = isCompact ? [] : [StyledText("")]
    let beside = Self.besidePicture(picture, width: width)
    let blocks = template.paragraphs.reduce(into: [Block]()) { blocks, paragraph in
      let room = width - 2 - (paragraph.isBesidePicture ? beside : 0)
      let columns = columns(room)
      let rows = paragraph.rows(of: values) { $0.rows(of: values, in: columns) }
      guard !rows.isEmpty else { return }
      if let last = blocks.last, last.isBesidePicture == paragraph.isBesidePicture {
        blocks[blocks.count - 1].rows += gap + rows
      } else {
        blocks.append(Block(rows: rows, isBesidePicture: paragraph.isBesidePicture))
      }
    }
    return blocks.map { $0.rows(picture: picture, column: beside) }
      .joined(separator: gap)
      .map { (StyledText(" ") + $0).withoutTrailingBlanks.fitted(to: width) }
  }
}

extension ProfileLayout {
  /// Paragraphs that stand beside the picture, or do not.
  private struct Block {
    var rows: [StyledText]
    let isBesidePicture: Bool

    /// - Parameter column: Where text begins beside the picture; 0 when it stands below it.
    func rows(picture: [StyledText], column: Int) -> [StyledText] {
      guard isBesidePicture, !picture.isEmpty else { return rows }
      guard column > 0 else { return picture + [StyledText("")] + rows }
      return (0..<max(picture.count, rows.count)).map { index in
        let left = index < picture.count ? picture[index] : StyledText("")
        return left.padded(to: column, alignment: .leading)
          + (index < rows.count ? rows[index] : StyledText(""))
      }
    }
  }

  // The columns of the picture and of the blanks behind it; 0 when text stands below it.
  private static func besidePicture(_ picture: [StyledText], width: Int) -> Int {
    guard let first = picture.first else { return 0 }
    let column = first.width + 2
    return width - 2 - column < leastBesidePicture ? 0 : column
  }

  // A screen reader has no use for the empty lines between paragraphs.
  private func spoken(_ values: ProfileValues) -> [StyledText] {
    template.paragraphs.flatMap { paragraph in
      paragraph.rows(of: values) { $0.spoken(values) }
    }
  }

  private func columns(_ room: Int) -> TemplateLine.Columns {
    TemplateLine.Columns(
      room: room, label: template.labelWidth,
      isStacked: room < Self.leastBesideLabels - 2 || template.labelWidth > room / 2)
  }
}

extension ProfileTemplate.Paragraph {
  /// The lines with their known fields; none when all lines that have fields vanish.
  fileprivate func rows(
    of values: ProfileValues, _ draw: (TemplateLine) -> [StyledText]
  ) -> [StyledText] {
    let shown = lines.filter { !$0.vanishes(in: values) }
    let hadFields = lines.contains { !$0.fields.isEmpty }
    guard !hadFields || shown.contains(where: { !$0.fields.isEmpty }) else { return [] }
    return shown.flatMap(draw)
  }
}
