import FoundationEssentials

/// What is saved of a list.
package struct ListOverview: Sendable, Equatable {
  /// How many places it has; the list of everyone has one for each user on the pages up to the frontier.
  package let listedCount: Int
  /// How many places are empty, because their members were forgotten.
  package let gapCount: Int
  /// How many users are saved in all, even users who were only opened by login.
  package let savedCount: Int
  /// How many users a page has when GitHub chooses; `nil` before the first page.
  package let pageSize: Int?
  /// How far the list has been fetched without a gap.
  package let pass: Pass
  /// When the list was last fetched to its end; `nil` if never.
  package let wholeAt: Date?
  /// When one of its pages was last fetched; `nil` before the first.
  package let fetchedAt: Date?
  /// How many people GitHub says it has; `nil` if GitHub does not say.
  package let total: Int?
  /// Whether GitHub's search ran out of time, so that it may have missed people.
  package let searchTimedOut: Bool
  /// How many members the last whole fetch no longer found; they keep their places.
  package let goneCount: Int
  /// The id of the account whose list this is; `nil` if it is not an account's, or the id is not known.
  package let subjectID: Int64?
  /// When the account was last seen with the login in the list's name; `nil` unless another account has it now.
  package let hadLoginUntil: Date?
  /// Why the last pass may have missed people; `nil` if nothing about it is doubtful.
  package let doubt: PassDoubt?

  package init(
    listedCount: Int, gapCount: Int = 0, savedCount: Int, pageSize: Int?, pass: Pass = Pass(),
    wholeAt: Date? = nil, fetchedAt: Date? = nil, total: Int? = nil, searchTimedOut: Bool = false,
    goneCount: Int = 0,
    subjectID: Int64? = nil, hadLoginUntil: Date? = nil, doubt: PassDoubt? = nil
  ) {
    self.doubt = doubt
    self.listedCount = listedCount
    self.gapCount = gapCount
    self.savedCount = savedCount
    self.pageSize = pageSize
    self.pass = pass
    self.wholeAt = wholeAt
    self.fetchedAt = fetchedAt
    self.total = total
    self.searchTimedOut = searchTimedOut
    self.goneCount = goneCount
    self.subjectID = subjectID
    self.hadLoginUntil = hadLoginUntil
  }

  /// How many of its people are saved, without those who have left.
  package var peopleCount: Int { rowCount - goneCount }

  /// How many rows it has; who has left keeps a row.
  package var rowCount: Int { listedCount - gapCount }

  /// Whether the list was fetched to its end, so that all of its people are saved.
  package var isComplete: Bool { wholeAt != nil }

  /// Whether the list is complete and nothing about the last pass is doubtful.
  package var isWhole: Bool { isComplete && doubt == nil }

  /// Whether the last pass ended because three pages in a row added nobody, so the list may be incomplete.
  ///
  /// Not meaningful for the list of everyone.
  package var endedEarly: Bool { pass.hasEnded && !isComplete }

  /// The number of people that GitHub reports; `nil` unless fewer are in the list.
  package var largerTotal: Int? {
    total.flatMap { $0 > listedCount - goneCount ? $0 : nil }
  }
}

/// A saved list, as `:lists` shows it.
package struct SavedList: Sendable, Equatable, Identifiable {
  package let list: UserList
  package let overview: ListOverview
  /// How many of its members have a note.
  package let notedCount: Int
  /// How many of its members the reader has never opened.
  package let unseenCount: Int
  package var id: UserList { list }

  package init(list: UserList, overview: ListOverview, notedCount: Int, unseenCount: Int) {
    self.list = list
    self.overview = overview
    self.notedCount = notedCount
    self.unseenCount = unseenCount
  }
}

/// The two numbers that make a pass doubtful: it found fewer people than expected.
package struct PassDoubt: Sendable, Equatable, Codable {
  package let found: Int
  /// How many GitHub reports or, where it reports none, how many were saved before.
  package let expected: Int
  /// Whether members are missing from the pass, and only the next pass can tell whether they have left.
  package var isUndecided: Bool

  package init(found: Int, expected: Int, isUndecided: Bool = true) {
    self.found = found
    self.expected = expected
    self.isUndecided = isUndecided
  }
}
