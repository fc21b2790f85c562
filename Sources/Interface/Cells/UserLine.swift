import FoundationEssentials
import Models
import Terminal
import ViewModels

/// A user on a line, in every kind of cell: all traits are shown, however they combine.
///
/// Where there is little room, details are left out first, then blanks, and the end of the login
/// last; the marks at the right end stay. The column of the login depends on the width alone.
struct UserLine {
  /// A text about a user, and whether it says that the reader has seen them.
  private typealias Details = (text: StyledText, saysSeen: Bool)

  // The columns that a login has at least, and the most that are kept free for a short one.
  private static let loginRoom = 10...20
  // With fewer columns than `tight` there are no blanks around the avatar, with fewer than
  // `tightest` there is no avatar.
  private static let tight = 34
  static let tightest = 26

  private let row: UserRow
  private let isAvatarInverted: Bool
  private let now: Date
  private let name: SafeText

  /// - Parameters:
  ///   - isAvatarInverted: Whether the avatar has its colours inverted.
  ///   - now: The time; a day of another year is written with its year.
  init(_ row: UserRow, isAvatarInverted: Bool = false, now: Date = Date()) {
    self.row = row
    self.isAvatarInverted = isAvatarInverted
    self.now = now
    name = SafeText.login(row.user.user.login)
  }

  /// The number, the avatar, the login and details; the marks at the right end.
  ///
  /// Beside a picture the login has the first line, and the details the second.
  func lines(fitting width: Int, beside picture: CellPicture = .none) -> [StyledText] {
    switch picture {
    case .none: line(fitting: width, describesAvatar: false)
    case .description: line(fitting: width, describesAvatar: isAvatarInverted)
    case .rows(let rows): lines(fitting: width, beside: rows)
    }
  }
}

extension UserLine {
  private func line(fitting width: Int, describesAvatar: Bool) -> [StyledText] {
    let front = front(width)
    let room = max(width - front.width, 0)
    let column = min(max(room / 2, Self.loginRoom.lowerBound), Self.loginRoom.upperBound)
    let padded = login.padded(to: column, alignment: .leading) + StyledText("  ")
    let fits = { (details: Details) in
      padded.width + details.text.width + marks(saysSeen: details.saysSeen).width <= room
    }
    let descriptions: [SafeText] = describesAvatar ? ["picture, colours inverted", "inverted"] : []
    let fitting =
      descriptions.lazy.map { details(0, picture: $0) }.first(where: fits)
      ?? (0...4).lazy.map { details($0) }.first(where: fits)
    let end = marks(saysSeen: fitting?.saysSeen ?? false)
    let left = max(room - end.width, 0)
    let text = fitting.map { padded + $0.text } ?? login
    return [front + text.fitted(to: left).padded(to: left, alignment: .leading) + end]
  }

  private func lines(fitting width: Int, beside picture: [StyledText]) -> [StyledText] {
    let blanks = StyledText(width < Self.tight ? " " : "  ")
    let front = number(width) + blanks
    let indent = StyledText(("" as SafeText).padded(to: front.width, alignment: .leading))
    let room = max(width - front.width - (picture.first?.width ?? 0) - blanks.width, 0)
    let second =
      (1...4).lazy.map { details($0 == 1 ? 0 : $0, showsBadge: false).text }
      .first { $0.width <= room } ?? StyledText("")
    let texts = [title(fitting: room), second]
    return picture.indices.map { index in
      (index == 0 ? front : indent) + picture[index] + blanks
        + (texts.indices.contains(index) ? texts[index] : StyledText(""))
    }.map(\.withoutTrailingBlanks)
  }

  // The second line says whether the user was seen, so that the first one has no mark for it.
  private func title(fitting room: Int) -> StyledText {
    let end = marks(saysSeen: true)
    let left = max(room - end.width, 0)
    let staff = user.user.isSiteAdmin == true ? StyledText("  STAFF", .badge) : StyledText("")
    let text = login.width + staff.width <= left ? login + staff : login
    return text.fitted(to: left).padded(to: left, alignment: .leading) + end
  }

  private func number(_ width: Int) -> StyledText {
    StyledText("\(row.number)" as SafeText, .detail)
      .padded(to: width < Self.tight ? 4 : 5, alignment: .trailing)
  }

  private var user: SavedUser { row.user }
  // A user who has changed since counts as not seen.
  private var isSeen: Bool { user.seenAt != nil && !user.hasChanged }

  private var login: StyledText {
    styled(name, isSeen ? .seen : .login)
  }

  // Each mark has a column of its own, so that none is taken for another.
  private func marks(saysSeen: Bool) -> StyledText {
    let note = StyledText(user.note == nil ? "   " : " ✎ ", .note)
    if user.hasChanged { return StyledText(" +", .changed) + note }
    if isSeen, !saysSeen { return StyledText(" ✓", .seen) + note }
    return user.note == nil ? StyledText("") : note
  }

  private func front(_ width: Int) -> StyledText {
    let number = number(width)
    let blank = StyledText(" ")
    guard width >= Self.tight else {
      let narrow = number + blank
      return width < Self.tightest ? narrow : narrow + avatar(initials) + blank
    }
    return number + blank + blank
      + avatar(" \(initials) ") + blank + blank
  }

  private func avatar(_ text: SafeText) -> StyledText {
    StyledText(text, .detail, isAvatarInverted ? [.reversed] : [])
  }

  // They stand in the place of the picture: the letters of the login that fit two columns.
  private var initials: SafeText {
    let beginnings = [2, 1].map { SafeText.login(String(name.string.prefix($0))) }
    return (beginnings.first { $0.width <= 2 } ?? "").padded(to: 2, alignment: .leading)
  }

  // Shorter with each step; the type is left out before what the reader did.
  private func details(
    _ step: Int, showsBadge: Bool = true, picture: SafeText? = nil
  ) -> Details {
    let isStaff = showsBadge && user.user.isSiteAdmin == true
    let badge = isStaff ? StyledText("STAFF  ", .badge) : StyledText("")
    let gone: SafeText? = user.isGone ? "gone" : nil
    let text =
      switch step {
      case 0: badge + detailText([id, user.user.type.map { .line($0) }, seen, gone, picture])
      case 1: badge + detailText([id, shortSeen, gone])
      case 2: detailText([id, shortSeen, gone])
      case 3: detailText([id, gone])
      default: StyledText("")
      }
    return (text.withoutTrailingBlanks, step < 3)
  }

  private func detailText(_ parts: [SafeText?]) -> StyledText {
    styled(parts.compactMap { $0 }.separated(by: " · "), isSeen ? .seen : .detail)
  }

  private var seen: SafeText? {
    guard user.hasChanged, user.seenAt != nil, let day = user.lookedAt else { return shortSeen }
    return .line("seen \(LocalTime.shortDay(day, now: now)), changed since")
  }

  private var id: SafeText? { row.showsID ? .line("id \(user.id)") : nil }

  private var shortSeen: SafeText? { user.seenAt == nil ? nil : "seen" }

  private func styled(_ text: SafeText, _ role: Role) -> StyledText {
    StyledText(text, role, isSeen ? [.dim] : [])
  }
}
