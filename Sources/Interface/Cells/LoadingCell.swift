import Terminal
import ViewModels

/// The last row while more are on their way.
struct LoadingCell: ListCell {
  init?(_ item: UserListItem) {
    guard case .loading = item else { return nil }
  }

  func lines(fitting width: Int) -> [StyledText] {
    [StyledText("   ⠙ Loading more users…", .detail, [.dim]).fitted(to: width)]
  }
}
