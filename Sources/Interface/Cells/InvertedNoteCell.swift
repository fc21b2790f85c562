import Terminal
import ViewModels

/// Every fourth of the whole list, with a note.
struct InvertedNoteCell: ListCell {
  private let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item, row.user.isAvatarInverted, row.user.note != nil
    else { return nil }
    line = UserLine(row, isAvatarInverted: true)
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    line.lines(fitting: width, beside: picture)
  }
}
