import FoundationEssentials
import Models
import Terminal

extension Row {
  private static let kinds: [any UserKind.Type] = [
    StaffKind.self, NoteKind.self, InvertedKind.self,
  ]

  /// The row of a saved user; a day of another year than `now` is written with its year.
  init(_ row: UserRow, now: Date = Date()) {
    let user = UserFacts(row, now: now)
    self.init(number: row.number, title: user.title, name: user.name)
    facts = user.known
    columns =
      row.occasion?.change != nil
      ? []
      : (row.user.contributions == nil ? [] : [.count]) + (row.showsFollowers ? [.followers] : [])
        + [.name, .place, .company]
    marks = user.marks
    for kind in Self.kinds { kind.add(to: &self, user) }
  }
}

/// What a row says about a user.
struct UserFacts {
  // Enough to see the words around a match; the place is left out first.
  private static let minimumMatchWidth = 20
  // So long a row says that somebody is new: 30 days.
  private static let newsAge: TimeInterval = 30 * 86_400

  let name: SafeText
  let row: UserRow
  private let now: Date
  var user: SavedUser { row.user }

  init(_ row: UserRow, now: Date) {
    self.row = row
    self.now = now
    name = .login(row.user.user.login)
  }

  // A user whose profile has changed since does not count as seen.
  private var isSeen: Bool { user.seenAt != nil && !user.hasChanged }

  var title: StyledText {
    let (role, style) = (isSeen ? Role.seen : .login, isSeen ? Style.dim : [])
    guard let match = row.match(in: .login) else { return StyledText(name, role, style) }
    let marked = Excerpt(match.text, .login, matches: match.ranges)
    return marked.plain == name
      ? marked.fitted(to: marked.width, role, style) : StyledText(name, role, style)
  }

  /// Marks, each in a column that no other mark uses.
  var marks: StyledText {
    let hasNote = user.note != nil
    let note = StyledText(hasNote ? " ✎ " : "   ", .note)
    if user.hasChanged { return StyledText(" +", .changed) + note }
    if isSeen { return StyledText(" ✓", .seen) + note }
    return hasNote ? note : StyledText("")
  }

  /// The note, which is not dim on the row of a user who was seen.
  var note: Fact? {
    field(
      .note, user.note?.text.string, .note, label: StyledText("✎ ", .note), spokenLabel: "note: ")
  }

  /// All but the note, in the order in which they are drawn and spoken.
  var known: [Fact] {
    if let change = row.occasion?.change { return changed(change) }
    let name = field(.name, user.summary.name, .name, minimum: 20, spokenLabel: "name ")
      .flatMap { $0.text.plain.string.lowercased() == self.name.string.lowercased() ? nil : $0 }
    let location = field(
      .location, user.summary.location, .place, minimum: 20, spokenLabel: "in ")
    let company = company(isPlace: location == nil)
    let bio = found(in: .bio)
    let isAlone =
      user.note == nil && name == nil && location == nil && company == nil && bio == nil
    let facts: [Fact?] = [
      row.showsID ? Fact("id \(user.id)", .state) : nil,
      user.contributions.map { Fact($0.counted("commit"), .count, column: .count) }, followers,
      row.match(in: .login).map { _ in Fact(spoken: "matched in login") },
      name, location, location == nil ? company : nil,
      kind(isAlone: isAlone, column: name == nil ? .name : nil), seen,
      state, location == nil ? nil : company, bio,
      found(in: .email), found(in: .former),
    ]
    let known = row.reasons.compactMap(value) + facts.compactMap { $0 }
    return isSeen ? known.map(dimmed) : known
  }

  private func changed(_ change: PersonChange) -> [Fact] {
    let name = field(.name, user.summary.name, .name, minimum: 20, spokenLabel: "name ")
    let label = change.list == nil && change.kind != .gone ? "\(change.kind.label): " : ""
    let fact = Fact(
      text: Excerpt(label + change.words(namingList: row.kind == .everyone), .line),
      importance: .state,
      role: .plain, minimumTextWidth: 20)
    return [row.showsID ? Fact("id \(user.id)", .state) : nil, fact, name].compactMap { $0 }
  }

  // Without a location, the company is shown as the place. With one, it has only a column of its own, unless the
  // search looked at it.
  private func company(isPlace: Bool) -> Fact? {
    let found = isPlace ? nil : found(in: .company)
    var company =
      found ?? field(.company, user.summary.company, .place, minimum: 20, spokenLabel: "at ")
    company?.columns = isPlace ? [.company, .place] : [.company]
    if !isPlace, found == nil { company?.only = .column }
    return company
  }

  private var followers: Fact? {
    let isNarrowed = row.reasons.contains {
      if case .number(.followers, _) = $0 { true } else { false }
    }
    guard let count = user.summary.followers, !isNarrowed else { return nil }
    var fact = labelled("followers", count.grouped, column: .followers)
    fact.only = .column
    return fact
  }

  // What a search narrowed or sorted by.
  private func value(_ reason: SearchReason) -> Fact? {
    switch reason {
    case .match, .text: nil
    case .number(let field, let count):
      labelled(
        field == .repos ? "repositories" : field.rawValue, count.grouped,
        column: field == .followers ? .followers : nil)
    case .day(let field, let date):
      labelled(field == .created ? "joined" : "updated", LocalTime.utcDay(date))
    case .hireable: Fact("hireable", .count)
    }
  }

  private func labelled(_ label: String, _ value: String, column: Fact.Column? = nil) -> Fact {
    let label: SafeText = "\(SafeText.line(label)) "
    return Fact(
      text: Excerpt(value, .line), importance: .count, label: StyledText(label, .detail),
      columns: column.map { [$0] } ?? [], isMatch: true, spokenLabel: label)
  }

  // The kind of account, unless it is `User` and anything else is known.
  private func kind(isAlone: Bool, column: Fact.Column?) -> Fact? {
    guard let type = user.user.type, type != "User" || isAlone else { return nil }
    return Fact(type, .kind, column: column)
  }

  // Whether the account is there, and what has happened to it in the list.
  private var state: Fact? {
    let day = { LocalTime.shortDay($0, now: now) }
    let isRecent = { now.timeIntervalSince($0) < Self.newsAge }
    let words: String? =
      switch (user.account, user.membership) {
      case (.gone, _): "account gone"
      case (.unlisted(let since?), _): "not listed since \(day(since))"
      case (.unlisted(nil), _): "not listed"
      case (_, .left(let date)): "\(row.kind.wordsForLeft) \(day(date))"
      case (_, .leftBefore(let date)): "\(row.kind.wordsForLeft) (before \(day(date)))"
      case (_, .notFound): "no longer found"
      case (_, .new(let date)) where isRecent(date): "new \(day(date))"
      case (_, .back(let date)) where isRecent(date): "back \(day(date))"
      case (_, .new), (_, .back), (_, .unchanged): nil
      }
    return words.map { Fact($0, .state) }
  }

  private var seen: Fact? {
    guard user.seenAt != nil else { return nil }
    guard user.hasChanged, let day = user.lookedAt else { return Fact(spoken: "seen") }
    return Fact("seen \(LocalTime.shortDay(day, now: now)), changed since", .change)
  }

  // A field that a row shows only if a search looked at it.
  private func found(in field: SearchMatch.Field) -> Fact? {
    guard let text = row.match(in: field)?.text ?? row.text(of: field) else { return nil }
    let label = StyledText("\(field.rawValue): " as SafeText, .detail)
    return self.field(field, text, .note, label: label, spokenLabel: "\(field.rawValue): ")
  }

  private func field(
    _ field: SearchMatch.Field, _ saved: String?, _ importance: Fact.Importance,
    minimum: Int = 12, label: StyledText = StyledText(""), spokenLabel: SafeText = ""
  ) -> Fact? {
    guard let saved else { return nil }
    let match = row.match(in: field)
    let text = Excerpt(
      match?.text ?? saved, field == .note || field == .bio ? .block : .line,
      matches: match?.ranges ?? [])
    guard !text.isEmpty else { return nil }
    return Fact(
      text: text, importance: importance, label: label,
      role: importance == .place ? .detail : .plain,
      minimumTextWidth: match == nil ? minimum : max(minimum, Self.minimumMatchWidth),
      columns: importance == .name ? [.name] : importance == .place ? [.place] : [],
      isMatch: match != nil,
      spokenLabel: match == nil ? spokenLabel : "matched in \(field.rawValue): ")
  }

  private func dimmed(_ fact: Fact) -> Fact {
    var dimmed = fact
    (dimmed.role, dimmed.style) = (.seen, .dim)
    return dimmed
  }
}

extension UserRow {
  /// What a search found in that field, or `nil`.
  fileprivate func match(in field: SearchMatch.Field) -> SearchMatch? {
    reasons.lazy.compactMap(\.match).first { $0.field == field && !$0.ranges.isEmpty }
  }

  /// The text that a search narrowed or sorted by, or `nil`.
  fileprivate func text(of field: SearchMatch.Field) -> String? {
    reasons.lazy.compactMap { if case .text(field, let text) = $0 { text } else { nil } }.first
  }
}
