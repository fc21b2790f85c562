import FoundationEssentials
import Models

/// A page of the list of everyone as GitHub sent it.
package struct PageToSave: Sendable {
  /// Its users, in GitHub's order.
  package let users: [User]
  /// The id after which it begins.
  package let since: Int64
  /// How many elements could not be read; only when there are none does a missing user count as gone.
  package let refusedCount: Int
  /// GitHub's own address of the page after it.
  package let nextLink: String?
  /// Whether GitHub chose how many users it has; the first such page says how many are shown at once.
  package let isOfUsualSize: Bool

  package init(
    users: [User], since: Int64, refusedCount: Int = 0, nextLink: String? = nil,
    isOfUsualSize: Bool = true
  ) {
    self.users = users
    self.since = since
    self.refusedCount = refusedCount
    self.nextLink = nextLink
    self.isOfUsualSize = isOfUsualSize
  }
}

/// Writes users inside a transaction that its caller began.
///
/// The search index gathers changes in memory. A statement that can fail after some of its rows makes
/// the index write them out (`xSavepoint`, https://www.sqlite.org/vtab.html), so new pages use none.
struct PageWriter {
  let connection: Connection
  let date: Date

  /// Saves a page, brings its users into the list where it belongs there, and moves the frontier.
  func save(_ page: PageToSave) throws(DatabaseError) -> PageSummary {
    let lists = ListTable(connection: connection)
    var record = try lists.made(.everyone)
    let isInList = page.since <= record.frontier
    var changed = try save(page.users)
    let last = page.users.map(\.id).max() ?? page.since
    var listed = 0
    if isInList {
      let members = page.users.map(\.id).filter { $0 > page.since }
      listed = try ListMembers(connection: connection, list: record.id).addToEveryone(members)
      if page.refusedCount == 0 {
        changed.formUnion(try markMissing(from: page.since, to: last, but: Set(members)))
      }
      // Only the page that ends at the frontier knows the way on; one that leads nowhere has none.
      if last >= record.frontier { record.nextLink = last > page.since ? page.nextLink : nil }
      record.frontier = max(record.frontier, last)
      if page.isOfUsualSize, !page.users.isEmpty, record.pageSize == nil {
        record.pageSize = page.users.count
      }
      record.fetchedAt = date
      try lists.keep(record)
    }
    // Somebody else may have saved the same page just now, so that the frontier says nothing here.
    return PageSummary(
      newCount: listed, changedCount: changed.count, isEnd: last <= page.since,
      refusedCount: page.refusedCount)
  }

  /// Saves users whom GitHub has just named, and brings nobody into a list.
  ///
  /// - Returns: Those who were saved before and look different now.
  func save(_ users: [User]) throws(DatabaseError) -> Set<Int64> {
    var changed: Set<Int64> = []
    var new = 0
    var known: Set<Int64> = []
    // The search index takes ascending ids faster.
    for user in users.sorted(by: { $0.id < $1.id }) where known.insert(user.id).inserted {
      let (isNew, isChanged) = try save(user)
      new += isNew ? 1 : 0
      if isChanged { changed.insert(user.id) }
    }
    if new > 0 { try PeopleTable(connection: connection).addToSavedCount(new) }
    return changed
  }

  /// Marks a user as gone from GitHub.
  ///
  /// - Returns: Whether that was not known.
  @discardableResult
  func markGone(_ id: Int64) throws(DatabaseError) -> Bool {
    try connection.cached("UPDATE people SET is_gone = 1 WHERE id = ?1 AND is_gone = 0").run(id)
    return connection.changedRows > 0
  }

  private func save(_ user: User) throws(DatabaseError) -> (isNew: Bool, isChanged: Bool) {
    let row = try connection.cached(
      """
      SELECT login, type, is_site_admin, avatar_url, html_url, is_gone, fetched_at FROM people
      WHERE id = ?1
      """
    ).first(user.id) { row in
      (
        user: User(
          id: user.id, login: row.text(0), type: row.optionalText(1),
          isSiteAdmin: row.optionalBool(2), avatarURL: row.optionalText(3),
          htmlURL: row.optionalText(4)), isGone: row.bool(5), isFetched: !row.isNull(6)
      )
    }
    // What an answer leaves out is kept: absent is not false.
    let old = row?.user
    let new = User(
      id: user.id, login: user.login, type: user.type ?? old?.type,
      isSiteAdmin: user.isSiteAdmin ?? old?.isSiteAdmin,
      avatarURL: user.avatarURL ?? old?.avatarURL, htmlURL: user.htmlURL ?? old?.htmlURL)
    try connection.cached(old == nil ? Self.insert : Self.update).run(
      new.id, new.login, new.type, new.isSiteAdmin, new.avatarURL, new.htmlURL, date)
    let entries = SearchEntries(connection: connection)
    guard let row, let old else {
      try entries.add(new.id, login: new.login)
      return (true, false)
    }
    if old.login != new.login { try entries.set(new.id, login: new.login) }
    guard row.isFetched else { return (true, false) }
    if old.login != new.login || old.type != new.type {
      try Visits(connection: connection).compare(new.id)
    }
    return (false, old != new || row.isGone)
  }

  private static let insert = """
    INSERT INTO people(id, login, type, is_site_admin, avatar_url, html_url, fetched_at)
    VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """

  private static let update = """
    UPDATE people SET login = ?2, type = ?3, is_site_admin = ?4, avatar_url = ?5, html_url = ?6,
      fetched_at = ?7, is_gone = 0 WHERE id = ?1
    """

  /// - Returns: The members between the two ids whom the page no longer has, and who were there before.
  private func markMissing(
    from since: Int64, to last: Int64, but ids: Set<Int64>
  ) throws(DatabaseError) -> [Int64] {
    let members = try connection.cached(
      """
      SELECT user_id FROM members
      WHERE list_id = ?1 AND rank > ?2 AND rank <= ?3 AND user_id IS NOT NULL
      """
    ).all(ListMembers.everyone, since, last) { $0.int64(0) }
    var missing: [Int64] = []
    for id in members where !ids.contains(id) {
      if try markGone(id) { missing.append(id) }
    }
    return missing
  }
}
