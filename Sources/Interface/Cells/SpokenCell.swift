import FoundationEssentials
import Models
import Terminal
import ViewModels

/// A user in words, for a screen reader: the login, the facts of the profile, and the note at the end.
struct SpokenCell: ListCell {
  // The most columns of a text that are read aloud in a list.
  private static let longest = 240
  // The columns around a match: a long text is not read for a word in it.
  private static let aroundMatch = 80

  private let row: UserRow
  private let facts: UserFacts

  init?(_ item: UserListItem) {
    guard case .user(let row) = item else { return nil }
    self.row = row
    facts = UserFacts(row)
  }

  /// One line of any length, because nothing is lost by its length.
  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText] {
    let user = row.user
    let parts: [SafeText?] =
      [
        "\(row.number) \(SafeText.login(user.user.login))",
        facts.contributions, row.match(in: .login).map { _ in "matched in login" },
        facts.name.map { spoken($0, label: "name ") }, facts.place.map { spoken($0, label: "") },
        user.hasChanged ? "changed since you looked" : nil,
        user.seenAt == nil ? nil : "seen", user.isGone ? "gone" : nil,
        row.showsID ? .line("id \(user.id)") : nil,
        user.user.isSiteAdmin == true ? "staff" : nil, facts.type,
        user.hasChanged ? user.lookedAt.map { "looked at \(LocalTime.day($0))" } : nil,
        user.isAvatarInverted ? "picture, colours inverted" : nil,
      ] + facts.remarks.map { spoken($0, label: "\($0.field.rawValue): ") }
    return [StyledText(parts.compactMap { $0 }.separated(by: ", "))]
  }

  private func spoken(_ fact: UserFacts.Remark, label: SafeText) -> SafeText {
    let text = fact.text.fitted(to: fact.isMatch ? Self.aroundMatch : Self.longest, .plain).plain
    guard fact.isMatch else { return label + text }
    return "matched in \(fact.field.rawValue): \(text)"
  }
}
