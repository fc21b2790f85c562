import Terminal
import ViewModels

/// The shape of a row that is on its way.
struct SkeletonCell: ListCell {
  private let number: Int

  init?(_ item: UserListItem) {
    guard case .skeleton(let number) = item else { return nil }
    self.number = number
  }

  // In the columns of a real row; logins and details differ in length, so these do.
  func lines(fitting width: Int) -> [StyledText] {
    let login = bar(5 + number * 5 % 9).padded(to: 20, alignment: .leading)
    let line =
      StyledText("\(number)" as SafeText, .placeholder, [.dim]).padded(to: 5, alignment: .trailing)
      + StyledText("   ") + bar(2) + StyledText("   ") + login + StyledText("  ") + bar(4)
    return [line.fitted(to: width)]
  }

  private func bar(_ width: Int) -> StyledText {
    StyledText((0..<width).reduce("") { bar, _ in bar + "░" }, .placeholder, [.dim])
  }
}
