/// How far the list has come.
package struct ListState: Sendable, Equatable {
  /// The end of the unbroken run of pages from the beginning: the next `since`; 0 at first.
  package let frontier: Int64
  /// GitHub's own address of the page after it, where it gave one.
  package let nextLink: String?
  /// How many users the first answer held.
  package let pageSize: Int?
  /// Users that a page up to the frontier has brought.
  package let listedCount: Int
  /// All users saved.
  package let savedCount: Int
}
