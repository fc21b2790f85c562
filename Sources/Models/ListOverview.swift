/// What the store holds of the list.
package struct ListOverview: Sendable, Equatable {
  /// Users that a page up to the frontier has brought.
  package let listedCount: Int
  /// All users saved, also users who were only opened by login.
  package let savedCount: Int
  /// How many users GitHub's first answer held; `nil` before it came.
  package let pageSize: Int?
  /// The id that the next page begins after: the end of the unbroken run of pages; 0 at first.
  package let frontier: Int64
  /// GitHub's own address of the next page, where it gave one.
  package let nextLink: String?

  package init(
    listedCount: Int, savedCount: Int, pageSize: Int?, frontier: Int64, nextLink: String?
  ) {
    self.listedCount = listedCount
    self.savedCount = savedCount
    self.pageSize = pageSize
    self.frontier = frontier
    self.nextLink = nextLink
  }
}

/// What a page of the list brought that the store did not have.
package struct PageSummary: Sendable, Equatable {
  /// Users that are in the list now and were not before.
  package let newCount: Int
  /// Users that were saved before and look different now, those gone or back among them.
  package let changedCount: Int
  /// Whether the list ends here for now: the page has nobody who comes after its beginning.
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
