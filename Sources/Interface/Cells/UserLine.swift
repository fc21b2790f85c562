import FoundationEssentials
import Models
import Terminal
import ViewModels

/// How a user looks on a line, whatever the kind of cell: traits that combine lose none.
///
/// Where there is little room, details go first, then what only keeps things apart, and the end of
/// the login last; the marks at the right end stay. Where the login begins depends on the width
/// alone.
struct UserLine {
  /// What there is to say of somebody, and whether it says that the reader has seen them.
  private typealias Details = (text: StyledText, saysSeen: Bool)

  // The room that logins take at least, and the most that is kept free for short ones.
  private static let loginRoom = 10...20
  // With fewer columns there are no blanks around the avatar; with fewer still, no avatar.
  private static let tight = 34
  static let tightest = 26

  private let row: UserRow
  private let isAvatarInverted: Bool
  private let now: Date
  private let name: SafeText

  /// - Parameters:
  ///   - isAvatarInverted: Whether the avatar has its colours inverted.
  ///   - now: The time; a day of another year is said with its year.
  init(_ row: UserRow, isAvatarInverted: Bool = false, now: Date = Date()) {
    self.row = row
    self.isAvatarInverted = isAvatarInverted
    self.now = now
    name = SafeText.login(row.user.user.login)
  }

  /// The number, the avatar, the login and what there is to say; the marks at the right end.
  ///
  /// Beside a picture the login has the first line, and what there is to say the second.
  func lines(fitting width: Int, beside picture: CellPicture = .none) -> [StyledText] {
    switch picture {
    case .none: line(fitting: width, saysInverted: false)
    case .description: line(fitting: width, saysInverted: isAvatarInverted)
    case .rows(let rows): lines(fitting: width, beside: rows)
    }
  }
}

extension UserLine {
  private func line(fitting width: Int, saysInverted: Bool) -> [StyledText] {
    let front = front(width)
    let room = max(width - front.width, 0)
    let column = min(max(room / 2, Self.loginRoom.lowerBound), Self.loginRoom.upperBound)
    let padded = login.padded(to: column, alignment: .leading) + StyledText("  ")
    let fits = { (said: Details) in
      padded.width + said.text.width + marks(saysSeen: said.saysSeen).width <= room
    }
    let pictures: [SafeText] = saysInverted ? ["picture, colours inverted", "inverted"] : []
    let said =
      pictures.lazy.map { details(0, picture: $0) }.first(where: fits)
      ?? (0...4).lazy.map { details($0) }.first(where: fits)
    let end = marks(saysSeen: said?.saysSeen ?? false)
    let left = max(room - end.width, 0)
    let text = said.map { padded + $0.text } ?? login
    return [front + text.fitted(to: left).padded(to: left, alignment: .leading) + end]
  }

  private func lines(fitting width: Int, beside picture: [StyledText]) -> [StyledText] {
    let blanks = StyledText(width < Self.tight ? " " : "  ")
    let front = number(width) + blanks
    let indent = StyledText(("" as SafeText).padded(to: front.width, alignment: .leading))
    let room = max(width - front.width - (picture.first?.width ?? 0) - blanks.width, 0)
    let said =
      (1...4).lazy.map { details($0 == 1 ? 0 : $0, showsBadge: false).text }
      .first { $0.width <= room } ?? StyledText("")
    let texts = [title(fitting: room), said]
    return picture.indices.map { index in
      (index == 0 ? front : indent) + picture[index] + blanks
        + (texts.indices.contains(index) ? texts[index] : StyledText(""))
    }.map(\.withoutTrailingBlanks)
  }

  // The second line says whether somebody was seen.
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
  // What has changed since is as good as new.
  private var isSeen: Bool { user.seenAt != nil && !user.hasChanged }

  private var login: StyledText {
    styled(name, isSeen ? .seen : .login)
  }

  // Each mark keeps its column, so that none is taken for another.
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

  // The picture's place: until there is one, what fits of the login's beginning.
  private var initials: SafeText {
    let beginnings = [2, 1].map { SafeText.login(String(name.string.prefix($0))) }
    return (beginnings.first { $0.width <= 2 } ?? "").padded(to: 2, alignment: .leading)
  }

  // Shorter with each step; the type goes before what the reader has to do with them.
  private func details(
    _ step: Int, showsBadge: Bool = true, picture: SafeText? = nil
  ) -> Details {
    let isStaff = showsBadge && user.user.isSiteAdmin == true
    let badge = isStaff ? StyledText("STAFF  ", .badge) : StyledText("")
    let gone: SafeText? = user.isGone ? "gone" : nil
    let text =
      switch step {
      case 0: badge + words([id, user.user.type.map { .line($0) }, seen, gone, picture])
      case 1: badge + words([id, shortSeen, gone])
      case 2: words([id, shortSeen, gone])
      case 3: words([id, gone])
      default: StyledText("")
      }
    return (text.withoutTrailingBlanks, step < 3)
  }

  private func words(_ words: [SafeText?]) -> StyledText {
    styled(joined(words.compactMap { $0 }), isSeen ? .seen : .detail)
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
