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
  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    let front =
      StyledText("\(number)" as SafeText, .placeholder, [.dim]).padded(to: 5, alignment: .trailing)
    let login = bar(5 + number * 5 % 9)
    if case .rows(let rows) = picture {
      let avatar = bar(rows.first?.width ?? 0)
      let first = front + StyledText("  ") + avatar + StyledText("  ") + login
      let second = StyledText("       ") + avatar + StyledText("  ") + bar(4)
      return [first, second].map { $0.fitted(to: width) }
    }
    let line =
      front + StyledText("   ") + bar(2) + StyledText("   ")
      + login.padded(to: 20, alignment: .leading) + StyledText("  ") + bar(4)
    return [line.fitted(to: width)]
  }

  private func bar(_ width: Int) -> StyledText {
    StyledText((0..<width).reduce("") { bar, _ in bar + "░" }, .placeholder, [.dim])
  }
}
