import FoundationEssentials
import Models

/// A page of a list that is not the list of everyone, as GitHub sent it.
package struct MemberPage: Sendable {
  /// Its users, in GitHub's order.
  package let users: [User]
  /// How many commits each of them has, by their ids; empty where the list does not say it.
  package let contributions: [Int64: Int]
  /// Its number, counted from 1.
  package let number: Int
  /// How many elements could not be read; only when a pass had none does a missing member count as
  /// gone.
  package let refusedCount: Int
  /// How many contributors without an account it names.
  package let anonymousCount: Int
  /// GitHub's own address of the page after it; `nil` on the last one.
  package let nextLink: String?
  /// How many people GitHub says that the list has.
  package let total: Int?
  /// Whether GitHub's search ran out of time.
  package let isIncomplete: Bool
  /// Whether people may be missing for another reason; nobody counts as gone then either.
  package let isDoubtful: Bool
  /// Whether GitHub chose how many users it has.
  package let isOfUsualSize: Bool
  /// The address that it came from; `nil` is any.
  package let address: String?
  /// The list's pass when it was asked for; `nil` is any.
  package var pass: Int?

  package init(
    users: [User], contributions: [Int64: Int] = [:], number: Int, refusedCount: Int = 0,
    anonymousCount: Int = 0, nextLink: String? = nil, total: Int? = nil, isIncomplete: Bool = false,
    isDoubtful: Bool = false, isOfUsualSize: Bool = true, address: String? = nil
  ) {
    self.users = users
    self.contributions = contributions
    self.number = number
    self.refusedCount = refusedCount
    self.anonymousCount = anonymousCount
    self.nextLink = nextLink
    self.total = total
    self.isIncomplete = isIncomplete
    self.isDoubtful = isDoubtful
    self.isOfUsualSize = isOfUsualSize
    self.address = address
  }
}

/// How many of the latest pages in a row added nobody to the current pass.
struct EmptyPages {
  // A pass ends after this many, because it might never end otherwise.
  static let most = 3

  let pass: Int
  /// The number of the last one.
  let number: Int
  let count: Int
}

/// Writes pages of one list inside a transaction that its caller began.
///
/// GitHub's pages are offsets into a list that moves, so that only a pass over all of them, from the
/// first to the one without a next one, tells who is gone. A page that is not the next one of the pass
/// is one outside of it.
struct MemberPageWriter {
  // How many users a page has where GitHub chooses, as long as none has told.
  private static let usualSize = 30

  private let connection: Connection
  private let list: UserList
  private let date: Date
  private var lists: ListTable { ListTable(connection: connection) }
  /// `nil` if the last page added somebody.
  private(set) var emptyPages: EmptyPages?

  init(_ list: UserList, on connection: Connection, at date: Date, after emptyPages: EmptyPages?) {
    self.list = list
    self.emptyPages = emptyPages
    self.connection = connection
    self.date = date
  }

  /// Saves a page.
  ///
  /// - Parameter response: The response that is cached with the page; `nil` caches none.
  mutating func save(
    _ page: MemberPage, isInPass: Bool, response: CachedResponse?
  ) throws(DatabaseError) -> PageSummary {
    let record = try lists.made(list)
    var known: Set<Int64> = []
    let users = page.users.filter { $0.id > 0 && known.insert($0.id).inserted }
    let people = PagePeople(
      ids: users.map(\.id), refusedCount: page.refusedCount, anonymousCount: page.anonymousCount)
    let changed = try PageWriter(connection: connection, date: date).save(users)
    if let response {
      try ResponseCacheTable(connection: connection)
        .set(response, bringing: people, to: record.id, nextLink: page.nextLink)
    }
    return try bring(people.ids, of: page, isInPass: isInPass, into: record, changed: changed)
  }

  /// Brings the people of a page that is still the same into the pass again.
  ///
  /// - Returns: Nothing new, and no end, where nobody knows any more whom the page had: its validators
  ///   are forgotten, so that it is sent in full the next time.
  mutating func renew(
    _ number: Int, isInPass: Bool, pass: Int?, nextLink: String?, _ response: CachedResponse
  ) throws(DatabaseError) -> PageSummary {
    let answers = ResponseCacheTable(connection: connection)
    guard let record = try lists.record(of: list), let old = try answers.page(of: response) else {
      try answers.remove(response)
      return PageSummary(newCount: 0, changedCount: 0, isEnd: false)
    }
    try answers.set(response)
    if let nextLink { try answers.set(nextLink: nextLink, of: response) }
    // An answer without a page may leave out its links. Following an old one costs an empty page.
    var page = MemberPage(
      users: [], number: number, refusedCount: old.people.refusedCount,
      anonymousCount: old.people.anonymousCount, nextLink: nextLink ?? old.nextLink,
      address: response.url)
    page.pass = pass
    let ids = try renewed(old.people.ids)
    return try bring(ids, of: page, isInPass: isInPass, into: record, changed: [])
  }

  // - Returns: Those who are still saved.
  private func renewed(_ ids: [Int64]) throws(DatabaseError) -> [Int64] {
    let list = "[\(ids.map(String.init).joined(separator: ","))]"
    try connection.cached(
      """
      UPDATE people SET fetched_at = ?2, is_gone = 0
      WHERE id IN (SELECT value FROM json_each(?1))
      """
    ).run(list, date)
    return try connection.cached(
      "SELECT value FROM json_each(?1) j CROSS JOIN people u ON u.id = j.value ORDER BY j.key"
    ).all(list) { $0.int64(0) }
  }
}

extension MemberPageWriter {
  private mutating func bring(
    _ ids: [Int64], of page: MemberPage, isInPass: Bool, into old: ListRecord,
    changed: Set<Int64>
  ) throws(DatabaseError) -> PageSummary {
    var record = old
    // Another process may have begun a pass since this page was asked for, and even ended it.
    if isInPass, page.number == 1, record.pass <= page.pass ?? record.pass { record.beginPass() }
    let isNext = isInPass && record.continues(with: page)
    let arrivals = ids.enumerated().map { index, id in
      Arrival(
        id: id, page: number(of: page, index, record, isNext: isNext),
        contributions: page.contributions[id])
    }
    let members = ListMembers(connection: connection, list: record.id)
    var placing = try MemberPlacing(
      ids, in: members, pass: record.pass, lastRank: record.lastRank)
    if isNext {
      try placing.walk(arrivals)
    } else {
      try placing.update(arrivals, isFirstPage: page.number == 1)
    }
    record.memberCount += placing.madeCount
    record.goneCount -= placing.back.count
    record.lastRank = placing.lastRank
    record.note(page, isNext: isNext, elementCount: ids.count, at: date)
    let gone = isNext && page.nextLink == nil ? try end(&record, members) : 0
    if isNext { countEmptyPage(placing.unmetCount == 0, record) }
    let isBrokenOff = isNext && emptyPages?.count ?? 0 >= EmptyPages.most && record.nextLink != nil
    if isBrokenOff { record.breakOff() }
    try lists.keep(record)
    return PageSummary(
      newCount: placing.newCount,
      changedCount: changed.union(placing.changed).union(placing.back).count + gone,
      isEnd: page.nextLink == nil || isBrokenOff, refusedCount: page.refusedCount,
      goneCount: gone)
  }

  private mutating func countEmptyPage(_ isEmpty: Bool, _ record: ListRecord) {
    let (pass, number) = (record.pass, record.frontier)
    let follows = emptyPages?.pass == pass && emptyPages?.number == number - 1
    let before = follows ? emptyPages?.count ?? 0 : 0
    emptyPages = isEmpty ? EmptyPages(pass: pass, number: number, count: before + 1) : nil
  }

  // In pages of the usual size, whatever size the pages of the pass have.
  private func number(
    of page: MemberPage, _ index: Int, _ record: ListRecord, isNext: Bool
  ) -> Int? {
    // A page that is still the same says nothing of its size.
    if page.users.isEmpty { return nil }
    if page.isOfUsualSize { return page.number }
    return isNext ? (record.passedCount + index) / (record.pageSize ?? Self.usualSize) + 1 : nil
  }

  /// Marks the members whom a pass that has ended did not have.
  ///
  /// - Returns: How many they are.
  private func end(
    _ record: inout ListRecord, _ members: ListMembers
  ) throws(DatabaseError) -> Int {
    let gone = record.isDoubtful ? 0 : try members.markGone(metBefore: record.pass)
    record.goneCount += gone
    let blocks = MemberBlocks(connection: connection, list: record.id)
    if try blocks.areSmall(places: record.memberCount) {
      record.lastRank = try members.renumber(keeping: [record.lastRank])[0]
    }
    return gone
  }
}
