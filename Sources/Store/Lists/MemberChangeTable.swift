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

  /// How many people GitHub puts on a page, and how many at most.
  private static let pageSizes = [30, 100]

  let connection: Connection
  let list: UserList
  let date: Date

  /// Saves who is new or back, by a page.
  ///
  /// - Parameter met: Who was not in the list before (new), or had left it (back).
  /// - Returns: Those of whom that is known.
  func save(_ met: MemberChanges, in record: ListRecord) throws -> MemberChanges {
    guard list.kind != .find, record.firstWholeAt != nil else { return MemberChanges() }
    var changes = met
    // Who was marked by 2.0 is not back.
    changes.back = try met.back.filter { try hasLeft($0, record.id) }
    try insert("new", changes.new, at: date, record.id)
    try insert("back", changes.back, at: date, record.id)
    return changes
  }

  /// Decides about the members whom a pass lacks that has ended.
  ///
  /// - Parameters:
  ///   - last: When the whole pass before it ended.
  ///   - page: The last page.
  func endPass(
    of record: inout ListRecord, lastWholeAt last: Date?, lastPage page: UserPage
  ) throws -> (changes: MemberChanges, needsPass: Bool) {
    let missing = try missing(from: record)
    record.doubt = try doubt(record, missing, page)
    defer { if record.doubt == nil { record.lastPages = Int(record.pass.frontier) } }
    if list.kind == .find {
      if record.doubt == nil { try markGone(missing.map(\.id), record.id) }
      return (MemberChanges(), false)
    }
    guard record.firstWholeAt != nil else {
      let isLater = last.map { date.timeIntervalSince($0) >= Self.doubtfulGap } ?? false
      guard record.doubt == nil || isLater && missing.isEmpty, !record.hasBreak else {
        return (MemberChanges(), record.hasBreak && record.doubt == nil)
      }
      record.firstWholeAt = date
      // They were in a pass that was broken off.
      try connection.cached(
        "DELETE FROM members WHERE list_id = ?1 AND user_id IN (SELECT value FROM json_each(?2))"
      ).run(record.id, missing.map(\.id))
      return (MemberChanges(), false)
    }
    // The answer is older than the one before.
    guard record.commitBalance >= 0 else { return (MemberChanges(), false) }
    return try decide(missing, record)
  }
}

extension MemberChangeTable {
  /// Somebody whom a pass lacks.
  private struct Missing {
    let id: Int64
    let rank: Int64
    /// When the first pass ended that lacked them, negative if it was doubtful; 0 if this is the first.
    let since: Int64
  }

  // A deleted account has not left its lists.
  private func missing(from record: ListRecord) throws -> [Missing] {
    try connection.cached(
      """
      SELECT m.user_id, m.rank, m.missed FROM members m CROSS JOIN people u ON u.id = m.user_id
      WHERE m.list_id = ?1 AND m.last_pass < ?2 AND m.is_gone = 0 AND u.is_gone = 0
      """
    ).all(record.id, record.pass.number) {
      Missing(id: $0.int64(0), rank: $0.int64(1), since: $0.int64(2))
    }
  }

  private func doubt(
    _ record: ListRecord, _ missing: [Missing], _ page: UserPage
  ) throws -> PassDoubt? {
    let (found, before) = (record.passCount, record.passCount + missing.count)
    let pages = record.pass.frontier
    let mayGoOn = record.firstWholeAt == nil || !missing.isEmpty
    let isShort =
      try (found == 0 && !missing.isEmpty) || (before > 10 && missing.count * 2 > before)
      || (pages < record.lastPages && place(ofLast: missing, record) > found)
      || (mayGoOn && isFull(page, record))
    let total = try total(record, page)
    if let total, total > found + 10, total * 10 > found * 11 {
      return PassDoubt(found: found, expected: total)
    }
    if missing.isEmpty, total == found { return nil }
    let isDoubtful = isShort || record.mayHaveMissedPeople || record.commitBalance < 0
    return isDoubtful ? PassDoubt(found: found, expected: before) : nil
  }

  // The place of the last missing member among those who have not left.
  private func place(ofLast missing: [Missing], _ record: ListRecord) throws -> Int {
    guard let rank = missing.map(\.rank).max() else { return 0 }
    return try connection.cached(
      "SELECT count(*) FROM members WHERE list_id = ?1 AND rank <= ?2 AND is_gone = 0"
    ).first(record.id, rank) { $0.int(0) } ?? 0
  }

  // Whether there may have been a next page.
  private func isFull(_ page: UserPage, _ record: ListRecord) -> Bool {
    let count = page.users.count
    return Self.pageSizes.contains(count) || (record.pass.frontier > 1 && count == record.pageSize)
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
    _ missing: [Missing], _ record: ListRecord
  ) throws -> (changes: MemberChanges, needsPass: Bool) {
    let now = date.milliseconds
    let isDoubtful = record.doubt != nil || record.hasBreak
    let began = record.passBeganAt?.milliseconds ?? .min
    let isOnePage = record.pass.frontier == 1 && record.lastPages == 1 && !isDoubtful
    var changes = MemberChanges()
    for person in missing {
      let first = abs(person.since)
      let gap = gap(isDoubtful: isDoubtful || person.since < 0)
      if isOnePage, list.kind != .contributors {
        try leave(person.id, at: now, record.id)
        changes.left.append(person.id)
      } else if first > 0, began >= first, Double(now - first) >= gap * 1000 {
        try leave(person.id, at: first, record.id)
        changes.left.append(person.id)
      } else {
        changes.missingCount += 1
        // A pass without doubt is worth more than a doubtful one.
        guard first == 0 || (person.since < 0 && !isDoubtful) else { continue }
        try connection.cached("UPDATE members SET missed = ?3 WHERE list_id = ?1 AND user_id = ?2")
          .run(record.id, person.id, isDoubtful ? -now : now)
      }
    }
    let needsPass = changes.missingCount > 0 && !isDoubtful && list.kind != .contributors
    return (changes, needsPass)
  }

  private func gap(isDoubtful: Bool) -> TimeInterval {
    list.kind == .contributors
      ? Self.contributorsGap : isDoubtful ? Self.doubtfulGap : 0
  }

  private func leave(_ id: Int64, at time: Int64, _ list: Int64) throws {
    try markGone([id], list)
    try insert("left", [id], at: Date(milliseconds: time), list)
  }

  private func markGone(_ ids: [Int64], _ list: Int64) throws {
    try connection.cached(
      """
      UPDATE members SET is_gone = 1
      WHERE list_id = ?1 AND user_id IN (SELECT value FROM json_each(?2))
      """
    ).run(list, ids)
  }

  private func hasLeft(_ id: Int64, _ list: Int64) throws -> Bool {
    try connection.cached(
      "SELECT change FROM member_changes WHERE list_id = ?1 AND user_id = ?2 ORDER BY at DESC LIMIT 1"
    ).first(list, id) { $0.text(0) == "left" } ?? false
  }

  private func insert(_ change: String, _ ids: [Int64], at date: Date, _ list: Int64) throws {
    for id in ids {
      try connection.cached(
        "INSERT OR REPLACE INTO member_changes(list_id, user_id, at, change) VALUES(?1, ?2, ?3, ?4)"
      ).run(list, id, date.milliseconds, change)
    }
  }
}
