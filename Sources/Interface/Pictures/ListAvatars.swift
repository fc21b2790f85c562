import Terminal
import ViewModels

/// The avatars in the rows of a list of users.
struct ListAvatars: CellPictures {
  let gallery: AvatarGallery

  func picture(of item: UserListItem, fitting width: Int) -> CellPicture {
    guard let size = AvatarSize.inList(width: width) else { return .none }
    return switch item {
    case .user(let row): gallery.picture(of: row.user, size)
    case .skeleton: gallery.outline(size)
    case .loading: .none
    }
  }

  func height(fitting width: Int) -> Int {
    guard gallery.hasPictures, let size = AvatarSize.inList(width: width) else { return 1 }
    return size.rows
  }

  func show(_ items: [UserListItem], fitting width: Int) {
    guard let size = AvatarSize.inList(width: width) else { return }
    let users = items.compactMap { if case .user(let row) = $0 { row.user } else { nil } }
    gallery.show(users, size, isOpened: false)
  }
}
