import Terminal
import ViewModels

/// Somebody in words, for whoever listens: who it is, what the reader has to do with them, the rest.
struct SpokenCell: ListCell {
  private let row: UserRow

  init?(_ item: UserListItem) {
    guard case .user(let row) = item else { return nil }
    self.row = row
  }

  /// One line, as long as it is: whoever listens misses nothing by its length.
  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    let user = row.user
    let who: SafeText = "\(row.number) \(SafeText.login(user.user.login))"
    let words: [SafeText?] = [
      who, user.note == nil ? nil : "note", user.hasChanged ? "changed since you looked" : nil,
      user.seenAt == nil ? nil : "seen", user.isGone ? "gone" : nil,
      row.showsID ? .line("id \(user.id)") : nil,
      user.user.isSiteAdmin == true ? "staff" : nil, user.user.type.map { "\($0)" },
      user.isAvatarInverted ? "picture, colours inverted" : nil,
      user.hasChanged ? user.lookedAt.map { "looked at \(LocalTime.day($0))" } : nil,
    ]
    return [StyledText(words.compactMap { $0 }.separated(by: ", "))]
  }
}
