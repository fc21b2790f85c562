import FoundationEssentials
import Models

/// A page of the list as GitHub sent it.
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
    let frontier =
      try connection.cached("SELECT frontier FROM list_state").first { $0.int64(0) } ?? 0
    let isInList = page.since <= frontier
    let known = try knownIDs(among: page.users)
    var changed = 0
    var listed = 0
    var ids: Set<Int64> = []
    var strangers: [User] = []
    for user in page.users where ids.insert(user.id).inserted {
      guard known.contains(user.id) else {
        strangers.append(user)
        continue
      }
      if try save(user) { changed += 1 }
      guard isInList, user.id > page.since else { continue }
      let place = try bringIntoList(user.id)
      listed += place.isNew ? 1 : 0
      changed += place.wasGone ? 1 : 0
    }
    listed += try insert(strangers, listedAfter: isInList ? page.since : .max)
    let last = ids.max() ?? page.since
    if isInList {
      if page.refusedCount == 0 { changed += try markMissing(from: page.since, to: last, but: ids) }
      try move(from: frontier, to: last, page: page, newlyListed: listed)
    }
    // Somebody else may have saved the same page just now, so that the frontier says nothing here.
    return PageSummary(
      newCount: listed, changedCount: changed, isEnd: last <= page.since,
      refusedCount: page.refusedCount)
  }

  /// Saves users whom GitHub has just named, each once, and brings nobody into the list.
  ///
  /// - Returns: Those who were saved before and look different now.
  func save(_ users: [User]) throws(DatabaseError) -> Set<Int64> {
    let known = try knownIDs(among: users)
    var changed: Set<Int64> = []
    for user in users where known.contains(user.id) {
      if try save(user) { changed.insert(user.id) }
      try mark(user.id, gone: false)
    }
    // The search index takes ascending ids faster.
    let strangers = users.filter { !known.contains($0.id) }.sorted { $0.id < $1.id }
    _ = try insert(strangers, listedAfter: .max)
    return changed
  }

  /// Saves one user.
  ///
  /// - Returns: Whether they were saved before and look different now.
  func save(_ user: User) throws(DatabaseError) -> Bool {
    let isFetched = try PeopleTable(connection: connection).isFetched(user.id)
    let old = try connection.cached(
      "SELECT login, type, is_site_admin, avatar_url, html_url FROM people WHERE id = ?1"
    ).first(user.id) { row in
      User(
        id: user.id, login: row.text(0), type: row.optionalText(1),
        isSiteAdmin: row.optionalBool(2), avatarURL: row.optionalText(3),
        htmlURL: row.optionalText(4))
    }
    // What an answer leaves out is kept: absent is not false.
    let new = User(
      id: user.id, login: user.login, type: user.type ?? old?.type,
      isSiteAdmin: user.isSiteAdmin ?? old?.isSiteAdmin,
      avatarURL: user.avatarURL ?? old?.avatarURL, htmlURL: user.htmlURL ?? old?.htmlURL)
    try connection.cached(Self.upsert).run(
      new.id, new.login, new.type, new.isSiteAdmin, new.avatarURL, new.htmlURL, date)
    if !isFetched { try connection.cached(Self.count).run(1) }
    if old?.login != new.login {
      try SearchEntries(connection: connection).set(new.id, login: new.login)
    }
    guard let old, isFetched else { return false }
    if old.login != new.login || old.type != new.type {
      try Visits(connection: connection).compare(new.id)
    }
    return old != new
  }

  /// Marks a user as gone, or as back.
  func mark(_ id: Int64, gone: Bool) throws(DatabaseError) {
    try connection.cached("UPDATE people SET is_gone = ?2 WHERE id = ?1 AND is_gone <> ?2")
      .run(id, gone)
  }

  private static let upsert = """
    INSERT INTO people(id, login, type, is_site_admin, avatar_url, html_url, fetched_at)
    VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT(id) DO UPDATE SET login = ?2, type = ?3, is_site_admin = ?4, avatar_url = ?5,
      html_url = ?6, fetched_at = ?7
    """

  private static let count = "UPDATE list_state SET saved_count = saved_count + ?1 WHERE id = 1"
}

extension PageWriter {
  private static let insert = """
    INSERT INTO people(id, login, type, is_site_admin, avatar_url, html_url, fetched_at, is_listed)
    VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
    """

  /// Whoever of `users` is known already, or was removed for good.
  private func knownIDs(among users: [User]) throws(DatabaseError) -> Set<Int64> {
    let list = "[\(users.map { String($0.id) }.joined(separator: ","))]"
    let known = try connection.cached(
      """
      SELECT value FROM json_each(?1) WHERE EXISTS (SELECT 1 FROM people WHERE id = value)
        OR EXISTS (SELECT 1 FROM list_gaps WHERE id = value)
      """
    ).all(list) { $0.int64(0) }
    return Set(known)
  }

  /// Saves users of whom nothing is known, with one change of the places for each block of ids.
  ///
  /// - Parameter since: Those with a greater id come into the list.
  /// - Returns: How many came into the list.
  private func insert(
    _ users: [User], listedAfter since: Int64
  ) throws(DatabaseError) -> Int {
    guard !users.isEmpty else { return 0 }
    try connection.cached(Self.count).run(users.count)
    let (others, members) = (users.filter { $0.id <= since }, users.filter { $0.id > since })
    for user in others { try insert(user, isListed: false) }
    let blocks = Dictionary(grouping: members) { ListPositions.block(of: $0.id) }
    // The search index takes ascending ids faster.
    for (_, block) in blocks.sorted(by: { $0.key < $1.key }) {
      try ListPositions(connection: connection).add(block.map(\.id))
      for user in block { try insert(user, isListed: true) }
    }
    return members.count
  }

  private func insert(_ user: User, isListed: Bool) throws(DatabaseError) {
    try connection.cached(Self.insert).run(
      user.id, user.login, user.type, user.isSiteAdmin, user.avatarURL, user.htmlURL, date, isListed
    )
    try SearchEntries(connection: connection).add(user.id, login: user.login)
  }
}

extension PageWriter {
  private func bringIntoList(
    _ id: Int64
  ) throws(DatabaseError) -> (isNew: Bool, wasGone: Bool) {
    let state = try connection.cached("SELECT is_listed, is_gone FROM people WHERE id = ?1")
      .first(id) { (isListed: $0.bool(0), isGone: $0.bool(1)) }
    guard let state else { return (false, false) }
    let positions = ListPositions(connection: connection)
    // Whoever was removed for good had a place, and has it again.
    var isNew = !state.isListed
    if isNew, try positions.fillGap(at: id) { isNew = false }
    if isNew { try positions.add([id]) }
    if !state.isListed || state.isGone {
      try connection.cached("UPDATE people SET is_listed = 1, is_gone = 0 WHERE id = ?1").run(id)
    }
    return (isNew, state.isListed && state.isGone)
  }

  /// - Returns: How many members between the two ids the page no longer has.
  private func markMissing(
    from since: Int64, to last: Int64, but ids: Set<Int64>
  ) throws(DatabaseError) -> Int {
    let members = try connection.cached(
      "SELECT id FROM people WHERE is_listed = 1 AND id > ?1 AND id <= ?2"
    ).all(since, last) { $0.int64(0) }
    let missing = members.filter { !ids.contains($0) }
    var count = 0
    for id in missing {
      try mark(id, gone: true)
      count += connection.changedRows
    }
    return count
  }

  private func move(
    from frontier: Int64, to last: Int64, page: PageToSave, newlyListed: Int
  ) throws(DatabaseError) {
    try connection.cached(
      """
      UPDATE list_state SET frontier = max(frontier, ?1), listed_count = listed_count + ?2,
        page_size = coalesce(page_size, nullif(?3, 0)) WHERE id = 1
      """
    ).run(last, newlyListed, page.isOfUsualSize ? page.users.count : 0)
    // Only the page that ends at the frontier knows the way on; one that leads nowhere has none.
    guard last >= frontier else { return }
    let link = last > page.since ? page.nextLink : nil
    try connection.cached("UPDATE list_state SET next_link = ?1 WHERE id = 1").run(link)
  }
}
