import FoundationEssentials
import Models
import Terminal
import ViewModels

/// What a row says of a user behind the login, from what is saved.
struct UserFacts {
  /// An excerpt of one field, with a label before it.
  struct Remark {
    let label: StyledText
    let field: SearchMatch.Field
    let text: Excerpt
    /// Whether a search found the user by it.
    let isMatch: Bool
  }

  let row: UserRow
  /// The name, unless it is the login.
  let name: Remark?
  /// Where the user lives, or else works.
  let place: Remark?
  /// Fields that a search found and that a row does not show otherwise; then the note.
  let remarks: [Remark]

  /// - Parameter hasNote: Whether the row shows the note.
  init(_ row: UserRow, hasNote: Bool = true) {
    let summary = row.user.summary
    self.row = row
    let name = Self.field(.name, summary.name, in: row)
    self.name = name.flatMap { Self.isLogin($0, of: row) ? nil : $0 }
    let place =
      Self.field(.location, summary.location, in: row)
      ?? Self.field(.company, summary.company, in: row)
    self.place = place
    let found = [SearchMatch.Field.company, .bio].compactMap { field -> Remark? in
      guard field != place?.field, let match = row.match(in: field) else { return nil }
      return Remark(
        label: StyledText("\(field.rawValue): " as SafeText, .detail), field: field,
        text: Excerpt(match.text, .note, matches: match.ranges), isMatch: true)
    }
    remarks = found + (hasNote ? Self.note(of: row).map { [$0] } ?? [] : [])
  }

  /// The kind of account, where it says something: `User` only while nothing better is known.
  var type: SafeText? {
    guard let type = row.user.user.type else { return nil }
    let isKnown = name != nil || place != nil || !remarks.isEmpty
    return type == "User" && isKnown ? nil : .line(type)
  }

  /// How many commits the user has in the repository whose contributors the rows are.
  var contributions: SafeText? {
    row.user.contributions.map { .line($0.counted("commit")) }
  }

  /// The note on one line; `nil` where there is none, or nothing to see of it.
  private static func note(of row: UserRow) -> Remark? {
    guard let note = row.user.note else { return nil }
    let match = row.match(in: .note)
    let text = Excerpt(match?.text ?? note.text, .note, matches: match?.ranges ?? [])
    return text.isEmpty
      ? nil
      : Remark(
        label: StyledText("✎ ", .note), field: .note, text: text, isMatch: match != nil)
  }

  // A reader does not tell capitals from small letters.
  private static func isLogin(_ name: Remark, of row: UserRow) -> Bool {
    name.text.plain.string.lowercased() == row.user.user.login.lowercased()
  }

  private static func field(
    _ field: SearchMatch.Field, _ saved: String?, in row: UserRow
  ) -> Remark? {
    guard let saved else { return nil }
    let match = row.match(in: field)
    let text = Excerpt(match?.text ?? saved, .field, matches: match?.ranges ?? [])
    return text.isEmpty
      ? nil : Remark(label: StyledText(""), field: field, text: text, isMatch: match != nil)
  }
}

extension UserRow {
  /// What a search found in that field, or `nil`.
  func match(in field: SearchMatch.Field) -> SearchMatch? {
    matches.first { $0.field == field && !$0.ranges.isEmpty }
  }
}

extension UserFacts.Remark {
  /// The columns of the whole text with its label.
  var width: Int { label.width + text.width }

  /// The text with its label, cut to `columns`.
  func fitted(to columns: Int, _ role: Role, _ style: Style) -> StyledText {
    guard columns > label.width else { return StyledText("") }
    return label + text.fitted(to: columns - label.width, role, style)
  }
}
