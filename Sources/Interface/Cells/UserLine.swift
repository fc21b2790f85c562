import Models
import Terminal
import ViewModels

/// How a user looks on a line, whatever the kind of cell: traits that combine lose none.
struct UserLine {
  private let row: UserRow
  private let isAvatarInverted: Bool

  /// - Parameter isAvatarInverted: Whether the avatar has its colours inverted.
  init(_ row: UserRow, isAvatarInverted: Bool = false) {
    self.row = row
    self.isAvatarInverted = isAvatarInverted
  }

  /// The number, the avatar, the login and what there is to say; the note mark at the right end.
  func lines(fitting width: Int) -> [StyledText] {
    let marks = user.note == nil ? StyledText("") : StyledText(" ✎ ", .note)
    let left = number + avatar + StyledText("  ") + login + details
    let room = max(width - marks.width, 0)
    return [left.fitted(to: room).padded(to: room, alignment: .leading) + marks]
  }

  private var user: SavedUser { row.user }
  private var isSeen: Bool { user.seenAt != nil }

  private var number: StyledText {
    StyledText("\(row.number)" as SafeText, .detail).padded(to: 5, alignment: .trailing)
      + StyledText("  ")
  }

  // The picture's place: until there is one, the first letters of the login.
  private var avatar: StyledText {
    let initials = SafeText.login(String(user.user.login.prefix(2))).padded(
      to: 2, alignment: .leading)
    return StyledText(
      " \(initials) " as SafeText, .detail, isAvatarInverted ? [.reversed] : [])
  }

  private var login: StyledText {
    StyledText(SafeText.login(user.user.login), isSeen ? .seen : .login, isSeen ? [.dim] : [])
      .padded(to: 20, alignment: .leading) + StyledText("  ")
  }

  private var details: StyledText {
    let badge =
      user.user.isSiteAdmin == true
      ? StyledText("STAFF", .badge) + StyledText("  ") : StyledText("")
    var words: [SafeText] = []
    if let type = user.user.type { words.append(.line(type)) }
    if isSeen { words.append("seen") }
    if user.isGone { words.append("gone") }
    let text = words.reduce("" as SafeText) { $0.isEmpty ? $1 : "\($0) · \($1)" }
    return badge + StyledText(text, isSeen ? .seen : .detail, isSeen ? [.dim] : [])
  }
}
