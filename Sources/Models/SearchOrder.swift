/// The order of what a search finds.
package struct SearchOrder: Sendable, Equatable {
  package enum Field: String, Sendable, CaseIterable {
    case followers, following, repos, gists, commits, created, updated, login, name, company,
      location, list
    /// When the note was written; no word asks for it.
    case noted

    /// The fields that `sort:` takes.
    package static let typed = allCases.filter { $0 != .noted }

    /// Whether A comes before Z; numbers and days come with the largest first.
    package var isAscending: Bool { [.login, .name, .company, .location, .list].contains(self) }
  }

  package let field: Field
  /// Whether the order is the other way round; who has no value comes last even so.
  package let isReversed: Bool

  package init(_ field: Field, isReversed: Bool = false) {
    self.field = field
    self.isReversed = isReversed
  }

  /// The order as one would type it.
  package var typed: String { "sort:\(isReversed ? "-" : "")\(field)" }
}
