import Terminal
import ViewModels

extension UserListItem {
  /// The same items; of users whose logins look alike on the screen, each says its number at GitHub.
  static func toldApart(_ items: [UserListItem]) -> [UserListItem] {
    let looks = items.map(\.look)
    let counts = looks.reduce(into: [String: Int]()) { counts, look in
      if let look { counts[look, default: 0] += 1 }
    }
    guard counts.values.contains(where: { $0 > 1 }) else { return items }
    return zip(items, looks).map { item, look in
      guard case .user(let row) = item, let look, counts[look, default: 0] > 1 else { return item }
      return .user(row.showingID)
    }
  }

  // As a reader takes it in, who does not look at capitals.
  private var look: String? {
    guard case .user(let row) = self else { return nil }
    return SafeText.login(row.user.user.login).string.lowercased()
  }
}
