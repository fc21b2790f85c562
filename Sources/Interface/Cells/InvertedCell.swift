import Terminal
import ViewModels

/// Every fourth of the whole list: the avatar has its colours inverted.
struct InvertedCell: ListCell {
  private let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item, row.user.isAvatarInverted else { return nil }
    line = UserLine(row, isAvatarInverted: true)
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    line.lines(fitting: width, beside: picture)
  }
}
