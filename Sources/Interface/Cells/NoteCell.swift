import Terminal
import ViewModels

/// Somebody the reader wrote about.
struct NoteCell: ListCell {
  private let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item, row.user.note != nil else { return nil }
    line = UserLine(row)
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    line.lines(fitting: width, beside: picture)
  }
}
