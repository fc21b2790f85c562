import Terminal
import ViewModels

/// Somebody of GitHub's staff.
struct StaffCell: ListCell {
  private let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item, row.user.user.isSiteAdmin == true else { return nil }
    line = UserLine(row)
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    line.lines(fitting: width, beside: picture)
  }
}
