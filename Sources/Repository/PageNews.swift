/// What a page of the list brought that the store did not have.
package struct PageNews: Sendable, Equatable {
  /// Users that are in the list now and were not before.
  package let newCount: Int
  /// Users that were saved before and look different now.
  package let changedCount: Int
  /// Whether the list ends here for now: the page has nobody who comes after where it begins.
  package let isEnd: Bool
  /// Entries of the page that are no users; they are left out.
  package let refusedCount: Int

  package init(newCount: Int, changedCount: Int, isEnd: Bool, refusedCount: Int = 0) {
    self.newCount = newCount
    self.changedCount = changedCount
    self.isEnd = isEnd
    self.refusedCount = refusedCount
  }
}
