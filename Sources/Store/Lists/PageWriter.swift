import FoundationEssentials
import Models

/// Saves pages of lists inside its caller's transaction; but for everyone, only a pass from the first page to the
/// last shows who is missing and what the order is, and until its end new members are added at the end.
struct PageWriter {
  let connection: Connection
  let date: Date

  /// Saves a page and moves the frontier of its list.
  func save(_ page: UserPage, at place: PagePlace) throws -> PageSummary {
    var known: Set<Int64> = []
    let users = page.users.filter { $0.id > 0 && known.insert($0.id).inserted }
    // GitHub may answer with what it has known for hours.
    let isDelayed = [.contributors, .find].contains(place.list.kind)
    try connection.save(users, at: date, isDelayed: isDelayed)
    // The list's account was forgotten, or is another one, since the page was requested.
    if try !isOfList(place) { return PageSummary(newCount: 0, isEnd: true) }
    var (record, joinedCount) =
      try place.subjectID.map { try connection.findOrCreate(place.list, of: $0) }
      ?? (connection.findOrCreate(place.list), 0)
    var summary =
      place.list == .everyone
      ? try save(page, users.map(\.id), at: place, in: &record)
      : try saveMembers(page, users.map(\.id), at: place, in: &record)
    summary.joinedCount = joinedCount
    try connection.save(record)
    return summary
  }

  private func isOfList(_ place: PagePlace) throws -> Bool {
    if let subject = place.subjectID { return try connection.login(of: subject) != nil }
    return try connection.record(of: place.list)?.subjectID == nil
  }

  // The list of everyone.

  private func save(
    _ page: UserPage, _ ids: [Int64], at place: PagePlace, in record: inout ListRecord
  ) throws -> PageSummary {
    var newCount = 0
    let last = ids.max() ?? place.start
    // A page beyond the frontier leaves a gap, so its people are saved but not listed.
    if place.start <= record.pass.frontier {
      let members = ids.filter { $0 > place.start }
      newCount = try ListMembers(connection: connection, list: record.id).addToEveryone(members)
      if page.refusedCount == 0 {
        try markMissing(from: place.start, to: last, except: Set(members))
      }
      if last >= record.pass.frontier {
        record.pass.nextLink = last > place.start ? page.nextLink : nil
      }
      record.pass.frontier = max(record.pass.frontier, last)
      record.update(from: page, at: place, date)
    }
    return PageSummary(
      newCount: newCount, isEnd: last <= place.start, refusedCount: page.refusedCount)
  }

  // Marks members between the two ids as gone if the page lacks them.
  private func markMissing(from start: Int64, to last: Int64, except ids: Set<Int64>) throws {
    let members = try connection.cached(
      """
      SELECT user_id FROM members
      WHERE list_id = ?1 AND rank > ?2 AND rank <= ?3 AND user_id IS NOT NULL
      """
    ).all(ListMembers.everyone, start, last) { $0.int64(0) }
    for id in members where !ids.contains(id) { try connection.markUnlisted(id, at: date) }
  }

  // Other lists.

  private func saveMembers(
    _ page: UserPage, _ ids: [Int64], at place: PagePlace, in record: inout ListRecord
  ) throws -> PageSummary {
    if record.pass.isFollowed(by: place) {
      let members = ListMembers(connection: connection, list: record.id)
      let count = try members.count()
      record.beginPass(
        at: date, count: count - (try members.goneCount()) - (try members.gapCount()),
        hasOutgrownPage: page.nextLink != nil && count < page.users.count)
    }
    let isNext = record.pass.isContinued(by: place)
    let effect = effect(of: place, isNext: isNext, record)
    let (met, newToPass) = try add(page, ids, effect, isNext: isNext, to: &record)
    let table = MemberChangeTable(connection: connection, list: place.list, date: date)
    var changes = effect == .now ? try table.save(met, in: record) : MemberChanges()
    record.update(from: page, at: place, date)
    let before = record.wholeAt
    let end =
      isNext
      ? try record.move(past: page, at: place, newToPass: newToPass) { (start, end) in
        try wait(for: place.list, from: start, to: end)
      } : nil
    var summary = PageSummary(
      newCount: met.new.count, isEnd: page.nextLink == nil || end != nil,
      refusedCount: page.refusedCount)
    if end == .early { record.doubt = nil }
    if end == .whole, let ended = try table.endPass(of: &record, before, page, at: place) {
      changes.add(ended.changes)
      summary.needsPass = ended.needsPass
      try reorder(record)
    }
    summary.changes = changes
    return summary
  }

  // How saving a page updates the members that are on it.
  private enum Effect: Int {
    // They are in the list.
    case now = 0
    // The end of the pass decides whether its answers are older than the saved ones.
    case atEndOfPass = 1
    // The page is in no pass of contributors, so it may be old: nobody is back, and no count falls.
    case counts = 2
    // Another process has saved the page already, or has begun another pass since it was requested: known
    // members stay as they are.
    case none = 3
  }

  // Until a list is whole, everybody on a page is in it.
  private func effect(of place: PagePlace, isNext: Bool, _ record: ListRecord) -> Effect {
    if place.isInPass, !isNext { return .none }
    guard record.firstWholeAt != nil, place.list.kind == .contributors else { return .now }
    return isNext ? .atEndOfPass : .counts
  }

  // Adds the people of a page to the list.
  //
  // - Returns: Who was not in it or had left it, and how many were on no earlier page of the pass.
  private func add(
    _ page: UserPage, _ ids: [Int64], _ effect: Effect, isNext: Bool, to record: inout ListRecord
  ) throws -> (met: MemberChanges, newToPass: Int) {
    var (met, newToPass) = (MemberChanges(), 0)
    let (find, insert, update) = (
      try connection.cached(Self.find), try connection.cached(Self.insert),
      try connection.cached(Self.update)
    )
    for id in ids {
      let member = try find.first(id, record.id) {
        (
          rank: $0.int64(0), lastPass: $0.int(1), newRank: $0.optionalInt(2), isGone: $0.bool(3),
          isPending: $0.bool(4)
        )
      }
      if effect == .none, member != nil { continue }
      if member?.isPending ?? true { met.new.append(id) }
      if member?.isGone == true { met.back.append(id) }
      let isNewToPass = isNext && (member?.lastPass != record.pass.number || member?.newRank == nil)
      if isNewToPass { (newToPass, record.passCount) = (newToPass + 1, record.passCount + 1) }
      // A page fetched outside a pass proves membership, not position.
      try (member == nil ? insert : update).run(
        record.id, member?.rank, id, page.contributions[id], isNewToPass, record.pass.number,
        record.passCount, effect.rawValue)
    }
    return (met, newToPass)
  }

  // How many seconds of an interval a limit lasted.
  private func wait(for list: UserList, from start: Date, to end: Date) throws -> TimeInterval {
    try connection.cached(
      """
      SELECT coalesce(max(min(until, ?3) - max(until - seconds, ?2)), 0) FROM limits WHERE resource = ?1
      """
    ).first(list.kind == .find ? "search" : "core", start, end) { max(0, $0.double(0)) } ?? 0
  }

  private static let find = """
    SELECT rank, last_pass, new_rank, is_gone, is_pending FROM members
    WHERE user_id = ?1 AND list_id = ?2
    """

  private static let insert = """
    INSERT INTO members(list_id, rank, user_id, contributions, last_pass, new_rank, pass_contributions, is_pending)
    SELECT ?1, coalesce(max(rank) + 1, 1), ?3, ?4, ?6, iif(?5, ?7, NULL), ?4, ?8 > 0
    FROM members WHERE list_id = ?1
    """

  private static let update = """
    UPDATE members SET is_gone = is_gone AND ?8, is_pending = is_pending AND ?8, missed = iif(?8, missed, 0),
      contributions = CASE ?8 WHEN 0 THEN coalesce(?4, contributions) WHEN 1 THEN contributions
        ELSE max(coalesce(?4, contributions), coalesce(contributions, ?4)) END, pass_contributions = ?4,
      new_rank = CASE WHEN ?5 THEN ?7 WHEN last_pass = ?6 THEN new_rank END, last_pass = ?6
    WHERE list_id = ?1 AND rank = ?2 AND user_id = ?3
    """

  // Puts the members in the order of a pass that has ended. A member who was not in it stays after the same
  // member as before.
  private func reorder(_ record: ListRecord) throws {
    let rows = try connection.cached(
      """
      SELECT rank, iif(last_pass = ?2, new_rank, NULL) FROM members WHERE list_id = ?1 ORDER BY rank
      """
    ).all(record.id, record.pass.number) { (rank: $0.int64(0), newRank: $0.optionalInt64(1)) }
    var order: [(next: Int64, rank: Int64)] = []
    for row in rows { order.append((row.newRank ?? order.last?.next ?? 0, row.rank)) }
    order.sort { ($0.next, $0.rank) < ($1.next, $1.rank) }
    // The others keep their ranks.
    let start = zip(Int64(1)..., order).first { $0 != $1.rank }?.0 ?? Int64(order.count) + 1
    let end = zip(Int64(1)..., order).reversed().first { $0 != $1.rank }?.0 ?? 0
    guard start <= end else { return }
    try connection.run(
      """
      WITH moves(old, new) AS MATERIALIZED (SELECT value, key + ?3 FROM json_each(?2))
      UPDATE members SET rank = -moves.new FROM moves WHERE list_id = ?1 AND rank = moves.old
      """, record.id, order[Int(start - 1)..<Int(end)].map(\.rank), start)
    try connection.run("UPDATE members SET rank = -rank WHERE list_id = ?1 AND rank < 0", record.id)
  }
}
