import FoundationEssentials
import Models
import Terminal
import ViewModels

/// Everything known of a user, field by field.
struct ProfileValues {
  private static let bioLimit = 1000

  let user: SavedUser
  let saved: SavedProfile?
  /// What has changed since the reader looked the time before.
  let changes: [ProfileChange]
  /// When the reader looked the time before.
  let looked: Date?
  let now: Date

  /// The value of `field`; `nil` when it is not known, or empty.
  subscript(field: ProfileField) -> ProfileValue? {
    switch field {
    case .name: name
    case .login: .text("@\(SafeText.login(user.user.login))")
    case .badge: user.user.isSiteAdmin == true ? .text("STAFF") : nil
    case .type: user.user.type == "User" ? nil : text(user.user.type)
    case .followers: profile?.followers.map { .text("\($0.grouped)") }
    case .following: profile?.following.map { .text("\($0.grouped)") }
    case .repositories: count(profile?.publicRepos, "repository", "repositories")
    case .gists: count(profile?.publicGists, "gist", "gists")
    case .bio: bio
    case .company: text(profile?.company)
    case .blog: text(profile?.blog, link: profile?.blog.flatMap(blogAddress))
    case .location: text(profile?.location)
    case .email: text(profile?.email)
    case .twitter: text(profile?.twitterUsername.flatMap { $0.isEmpty ? nil : "@\($0)" })
    case .hireable: profile?.isHireable == true ? .text("yes") : nil
    case .page: text(user.user.htmlURL, link: user.user.htmlURL.flatMap { WebAddress($0) })
    case .joined: text(profile?.createdAt.map(LocalTime.day))
    case .gone:
      user.isGone ? .text("No longer listed by GitHub; this is what was saved.") : nil
    case .age: age
    case .noted: text(user.note.map { LocalTime.day($0.updatedAt) })
    case .changes:
      changes.isEmpty ? nil : .lines(changes.map { $0.description(since: looked, now: now) })
    case .note: user.note.map { .lines(SafeText.lines($0.text, characterLimit: nil)) }
    }
  }
}

extension ProfileValues {
  /// Whether there are fields, and none of them is known.
  func lacksAll(of fields: [ProfileField]) -> Bool {
    !fields.isEmpty && fields.allSatisfy { self[$0] == nil }
  }

  private var profile: Profile? { saved?.profile }

  // Without a word for it, the line below an invisible name would pass for the name.
  private var name: ProfileValue? {
    guard let raw = profile?.name, !raw.isEmpty else { return nil }
    return text(raw) ?? .text("(blank)")
  }

  private var bio: ProfileValue? {
    let lines = SafeText.lines(profile?.bio ?? "", characterLimit: Self.bioLimit)
    guard let first = lines.firstIndex(where: \.isVisible),
      let last = lines.lastIndex(where: \.isVisible)
    else { return nil }
    return .lines(Array(lines[first...last]))
  }

  private var age: ProfileValue? {
    guard let saved else {
      return .text("Only the login is saved so far; the rest needs the network.")
    }
    guard now.timeIntervalSince(saved.fetchedAt) > 3600 else { return nil }
    return .text("Fetched \(LocalTime.ago(from: saved.fetchedAt, now: now)).")
  }

  private func count(_ number: Int?, _ one: String, _ many: String) -> ProfileValue? {
    text(number?.counted(one, many))
  }

  private func text(_ raw: String?, link: WebAddress? = nil) -> ProfileValue? {
    let text = SafeText.line(raw ?? "").withoutOuterBlanks
    return text.isVisible ? .text(text, link: link) : nil
  }

  // Many people leave the scheme out, because browsers let them.
  private func blogAddress(_ raw: String) -> WebAddress? {
    WebAddress(raw)
      ?? (raw.contains(".") && !raw.contains(":") ? WebAddress("https://\(raw)") : nil)
  }
}

extension SafeText {
  fileprivate var isVisible: Bool { string.contains { !$0.isWhitespace } }
}

/// The value of a field.
enum ProfileValue {
  /// One line, and the address that it links to.
  case text(SafeText, link: WebAddress? = nil)
  /// Lines of its own.
  case lines([SafeText])
}

/// A field of a profile, by the name that the layout uses.
enum ProfileField: String, CaseIterable {
  case name, login, badge, type
  case followers, following, repositories, gists
  case bio, company, blog, location, email, twitter, hireable, page, joined
  case gone, age, noted, changes, note

  /// The field's own style; `nil` for the style of its line.
  var style: LayoutStyle? {
    switch self {
    case .name: .title
    case .login: .login
    case .badge: .badge
    default: nil
    }
  }
}

extension ProfileChange {
  // Two longer texts and the arrow between them would fill the screen.
  private static let textWidth = 100

  /// What has changed, such as `company: A → B` or `followers +120 since 3 Nov`.
  func description(since looked: Date?, now: Date) -> SafeText {
    let since: SafeText = looked.map { " since \(LocalTime.shortDay($0, now: now))" } ?? ""
    if let growth {
      return "\(name) \(growth > 0 ? "+" : "")\(growth.grouped)\(since)"
    }
    if field == .updatedAt { return "\(name) \(day(after) ?? "anew")" }
    return "\(name): \(text(before)) → \(text(after))"
  }

  private var name: SafeText { .line(field.label) }

  private func text(_ raw: String?) -> SafeText {
    let text = SafeText.line(raw ?? "").withoutOuterBlanks
    return text.isEmpty ? "none" : text.fitted(to: Self.textWidth)
  }

  private func day(_ raw: String?) -> String? {
    raw.flatMap { try? Date($0, strategy: .iso8601) }.map(LocalTime.day)
  }
}
