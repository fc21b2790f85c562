/// What saving a page came to.
package struct PageOutcome: Sendable, Equatable {
  /// Users that are members of the list since this page.
  package let newlyListed: Int
  /// Users saved before that look different now, those gone or back among them.
  package let changed: Int
  /// The end of the unbroken run of pages now.
  package let frontier: Int64
  /// Whether the page brought the frontier further.
  package let advanced: Bool
}
