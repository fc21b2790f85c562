import FoundationEssentials
import Models

/// Decides who came to a list and who left it, and keeps it in `member_changes`.
///
/// GitHub's pages move while they are read, and an answer may be short: somebody has left when two whole passes
/// in a row lack them.
///
///     here ── a pass lacks them ──▶ missing since that pass ── the next one does, too ──▶ left
///       ▲                               │                                                  │
///       └────────── on a page ──────────┴────────────── on a page: back ───────────────────┘
struct MemberChangeTable {
  /// Two passes of which one is doubtful lie at least so many seconds apart.
  private static let doubtfulGap: TimeInterval = 3600
  /// GitHub's list of contributors may be hours old, and does not say so.
  private static let contributorsGap: TimeInterval = 6 * 3600

  let connection: Connection
  let list: UserList
  let date: Date

  /// Saves a row for each member who is new or back, on a page that is known to be current, and returns them.
  func save(_ met: MemberChanges, in record: ListRecord) throws -> MemberChanges {
    guard list.kind != .find, record.firstWholeAt != nil else { return MemberChanges() }
    return try insert(met, record.id)
  }

  private func insert(_ met: MemberChanges, _ list: Int64) throws -> MemberChanges {
    var changes = met
    // Who was marked by 2.0 is not back.
    changes.back = try met.back.filter { try hasLeft($0, list) }
    try insert("new", changes.new, at: date, list)
    try insert("back", changes.back, at: date, list)
    return changes
  }

  /// Decides who has left, when a pass ends; `last` is the end of the pass before.
  ///
  /// Returns `nil`, and changes nothing, if GitHub's answers are older than the saved ones.
  func endPass(
    of record: inout ListRecord, _ last: Date?, _ page: UserPage, at place: PagePlace
  ) throws -> (changes: MemberChanges, needsPass: Bool)? {
    let isOlder = try isOlderThanSaved(record)
    var changes = isOlder ? MemberChanges() : try takePending(record)
    // Nobody else has been in the list.
    try connection.run("DELETE FROM members WHERE list_id = ?1 AND is_pending = 1", record.id)
    let missing = try missing(from: record)
    record.doubt = try doubt(record, missing, page, at: place, isOlder: isOlder)
    defer { record.lastPages = (Int(record.pass.frontier), place.pageSize) }
    if isOlder { return nil }
    guard list.kind == .find || record.firstWholeAt != nil else {
      let isLater = last.map { date.timeIntervalSince($0) >= Self.doubtfulGap } ?? false
      guard record.doubt == nil || isLater && missing.isEmpty, !record.hasBreak else {
        return (changes, record.hasBreak && record.doubt == nil)
      }
      record.firstWholeAt = date
      // They were in a pass that was broken off.
      try connection.run(
        "DELETE FROM members WHERE list_id = ?1 AND user_id IN (SELECT value FROM json_each(?2))",
        record.id, missing.map(\.id))
      return (changes, false)
    }
    let isDoubtful = record.doubt != nil || record.hasBreak
    let decided = try decide(missing, record, isDoubtful: isDoubtful)
    record.doubt?.isUndecided = decided.missingCount ?? 0 > 0
    // Nobody has left a search.
    guard list.kind != .find else { return (MemberChanges(), false) }
    changes.add(decided)
    let needsPass =
      changes.missingCount ?? 0 > 0 && !isDoubtful && list.kind != .contributors
    return (changes, needsPass)
  }

  // Contributors, whose list may be hours old, and does not say so.

  // Whether the people who were in the list have fewer commits than before.
  private func isOlderThanSaved(_ record: ListRecord) throws -> Bool {
    guard list.kind == .contributors, record.firstWholeAt != nil else { return false }
    return try connection.cached(
      """
      SELECT coalesce(sum(pass_contributions - contributions), 0) < 0 FROM members
      WHERE list_id = ?1 AND last_pass = ?2 AND is_gone = 0 AND is_pending = 0
      """
    ).first(record.id, record.pass.number) { $0.bool(0) } ?? false
  }

  private func takePending(_ record: ListRecord) throws -> MemberChanges {
    guard list.kind == .contributors, record.firstWholeAt != nil else { return MemberChanges() }
    var met = MemberChanges()
    let rows = try connection.cached(
      """
      SELECT user_id, is_pending FROM members
      WHERE list_id = ?1 AND last_pass = ?2 AND (is_gone = 1 OR is_pending = 1) AND user_id IS NOT NULL
      """
    ).all(record.id, record.pass.number) { (id: $0.int64(0), isNew: $0.bool(1)) }
    (met.new, met.back) = (rows.filter(\.isNew).map(\.id), rows.filter { !$0.isNew }.map(\.id))
    try connection.run(
      """
      UPDATE members SET is_gone = 0, missed = 0, is_pending = 0,
        contributions = coalesce(pass_contributions, contributions)
      WHERE list_id = ?1 AND last_pass = ?2
      """, record.id, record.pass.number)
    return try insert(met, record.id)
  }

  /// Somebody whom a pass lacks.
  private struct Missing {
    let id: Int64
    let rank: Int64
    /// When the first pass ended that lacked them, negative if it was doubtful; 0 if this is the first.
    let since: Int64
    /// The pass that had them last.
    let lastPass: Int
  }

  // A deleted account has not left its lists.
  private func missing(from record: ListRecord) throws -> [Missing] {
    try connection.cached(
      """
      SELECT m.user_id, m.rank, m.missed, m.last_pass
      FROM members m CROSS JOIN people u ON u.id = m.user_id
      WHERE m.list_id = ?1 AND m.last_pass < ?2 AND m.is_gone = 0
        AND NOT (u.is_gone = 1 AND \(SavedUser.isAccountGone))
      """
    ).all(record.id, record.pass.number) {
      Missing(id: $0.int64(0), rank: $0.int64(1), since: $0.int64(2), lastPass: $0.int(3))
    }
  }

  private func doubt(
    _ record: ListRecord, _ missing: [Missing], _ page: UserPage, at place: PagePlace, isOlder: Bool
  ) throws -> PassDoubt? {
    let (found, before, pages) = (record.passCount, record.countBefore, record.pass.frontier)
    let isPartOfPages =
      place.pageSize == record.lastPages.size && pages < record.lastPages.count
    let mayGoOn = record.firstWholeAt == nil || !missing.isEmpty
    let isShort =
      try (found == 0 && !missing.isEmpty) || (before > 10 && missing.count * 2 > before)
      || (isPartOfPages && self.place(ofLast: missing, record) > found)
      || (mayGoOn && isFull(page, record, place))
    let total = try total(record, page)
    if let total, total > found + 10, total * 10 > found * 11 {
      return PassDoubt(found: found, expected: total)
    }
    let isAgreed = missing.isEmpty && total == found
    guard isShort && !isAgreed || record.mayHaveMissedPeople || isOlder else { return nil }
    return missing.isEmpty
      ? PassDoubt(found: found, expected: found)
      : PassDoubt(found: max(0, before - missing.count), expected: before)
  }

  // The place of the last missing member among those who have not left.
  private func place(ofLast missing: [Missing], _ record: ListRecord) throws -> Int {
    guard let rank = missing.map(\.rank).max() else { return 0 }
    return try connection.cached(
      "SELECT count(*) FROM members WHERE list_id = ?1 AND rank <= ?2 AND is_gone = 0"
    ).first(record.id, rank) { $0.int(0) } ?? 0
  }

  // Whether there may have been a next page.
  private func isFull(_ page: UserPage, _ record: ListRecord, _ place: PagePlace) -> Bool {
    let count = page.users.count
    return count == place.pageSize
      || (place.size == nil && record.pass.frontier > 1 && count == record.pageSize)
  }

  // How many people GitHub itself says there are: with a search, or in a profile of the last hour.
  private func total(_ record: ListRecord, _ page: UserPage) throws -> Int? {
    if let total = page.total { return list.kind.maximumShown.map { min($0, total) } ?? total }
    guard let id = record.subjectID, [.followers, .following].contains(list.kind) else {
      return nil
    }
    return try connection.cached(
      """
      SELECT \(list.kind == .followers ? "followers" : "following") FROM profiles
      WHERE id = ?1 AND fetched_at > ?2
      """
    ).first(id, date - Self.doubtfulGap) { $0.optionalInt(0) } ?? nil
  }

  private func decide(
    _ missing: [Missing], _ record: ListRecord, isDoubtful: Bool
  ) throws -> MemberChanges {
    let now = date.milliseconds
    let began = record.passBeganAt?.milliseconds ?? .min
    // A search keeps no days, and GitHub has only one page of a list that was one before.
    let isOnePage =
      list.kind == .find || record.pass.frontier == 1 && record.lastPages.count == 1
    let isEnough = isOnePage && !isDoubtful && list.kind != .contributors
    var changes = MemberChanges()
    changes.missingCount = 0
    for person in missing {
      // The clock may have been ahead.
      let first = abs(person.since) <= now ? abs(person.since) : 0
      let gap = gap(isDoubtful: isDoubtful || person.since < 0)
      if isEnough, list.kind == .find || person.lastPass == record.pass.number - 1 {
        try leave(person.id, at: now, record.id)
        changes.left.append(person.id)
      } else if first > 0, began >= first, Double(now - first) >= gap * 1000 {
        try leave(person.id, at: first, record.id)
        changes.left.append(person.id)
      } else {
        changes.missingCount? += 1
        // A pass without doubt is worth more than a doubtful one.
        guard first == 0 || (person.since < 0 && !isDoubtful) else { continue }
        try connection.cached("UPDATE members SET missed = ?3 WHERE list_id = ?1 AND user_id = ?2")
          .run(record.id, person.id, isDoubtful ? -now : now)
      }
    }
    return changes
  }

  private func gap(isDoubtful: Bool) -> TimeInterval {
    list.kind == .contributors
      ? Self.contributorsGap : isDoubtful ? Self.doubtfulGap : 0
  }

  private func leave(_ id: Int64, at time: Int64, _ list: Int64) throws {
    try connection.run(
      "UPDATE members SET is_gone = 1 WHERE list_id = ?1 AND user_id = ?2", list, id)
    if self.list.kind != .find { try insert("left", [id], at: Date(milliseconds: time), list) }
  }

  private func hasLeft(_ id: Int64, _ list: Int64) throws -> Bool {
    try connection.cached(
      "SELECT change FROM member_changes WHERE list_id = ?1 AND user_id = ?2 ORDER BY at DESC LIMIT 1"
    ).first(list, id) { $0.text(0) == "left" } ?? false
  }

  private func insert(_ change: String, _ ids: [Int64], at date: Date, _ list: Int64) throws {
    for id in ids {
      // The last line is the newest one, even if the clock was ahead.
      try connection.run(
        """
        UPDATE OR REPLACE member_changes SET at = ?3 - 1
        WHERE list_id = ?1 AND user_id = ?2 AND at >= ?3
        """, list, id, date.milliseconds)
      try connection.run(
        "INSERT OR REPLACE INTO member_changes(list_id, user_id, at, change) VALUES(?1, ?2, ?3, ?4)",
        list, id, date.milliseconds, change)
    }
  }
}
