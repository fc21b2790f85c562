import ViewModels

extension CellCatalog where Item == UserListItem {
  /// The cells of every list of users, the most particular first.
  package static var users: Self {
    CellCatalog(
      LoadingCell.self, SkeletonCell.self, InvertedNoteCell.self, InvertedCell.self,
      StaffCell.self, NoteCell.self, NormalCell.self, prepare: UserListItem.toldApart)
  }

  /// The same for whoever listens.
  package static var spokenUsers: Self {
    CellCatalog(
      LoadingCell.self, SkeletonCell.self, SpokenCell.self, prepare: UserListItem.toldApart)
  }

  static func users(_ manner: Manner) -> Self {
    switch manner {
    case .drawn: .users
    case .spoken: .spokenUsers
    }
  }
}
