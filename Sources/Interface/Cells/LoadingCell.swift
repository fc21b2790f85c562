import Terminal
import ViewModels

/// The last row while more are on their way.
struct LoadingCell: ListCell {
  init?(_ item: UserListItem) {
    guard case .loading = item else { return nil }
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    [waitingLine("Loading more users…").fitted(to: width)]
  }
}

/// A wheel that turns, and what it turns for.
func waitingLine(_ words: SafeText) -> StyledText {
  StyledText("   ") + StyledText("⠋", .spinner) + StyledText(" \(words)" as SafeText, .detail)
}
