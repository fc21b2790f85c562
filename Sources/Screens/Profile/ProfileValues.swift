import FoundationEssentials
import Models
import Terminal

/// The values of the layout's fields for a user.
struct ProfileValues {
  struct Value {
    /// One line, but for the bio, the changes, the lists and the note.
    let lines: [SafeText]
    /// The role of the text; `nil` for the role of its line in the layout.
    var role: Role?
    /// The address that the text links to.
    var link: WebAddress?

    func styled(_ line: SafeText, _ role: Role) -> StyledText {
      StyledText(line, self.role ?? role, self.role == nil ? [] : .bold, link: link)
    }
  }

  private static let bioLimit = 1000

  /// All fields; an unknown or empty one is `nil`.
  let values: [String: Value?]

  init(
    user: SavedUser, saved: SavedProfile?, changes: [ProfileChange] = [], looked: Date? = nil,
    history: PersonHistory = PersonHistory(), limitedUntil: Date? = nil, now: Date
  ) {
    let profile = saved?.profile
    let page = user.user.htmlURL
    values = [
      "name": Self.name(profile?.name),
      "login": Value(lines: ["@\(SafeText.login(user.user.login))"], role: .login),
      "badge": user.user.isSiteAdmin == true ? Value(lines: ["STAFF"], role: .badge) : nil,
      "type": user.user.type == "User" ? nil : Self.line(user.user.type),
      "followers": Self.line(profile?.followers?.grouped),
      "following": Self.line(profile?.following?.grouped),
      "repositories": Self.line(profile?.publicRepos?.counted("repository", "repositories")),
      "gists": Self.line(profile?.publicGists?.counted("gist")),
      "bio": Self.bio(profile?.bio),
      "company": Self.line(profile?.company),
      "blog": Self.line(profile?.blog, link: profile?.blog.flatMap(Self.blogAddress)),
      "location": Self.line(profile?.location),
      "email": Self.line(profile?.email),
      "twitter": Self.line(profile?.twitterUsername.flatMap { $0.isEmpty ? nil : "@\($0)" }),
      "hireable": profile?.isHireable == true ? Self.line("yes") : nil,
      "page": Self.line(page, link: page.flatMap { WebAddress($0) }),
      "joined": Self.line(profile?.createdAt.map(LocalTime.day)),
      "gone": Self.line(Self.absence(of: user.account, now: now)),
      "age": Self.age(saved, limitedUntil, now),
      "noted": Self.line(user.note.map { LocalTime.day($0.updatedAt) }),
      "changes": Self.block(changes.map { $0.description(since: looked, now: now) }),
      "latest": Self.block(history.changes.map { $0.description(now: now) }),
      "repos": Self.block(
        history.repositories?.withMostStars(5).map { $0.words.fitted(to: 100) } ?? []),
      "languages": Self.line(history.repositories?.languageWords),
      "work": history.repositories.flatMap { $0.all.isEmpty ? nil : Self.line($0.title) },
      "lists": Self.block(history.places.map(\.description)),
      "note": user.note.map { Value(lines: SafeText.lines($0.text.string, characterLimit: nil)) },
    ]
  }

  subscript(field: String) -> Value? { values[field] ?? nil }

  // In place of an invisible name, so that the next text is not mistaken for the name.
  private static func name(_ raw: String?) -> Value? {
    guard let raw, !raw.isEmpty else { return nil }
    return Value(lines: line(raw)?.lines ?? ["(blank)"], role: .title)
  }

  private static func bio(_ raw: String?) -> Value? {
    let lines = SafeText.lines(raw ?? "", characterLimit: bioLimit)
    guard let first = lines.firstIndex(where: \.isVisible),
      let last = lines.lastIndex(where: \.isVisible)
    else { return nil }
    return Value(lines: Array(lines[first...last]))
  }

  private static func absence(of account: Account, now: Date) -> String? {
    let words: String
    switch account {
    case .listed: return nil
    case .gone: words = "The account is gone from GitHub"
    case .unlisted(let since?):
      words = "Not listed by GitHub since \(LocalTime.shortDay(since, now: now))"
    case .unlisted(nil): words = "No longer listed by GitHub"
    }
    return "\(words); this is what was saved."
  }

  private static func age(_ saved: SavedProfile?, _ limit: Date?, _ now: Date) -> Value? {
    guard let saved else {
      let rest = limit.map { "comes when GitHub answers again, at \(LocalTime.time($0))" }
      return line("Only the login is saved so far; the rest \(rest ?? "needs the network").")
    }
    guard now.timeIntervalSince(saved.fetchedAt) > 3600 else { return nil }
    return line("Fetched \(LocalTime.ago(from: saved.fetchedAt, now: now)).")
  }

  private static func block(_ lines: [SafeText]) -> Value? {
    lines.isEmpty ? nil : Value(lines: lines)
  }

  private static func line(_ raw: String?, link: WebAddress? = nil) -> Value? {
    let text = SafeText.line(raw ?? "").withoutOuterBlanks
    return text.isVisible ? Value(lines: [text], link: link) : nil
  }

  // Many people leave out the scheme, as in a browser.
  private static func blogAddress(_ raw: String) -> WebAddress? {
    WebAddress(raw)
      ?? (raw.contains(".") && !raw.contains(":") ? WebAddress("https://\(raw)") : nil)
  }
}

extension SafeText {
  fileprivate var isVisible: Bool { string.contains { !$0.isWhitespace } }
}

extension PersonChange {
  /// What has changed, such as `20 Nov  company: A → B` or `3 Nov  followers:ada: new`.
  fileprivate func description(now: Date) -> SafeText {
    let day: SafeText = "\(LocalTime.shortDay(at, now: now))  "
    return switch kind {
    case .new, .left, .back:
      "\(day)\(SafeText.line(list?.name ?? "")): \(SafeText.line(kind.rawValue))"
    case .gone: "\(day)gone from GitHub"
    case .hireable: "\(day)for hire: \(new == "true" ? "no → yes" : "yes → no")"
    default: "\(day)\(SafeText.line(kind.label)): \(SafeText.value(old)) → \(SafeText.value(new))"
    }
  }
}

extension PersonHistory.Place {
  /// Such as `#5 of contributors:apple/swift, 102 commits`.
  fileprivate var description: SafeText {
    let commits: SafeText = contributions.map { ", \($0.counted("commit"))" } ?? ""
    return "#\(number.grouped) of \(SafeText.line(list.name))\(commits)"
  }
}

extension SafeText {
  // Two longer texts would fill the screen.
  private static let valueWidth = 100

  fileprivate static func value(_ raw: String?) -> SafeText {
    let text = SafeText.line(raw ?? "").withoutOuterBlanks
    return text.isEmpty ? "none" : text.fitted(to: valueWidth)
  }
}

extension ProfileChange {
  /// What has changed, such as `company: A → B` or `followers +120 since 3 Nov`.
  fileprivate func description(since looked: Date?, now: Date) -> SafeText {
    let since: SafeText = looked.map { " since \(LocalTime.shortDay($0, now: now))" } ?? ""
    let name = SafeText.line(field.label)
    if let growth {
      return "\(name) \(growth > 0 ? "+" : "")\(growth.grouped)\(since)"
    }
    if field == .updatedAt {
      let date = after.flatMap { try? Date($0, strategy: .iso8601) }
      return "\(name) \(date.map(LocalTime.day) ?? "")"
    }
    return "\(name): \(SafeText.value(before)) → \(SafeText.value(after))"
  }
}
