import FoundationEssentials
import Models
import Terminal
import ViewModels

/// How a profile is laid out: who it is, what they say, where they are, what the reader wrote.
package struct ProfileLayout {
  private let user: SavedUser?
  private let saved: SavedProfile?
  private let now: Date

  /// - Parameters:
  ///   - user: The account with note and seen state; `nil` while nothing is known.
  ///   - saved: What its owner says; `nil` until it was fetched once.
  package init(user: SavedUser?, saved: SavedProfile?, now: Date) {
    self.user = user
    self.saved = saved
    self.now = now
  }

  /// The profile for `width` columns.
  package func lines(width: Int) -> [StyledText] {
    guard let user else { return [] }
    let parts = [name(of: user), counts(width), bio(width), fields(width), age, note(width)]
    return parts.filter { !$0.isEmpty }.joined(separator: [StyledText("")])
      .map { $0.fitted(to: width) }
  }
}

extension ProfileLayout {
  private func name(of user: SavedUser) -> [StyledText] {
    let login = StyledText("@\(SafeText.login(user.user.login))" as SafeText, .login, [.bold])
    let name = profile?.name.map(SafeText.line) ?? ""
    let who =
      name.isEmpty
      ? login : StyledText(name, .title, [.bold]) + StyledText(" · ", .detail) + login
    let badge =
      user.user.isSiteAdmin == true
      ? StyledText("  ") + StyledText("STAFF", .badge) : StyledText("")
    let type = user.user.type.map { $0 == "User" ? "" : "  \($0)" as SafeText } ?? ""
    return [StyledText(" ") + who + badge + StyledText(type, .detail)] + gone(user)
  }

  private func gone(_ user: SavedUser) -> [StyledText] {
    user.isGone
      ? [StyledText(" No longer listed by GitHub; this is what was saved.", .warning)] : []
  }

  private func counts(_ width: Int) -> [StyledText] {
    var words: [SafeText] = []
    if let count = profile?.followers { words.append(.line("followers \(count.grouped)")) }
    if let count = profile?.following { words.append(.line("following \(count.grouped)")) }
    if let count = profile?.publicRepos { words.append(.line("\(count.grouped) repositories")) }
    if let count = profile?.publicGists { words.append(.line("\(count.grouped) gists")) }
    guard !words.isEmpty else { return [] }
    return joined(words).wrapped(to: max(width - 1, 1)).map { StyledText(" \($0)", .detail) }
  }

  private func bio(_ width: Int) -> [StyledText] {
    let lines = SafeText.lines(profile?.bio ?? "", characterLimit: 1000)
    guard lines.contains(where: { !$0.isEmpty }) else { return [] }
    return lines.flatMap { $0.wrapped(to: max(width - 2, 1)) }.map { StyledText(" \($0)") }
  }

  private func fields(_ width: Int) -> [StyledText] {
    let pairs: [(SafeText, String?)] = [
      ("Company", profile?.company), ("Blog", profile?.blog), ("Location", profile?.location),
      ("E-mail", profile?.email), ("Twitter", profile?.twitterUsername.map { "@\($0)" }),
      ("For hire", profile?.isHireable == true ? "yes" : nil),
      ("Joined", profile?.createdAt.map(LocalTime.day)), ("Page", user?.user.htmlURL),
    ]
    return pairs.compactMap { label, value in
      let value = SafeText.line(value ?? "")
      guard value.string.contains(where: { !$0.isWhitespace }) else { return nil }
      let label = StyledText(" \(label)" as SafeText, .detail).padded(to: 12, alignment: .leading)
      return label + StyledText(value)
    }
  }

  private func note(_ width: Int) -> [StyledText] {
    guard let note = user?.note else { return [] }
    let lines = SafeText.lines(note.text, characterLimit: nil)
      .flatMap { $0.wrapped(to: max(width - 4, 1)) }
    return [StyledText(" Notes (only on this machine)", .detail)]
      + lines.map { StyledText(" │ ", .note) + StyledText($0) }
  }

  private var age: [StyledText] {
    guard let saved else {
      return [StyledText(" The profile itself has not been fetched yet.", .detail, [.dim])]
    }
    guard now.timeIntervalSince(saved.fetchedAt) > 3600 else { return [] }
    let age = LocalTime.ago(from: saved.fetchedAt, now: now)
    return [StyledText(" Fetched \(age)." as SafeText, .detail, [.dim])]
  }

  private var profile: Profile? { saved?.profile }
}
