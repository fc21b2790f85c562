import FoundationEssentials
import Terminal
import ViewModels

extension CellCatalog where Item == UserListItem {
  /// The cells of every list of users, the most particular first, without pictures.
  package static var users: Self { users(with: NoPictures()) }

  private static func users(with pictures: any CellPictures<UserListItem>) -> Self {
    CellCatalog(
      LoadingCell.self, SkeletonCell.self, DayCell.self, InvertedNoteCell.self, InvertedCell.self,
      StaffCell.self, NoteCell.self, NormalCell.self, pictures: pictures,
      prepare: { UserListItem.underDays(UserListItem.distinguished($0)) })
  }

  /// The cells for a screen reader.
  package static var spokenUsers: Self {
    CellCatalog(
      LoadingCell.self, SkeletonCell.self, DayCell.self, SpokenCell.self,
      prepare: { UserListItem.underDays(UserListItem.distinguished($0)) })
  }

  /// - Parameter gallery: Where the avatars are; `nil` for none.
  static func users(_ presentation: Presentation, _ gallery: AvatarGallery?) -> Self {
    switch presentation {
    case .visual: gallery.map { .users(with: ListAvatars(gallery: $0)) } ?? .users
    case .screenReader: .spokenUsers
    }
  }
}

extension UserListItem {
  /// The same items; users whose logins look alike on the screen are shown with their id.
  fileprivate static func distinguished(_ items: [UserListItem]) -> [UserListItem] {
    let names = items.map(\.visibleName)
    let counts = names.reduce(into: [String: Int]()) { counts, name in
      if let name { counts[name, default: 0] += 1 }
    }
    guard counts.values.contains(where: { $0 > 1 }) else { return items }
    return zip(items, names).map { item, name in
      guard case .user(var row) = item, let name, counts[name, default: 0] > 1 else { return item }
      row.showsID = true
      return .user(row)
    }
  }

  // A reader does not tell capitals from small letters.
  private var visibleName: String? {
    guard case .user(let row) = self else { return nil }
    return SafeText.login(row.user.user.login).string.lowercased()
  }
}

extension UserListItem {
  /// The same items; before the first row of each day of the diary stands its heading.
  fileprivate static func underDays(_ items: [UserListItem]) -> [UserListItem] {
    var last: String?
    return items.flatMap { item -> [UserListItem] in
      guard case .user(let row) = item, let date = row.date else { return [item] }
      let day = LocalTime.day(date)
      defer { last = day }
      return day == last ? [item] : [.day(date), item]
    }
  }
}

/// The heading of a day in the diary.
struct DayCell: ListCell {
  private let date: Date

  init?(_ item: UserListItem) {
    guard case .day(let date) = item else { return nil }
    self.date = date
  }

  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText] {
    let day: SafeText = " \(SafeText.line(LocalTime.day(date)))"
    return [StyledText(day, .title).fitted(to: frame.width)]
  }
}

/// The last row while more are on their way.
struct LoadingCell: ListCell {
  init?(_ item: UserListItem) {
    guard case .loading = item else { return nil }
  }

  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText] {
    [Self.line("Loading more users…").fitted(to: frame.width)]
  }

  /// A spinner, and what it turns for.
  static func line(_ text: SafeText) -> StyledText {
    StyledText("   ") + StyledText("⠋", .spinner) + StyledText(" \(text)" as SafeText, .detail)
  }
}

/// The shape of a row that is on its way.
struct SkeletonCell: ListCell {
  private let number: Int

  init?(_ item: UserListItem) {
    guard case .skeleton(let number) = item else { return nil }
    self.number = number
  }

  // The columns are those of a user's row; the lengths differ, as those of logins do.
  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText] {
    let front =
      StyledText("\(number)" as SafeText, .placeholder, [.dim]).padded(to: 5, alignment: .trailing)
    let login = bar(5 + number * 5 % 9)
    if case .rows(let rows) = picture {
      let avatar = bar(rows.first?.width ?? 0)
      let first = front + StyledText("  ") + avatar + StyledText("  ") + login
      let second = StyledText("       ") + avatar + StyledText("  ") + bar(4)
      return [first, second].map { $0.fitted(to: frame.width) }
    }
    let line =
      front + StyledText("   ") + login.padded(to: 20, alignment: .leading) + StyledText("  ")
      + bar(4)
    return [line.fitted(to: frame.width)]
  }

  private func bar(_ width: Int) -> StyledText {
    StyledText((0..<width).reduce("") { bar, _ in bar + "░" }, .placeholder, [.dim])
  }
}

/// A kind of cell that shows a user.
protocol UserCell: ListCell {
  var line: UserLine { get }
}

extension UserCell {
  func lines(in frame: RowFrame, beside picture: CellPicture) -> [StyledText] {
    line.lines(in: frame, beside: picture)
  }

  func columnWidths(besidePicture: Bool) -> [Int] {
    line.columnWidths(besidePicture: besidePicture)
  }
}

/// A user without any of the traits below: the login, and what the profile says.
struct NormalCell: UserCell {
  let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item else { return nil }
    line = UserLine(row)
  }
}

/// A user with a note: its beginning, or a mark.
struct NoteCell: UserCell {
  let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item, row.user.note != nil else { return nil }
    line = UserLine(row, .note)
  }
}

/// A user of GitHub's staff: a badge, and the note's beginning where there is one.
struct StaffCell: UserCell {
  let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item, row.user.user.isSiteAdmin == true else { return nil }
    line = UserLine(row, [.badge, .note])
  }
}

/// Every fourth user of the whole list: what stands for the picture has the opposite colours.
struct InvertedCell: UserCell {
  let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item, row.user.isAvatarInverted else { return nil }
    line = UserLine(row, [.invertedPicture, .badge])
  }
}

/// Every fourth user of the whole list, with a note: opposite colours, and the note's beginning.
struct InvertedNoteCell: UserCell {
  let line: UserLine

  init?(_ item: UserListItem) {
    guard case .user(let row) = item, row.user.isAvatarInverted, row.user.note != nil
    else { return nil }
    line = UserLine(row, [.invertedPicture, .badge, .note])
  }
}
