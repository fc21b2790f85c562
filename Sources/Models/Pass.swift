/// The latest pass over a list; a pass fetches every page once, from the first to the last.
///
///     not begun ── first page ──▶ running ── last page ──▶ ended ── first page ──▶ running
///                                   │ ▲                                       (the next pass)
///                                   └─┴── next page
///
/// The list of everyone has a single pass, which ends only for now.
package struct Pass: Sendable, Equatable {
  /// How many passes have begun.
  package var number = 0
  /// How many pages of the pass are saved; for everyone, the id that the last page ends with.
  package var frontier: Int64 = 0
  /// GitHub's address of the next page, if it gave one.
  package var nextLink: String?

  package init(number: Int = 0, frontier: Int64 = 0, nextLink: String? = nil) {
    self.number = number
    self.frontier = frontier
    self.nextLink = nextLink
  }

  package var hasEnded: Bool { frontier > 0 && nextLink == nil }

  /// Whether a page begins the next pass.
  ///
  /// Another process may have begun one since the page was requested.
  package func isFollowed(by place: PagePlace) -> Bool {
    guard case .inPass(let begun) = place.role, place.start == 0 else { return false }
    return begun.map { number <= $0 } ?? true
  }

  /// Whether a page is the next one of this pass.
  ///
  /// Compares addresses too, because another process may have started a pass with another page size.
  package func isContinued(by place: PagePlace) -> Bool {
    guard case .inPass(let begun) = place.role, place.start == frontier else { return false }
    if frontier == 0 { return true }
    return nextLink != nil && (place.address ?? nextLink) == nextLink && (begun ?? number) == number
  }
}
