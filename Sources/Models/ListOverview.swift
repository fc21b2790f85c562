import FoundationEssentials

/// What the store holds of a list.
package struct ListOverview: Sendable, Equatable {
  /// Its places: in the list of everyone, those of users that a page up to the frontier has brought.
  package let listedCount: Int
  /// How many places are nobody's, because their members were forgotten.
  package let gapCount: Int
  /// All users saved, also users who were only opened by login.
  package let savedCount: Int
  /// How many users GitHub's first answer held; `nil` before it came.
  package let pageSize: Int?
  /// How far it was fetched; 0 at first.
  ///
  /// In the list of everyone, it is the id that the next page begins after: the end of the unbroken run
  /// of pages. In another list, it is how many pages have come one after the other.
  package let frontier: Int64
  /// GitHub's own address of the next page, where it gave one.
  package let nextLink: String?
  /// How often it was begun at its first page.
  package let pass: Int
  /// When all of it was last fetched, page after page to its end; `nil` if it never was.
  package let wholeAt: Date?
  /// When one of its pages was last fetched; `nil` before the first.
  package let fetchedAt: Date?
  /// How many people GitHub says it has; `nil` if GitHub does not say.
  package let total: Int?
  /// Whether GitHub's search ran out of time, so that it may have missed people.
  package let isIncomplete: Bool
  /// How many members the last whole fetch no longer found; they keep their places.
  package let goneCount: Int

  package init(
    listedCount: Int, gapCount: Int = 0, savedCount: Int, pageSize: Int?, frontier: Int64,
    nextLink: String?, pass: Int = 0, wholeAt: Date? = nil, fetchedAt: Date? = nil,
    total: Int? = nil, isIncomplete: Bool = false, goneCount: Int = 0
  ) {
    self.listedCount = listedCount
    self.gapCount = gapCount
    self.savedCount = savedCount
    self.pageSize = pageSize
    self.frontier = frontier
    self.nextLink = nextLink
    self.pass = pass
    self.wholeAt = wholeAt
    self.fetchedAt = fetchedAt
    self.total = total
    self.isIncomplete = isIncomplete
    self.goneCount = goneCount
  }
}

extension ListOverview {
  /// How many people of it are saved.
  package var peopleCount: Int { listedCount - gapCount }

  /// Whether the last pass was ended because three pages in a row added nobody.
  ///
  /// The list may be incomplete. Not meaningful for the list of everyone.
  package var endedEarly: Bool { frontier > 0 && nextLink == nil && wholeAt == nil }

  /// The number of people that GitHub reports; `nil` when the list has so many places already.
  package var largerTotal: Int? { total.flatMap { $0 > listedCount ? $0 : nil } }
}

/// A saved list, as a list of lists shows it.
package struct SavedList: Sendable, Equatable, Identifiable {
  /// Which list it is.
  package let list: UserList
  /// Its size, wholeness and age.
  package let overview: ListOverview
  /// How many of its members have a note.
  package let notedCount: Int
  /// How many of its members have a profile that the reader never opened.
  package let unseenCount: Int
  package var id: UserList { list }

  package init(list: UserList, overview: ListOverview, notedCount: Int, unseenCount: Int) {
    self.list = list
    self.overview = overview
    self.notedCount = notedCount
    self.unseenCount = unseenCount
  }
}

/// What a page of a list brought that the store did not have.
package struct PageSummary: Sendable, Equatable {
  /// Users that are in the list now and were not before.
  package let newCount: Int
  /// Users that were saved before and look different now, those gone or back among them.
  package let changedCount: Int
  /// Whether the list ends here for now: the page has nobody who comes after its beginning.
  package let isEnd: Bool
  /// Entries of the page that are no users; they are left out.
  package let refusedCount: Int
  /// Members whom a fetch of the whole list, which ended with this page, no longer found.
  package let goneCount: Int

  package init(
    newCount: Int, changedCount: Int, isEnd: Bool, refusedCount: Int = 0, goneCount: Int = 0
  ) {
    self.goneCount = goneCount
    self.newCount = newCount
    self.changedCount = changedCount
    self.isEnd = isEnd
    self.refusedCount = refusedCount
  }
}
