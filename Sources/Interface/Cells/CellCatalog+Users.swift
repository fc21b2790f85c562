import ViewModels

extension CellCatalog where Item == UserListItem {
  /// The cells of every list of users, the most particular first.
  package static var users: Self {
    CellCatalog(
      LoadingCell.self, SkeletonCell.self, InvertedNoteCell.self, InvertedCell.self,
      StaffCell.self, NoteCell.self, NormalCell.self)
  }
}
