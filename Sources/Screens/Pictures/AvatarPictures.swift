import Models
import Terminal

/// The sizes of avatars, in cells.
enum AvatarSize {
  private static let minimumListWidth = 26

  /// The size in a row of a list; `nil` if the row is too narrow for a picture.
  static func inList(width: Int) -> CellSize? {
    width < minimumListWidth ? nil : CellSize(columns: 4, rows: 2)
  }

  /// The size on a profile, smaller if the terminal is narrow or low, to leave space for a label and its text.
  static func ofProfile(in size: TerminalSize) -> CellSize {
    if size.columns >= 64, size.rows >= 20 { return CellSize(columns: 20, rows: 10) }
    if size.columns >= 54, size.rows >= 12 { return CellSize(columns: 12, rows: 6) }
    return CellSize(columns: 8, rows: 4)
  }
}

// The avatars in the rows of a list of users, and on a profile.
extension AvatarGallery: CellPictures {
  /// The user's picture; a placeholder until it arrives.
  func cellPicture(of user: SavedUser, _ size: CellSize) -> CellPicture {
    guard hasPictures else { return .none }
    if let rows = picture(of: user, size) { return .rows(rows) }
    return .placeholder(Placeholder(login: user.user.login, size: size, depth: depth))
  }

  func picture(of item: UserListItem, fitting width: Int) -> CellPicture {
    guard hasPictures, let size = AvatarSize.inList(width: width) else { return .none }
    switch item {
    case .user(let row): return cellPicture(of: row.user, size)
    case .skeleton:
      return .rows(Array(repeating: .placeholder(width: size.columns), count: size.rows))
    case .loadingFirst, .loading, .day: return .none
    }
  }

  func height(fitting width: Int) -> Int {
    hasPictures ? AvatarSize.inList(width: width)?.rows ?? 1 : 1
  }

  func show(_ items: [UserListItem], fitting width: Int) {
    guard let size = AvatarSize.inList(width: width) else { return }
    show(items.compactMap(\.user?.user), size, isProfile: false)
  }
}
