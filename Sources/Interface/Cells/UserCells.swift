import Terminal
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

/// Somebody of whom there is nothing more to say.
struct NormalCell: ListCell {
  private let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item else { return nil }
    line = UserLine(row)
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    line.lines(fitting: width, beside: picture)
  }
}

/// Somebody the reader wrote about.
struct NoteCell: ListCell {
  private let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item, row.user.note != nil else { return nil }
    line = UserLine(row)
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    line.lines(fitting: width, beside: picture)
  }
}

/// Somebody of GitHub's staff.
struct StaffCell: ListCell {
  private let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item, row.user.user.isSiteAdmin == true else { return nil }
    line = UserLine(row)
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    line.lines(fitting: width, beside: picture)
  }
}

/// Every fourth of the whole list: the avatar has its colours inverted.
struct InvertedCell: ListCell {
  private let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item, row.user.isAvatarInverted else { return nil }
    line = UserLine(row, isAvatarInverted: true)
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    line.lines(fitting: width, beside: picture)
  }
}

/// Every fourth of the whole list, with a note.
struct InvertedNoteCell: ListCell {
  private let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item, row.user.isAvatarInverted, row.user.note != nil
    else { return nil }
    line = UserLine(row, isAvatarInverted: true)
  }

  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    line.lines(fitting: width, beside: picture)
  }
}

/// Somebody in words, for whoever listens: who it is, what the reader has to do with them, the rest.
struct SpokenCell: ListCell {
  private let row: UserRow

  init?(_ item: UserListItem) {
    guard case .user(let row) = item else { return nil }
    self.row = row
  }

  /// One line, as long as it is: whoever listens misses nothing by its length.
  func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
    let user = row.user
    let who: SafeText = "\(row.number) \(SafeText.login(user.user.login))"
    let words: [SafeText?] = [
      who, user.note == nil ? nil : "note", user.hasChanged ? "changed since you looked" : nil,
      user.seenAt == nil ? nil : "seen", user.isGone ? "gone" : nil,
      row.showsID ? .line("id \(user.id)") : nil,
      user.user.isSiteAdmin == true ? "staff" : nil, user.user.type.map { "\($0)" },
      user.isAvatarInverted ? "picture, colours inverted" : nil,
      user.hasChanged ? user.lookedAt.map { "looked at \(LocalTime.day($0))" } : nil,
    ]
    return [StyledText(words.compactMap { $0 }.separated(by: ", "))]
  }
}

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
