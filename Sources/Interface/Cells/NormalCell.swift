import Terminal
import ViewModels

/// Somebody of whom there is nothing more to say.
struct NormalCell: ListCell {
  private let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item else { return nil }
    line = UserLine(row)
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    line.lines(fitting: width, beside: picture)
  }
}
