import FoundationEssentials
import Models
import Terminal

/// How much a row says of a user; each step says less.
struct FactExtent {
  /// How a row says that the reader has seen somebody.
  enum Seen {
    /// With the day when the profile has changed since.
    case sentence
    case word
    case mark
  }

  /// What can be left out.
  struct Part: OptionSet {
    let rawValue: Int

    static let type = Part(rawValue: 1)
    static let place = Part(rawValue: 2)
    static let remarks = Part(rawValue: 4)
    static let name = Part(rawValue: 8)
    static let contributions = Part(rawValue: 16)
  }

  /// How far texts are cut, where they are long.
  enum Cut {
    case little, more, far
  }

  var seen: Seen
  /// How far texts are cut before anything is left out.
  var cut = Cut.far
  /// What is not said.
  var dropped: Part = []
  /// Whether ids, and that somebody is gone, are said.
  var saysState = true
}

/// The facts of a row as they look, in every form that a row has.
struct RowFacts {
  // The columns that a text has when it is cut far.
  private static let tight = 8

  private let facts: UserFacts
  private let now: Date

  /// - Parameter now: The time; a day of another year is written with its year.
  init(_ facts: UserFacts, now: Date) {
    self.facts = facts
    self.now = now
  }

  // Somebody who has changed since is marked as not seen.
  var isSeen: Bool { user.seenAt != nil && !user.hasChanged }

  /// Whether a row in columns shows the note.
  var saysNote: Bool { facts.remarks.contains { $0.field == .note } }

  /// Whether the note is among the facts of that extent.
  func saysNote(_ extent: FactExtent) -> Bool {
    remarks(extent).contains { $0.field == .note }
  }

  /// The most facts that fit, on one line.
  ///
  /// - Parameter fits: Whether a line that says so much has room.
  /// - Returns: `nil` where no fact has room.
  func most(
    besidePicture: Bool, where fits: (FactExtent, FactLine) -> Bool
  ) -> (extent: FactExtent, line: FactLine)? {
    let full = FactExtent(
      seen: besidePicture || user.hasChanged ? .sentence : .mark, cut: .little)
    let whole = line(full)
    // Nearly every row has room for all.
    if fits(full, whole) { return (full, whole) }
    return extents(below: full, besidePicture: besidePicture).lazy.map { ($0, line($0)) }
      .first { fits($0, $1) }
  }

  // What else there is to say, from the most to the least.
  private func extents(below full: FactExtent, besidePicture: Bool) -> [FactExtent] {
    let short: FactExtent.Seen = besidePicture ? .word : .mark
    let order = dropOrder
    // Place and kind go before other texts are cut far, unless a search found them.
    let first = order.prefix { $0 == .place || $0 == .type }.count
    return (user.hasChanged ? [FactExtent(seen: full.seen, cut: .more)] : [])
      + (0...first).map { FactExtent(seen: short, cut: .little, dropped: .init(order.prefix($0))) }
      + (first..<order.count).map { FactExtent(seen: short, dropped: .init(order.prefix($0))) }
      // One alone may fit where a longer one does not.
      + order.reversed().map { FactExtent(seen: short, dropped: .init(order).subtracting([$0])) }
      + [short, .mark].map { FactExtent(seen: $0, dropped: .init(order)) }
      + [FactExtent(seen: .mark, dropped: .init(order), saysState: false)]
  }

  private func line(_ extent: FactExtent) -> FactLine {
    let says = { (part: FactExtent.Part) in !extent.dropped.contains(part) }
    let least = extent.cut.least
    return line(
      [
        extent.saysState ? id : nil, says(.contributions) ? contributions : nil,
        says(.name) ? fact(facts.name, .plain, least.name) : nil,
        says(.place) ? fact(facts.place, .detail, least.place) : nil,
        says(.type) ? type : nil, seen(extent.seen), extent.saysState ? gone : nil,
      ] + remarks(extent).map { fact($0, .plain, least.remark) })
  }

  /// The facts in columns: commits, name, place, details, and what may be long.
  ///
  /// A kind of account stands in the place of a name that is not known. Beside a picture there are no
  /// details: they stand below.
  func columns(besidePicture: Bool) -> [FactLine] {
    let name = fact(facts.name, .plain, Self.tight)
    let details =
      besidePicture
      ? [] : [id, name == nil ? nil : type, user.hasChanged ? seen(.sentence) : nil, gone]
    return [
      line([contributions]), line([name ?? (besidePicture ? nil : type)]),
      line([fact(facts.place, .detail, Self.tight)]), line(details),
      line(facts.remarks.map { fact($0, .plain, FactExtent.Cut.little.least.remark) }),
    ]
  }

  /// The details below the columns, beside a picture.
  var underColumns: FactLine { line([id, type, seen(.sentence), gone]) }
}

extension FactExtent.Cut {
  /// The columns that texts have at least.
  fileprivate var least: (name: Int, place: Int, remark: Int) {
    switch self {
    case .little: (24, 20, 16)
    case .more: (16, 8, 16)
    case .far: (8, 8, 8)
    }
  }
}

extension RowFacts {
  private typealias Fact = FactLine.Fact

  private var user: SavedUser { facts.row.user }

  // Where there is little room there is one, and what a search found comes first.
  private func remarks(_ extent: FactExtent) -> ArraySlice<UserFacts.Remark> {
    guard !extent.dropped.contains(.remarks) else { return [] }
    return extent.cut == .far ? facts.remarks.prefix(1) : facts.remarks[...]
  }

  // What a search found the user by is left out last.
  private var dropOrder: [FactExtent.Part] {
    let order: [FactExtent.Part] =
      [.place, .type, .remarks, .name] + (contributions == nil ? [] : [.contributions])
    let found = order.filter { part in
      switch part {
      case .place: facts.place?.isMatch == true
      case .remarks: facts.remarks.contains(where: \.isMatch)
      case .name: facts.name?.isMatch == true
      default: false
      }
    }
    return order.filter { !found.contains($0) } + found
  }

  private func line(_ facts: [Fact?]) -> FactLine {
    FactLine(facts.compactMap { $0 }, separator: styled(" · "))
  }

  private func fact(_ remark: UserFacts.Remark?, _ role: Role, _ least: Int) -> Fact? {
    remark.map { Fact($0, least: least, isSeen ? .seen : role, isSeen ? .dim : []) }
  }

  private func styled(_ text: SafeText) -> StyledText {
    StyledText(text, isSeen ? .seen : .detail, isSeen ? .dim : [])
  }

  private var id: Fact? {
    facts.row.showsID ? Fact(styled("id \(SafeText.line("\(user.id)"))")) : nil
  }
  private var contributions: Fact? { facts.contributions.map { Fact(styled($0)) } }
  private var type: Fact? { facts.type.map { Fact(styled($0)) } }
  private var gone: Fact? { user.isGone ? Fact(styled("gone")) : nil }

  private func seen(_ form: FactExtent.Seen) -> Fact? {
    guard user.seenAt != nil, form != .mark else { return nil }
    guard form == .sentence, user.hasChanged, let day = user.lookedAt else {
      return Fact(styled("seen"))
    }
    return Fact(styled("seen \(LocalTime.shortDay(day, now: now)), changed since"))
  }
}
