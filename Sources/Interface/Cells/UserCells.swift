import ViewModels

extension CellCatalog where Item == UserListItem {
  /// The cells of every list of users, the most particular first, without pictures.
  package static var users: Self { users(with: NoPictures()) }

  private static func users(with pictures: any CellPictures<UserListItem>) -> Self {
    CellCatalog(
      LoadingCell.self, SkeletonCell.self, InvertedNoteCell.self, InvertedCell.self,
      StaffCell.self, NoteCell.self, NormalCell.self, pictures: pictures,
      prepare: UserListItem.toldApart)
  }

  /// The same for whoever listens.
  package static var spokenUsers: Self {
    CellCatalog(
      LoadingCell.self, SkeletonCell.self, SpokenCell.self, prepare: UserListItem.toldApart)
  }

  /// - Parameter gallery: Where the avatars are; `nil` for none.
  static func users(_ presentation: Presentation, _ gallery: AvatarGallery?) -> Self {
    switch presentation {
    case .visual: gallery.map { .users(with: ListAvatars(gallery: $0)) } ?? .users
    case .screenReader: .spokenUsers
    }
  }
}
