import FoundationEssentials
import Models

/// A profile as it was when the reader last looked at it.
package struct SeenProfile: Sendable, Equatable {
  package let profile: Profile
  /// When they looked.
  package let date: Date
}

/// The table `visits`; callers that write have begun a transaction.
extension Connection {
  /// The profile of `id` as the reader last saw it, if that was saved.
  func seenProfile(of id: Int64) throws -> SeenProfile? {
    let seen = try cached(
      "SELECT at, profile FROM visits WHERE user_id = ?1 AND profile IS NOT NULL"
    ).first(id) { (date: $0.date(milliseconds: 0), json: $0.text(1)) }
    guard let seen, let profile = Profile(json: seen.json) else { return nil }
    return SeenProfile(profile: profile, date: seen.date)
  }

  /// When the reader first opened the profile of `id`; `nil` if it does not count as seen.
  func seenAt(_ id: Int64) throws -> Date? {
    try cached("SELECT seen_at FROM visits WHERE user_id = ?1 AND seen_at IS NOT NULL")
      .first(id) { $0.date(milliseconds: 0) }
  }

  /// How many seen people are in each list, by its id.
  func seenByList() throws -> [Int64: Int] {
    try countsByList(
      "visits v CROSS JOIN members m ON m.user_id = v.user_id WHERE v.seen_at IS NOT NULL "
        + "AND m.is_gone = 0")
  }

  /// Updates the visit of `id`, who already counts as seen; without a profile, the last seen one stays.
  func updateVisit(of id: Int64, _ profile: Profile?, _ date: Date) throws {
    let json = profile.flatMap { try? JSONEncoder().encode($0) }
    // A look at what another fetch has replaced meanwhile ends with that fetch, so that its changes are shown.
    let saved = try self.profile(id: id)
    let isReplaced = profile.map { saved?.profile.hasMarkedChanges(since: $0) == true } ?? false
    let fetchedAt = saved.map { max($0.fetchedAt, $0.saved.fetchedAt ?? $0.fetchedAt) }
    let date = isReplaced ? min(date, fetchedAt ?? date) : date
    try run(
      "UPDATE visits SET at = max(at, ?2), profile = coalesce(?3, profile) WHERE user_id = ?1", id,
      date.milliseconds, json.map { String(decoding: $0, as: UTF8.self) })
  }

  /// A line about whether `id` counts as seen, newer than the last one.
  func newLine(
    about id: Int64, _ login: String, isSeen: Bool, at date: Date
  ) throws -> LogLine {
    let newest = try cached("SELECT coalesce(seen_at, at) FROM visits WHERE user_id = ?1")
      .first(id) { $0.int64(0) + 1 }
    return LogLine(
      time: max(date.milliseconds, newest ?? 0), id: id, login: login, content: .seen(isSeen))
  }

  /// Applies a line about whether a person counts as seen, unless a newer one was; returns whether it changed anything.
  @discardableResult
  func apply(_ line: LogLine) throws -> Bool {
    guard case .seen(let isSeen) = line.content else { return false }
    let known = try cached(
      "SELECT coalesce(seen_at, at), seen_at IS NOT NULL FROM visits WHERE user_id = ?1"
    ).first(line.id) { (time: $0.int64(0), isSeen: $0.bool(1)) }
    // For equal times the seen mark wins, so that the order of the lines does not matter.
    if let known {
      guard (known.time, known.isSeen ? 1 : 0) < (line.time, isSeen ? 1 : 0) else { return false }
    }
    try addPerson(of: line)
    try run(
      """
      INSERT INTO visits(user_id, at, seen_at) VALUES(?1, ?2, ?3)
      ON CONFLICT(user_id) DO UPDATE SET at = iif(?3 IS NULL, ?2, max(at, ?2)), seen_at = ?3,
        profile = iif(?3 IS NULL, NULL, profile)
      """, line.id, line.time, isSeen ? line.time : nil)
    return true
  }

  /// The current seen mark of each person that is newer than the person's time in `times`.
  func seenMarks(after times: [Int64: Int64]) throws -> [LogLine] {
    try seenLines().filter { $0.time > times[$0.id] ?? .min }
  }

  /// Adds the times of seen marks, the newest of each person.
  static func addSeenTimes(of lines: [LogLine], to times: inout [Int64: Int64]) {
    for line in lines {
      guard case .seen = line.content else { continue }
      times[line.id] = max(times[line.id] ?? .min, line.time)
    }
  }

  /// Whether each person between two ids counts as seen, in order of ids.
  func seenLines(after id: Int64 = .min, through end: Int64 = .max) throws -> [LogLine] {
    try cached(
      """
      SELECT coalesce(v.seen_at, v.at), v.user_id, p.login, v.seen_at IS NOT NULL
      FROM visits v CROSS JOIN people p ON p.id = v.user_id
      WHERE v.user_id > ?1 AND v.user_id <= ?2 ORDER BY v.user_id
      """
    ).all(id, end) {
      LogLine(time: $0.int64(0), id: $0.int64(1), login: $0.text(2), content: .seen($0.bool(3)))
    }
  }
}

extension Profile {
  /// `nil` if the text is damaged.
  init?(json: String) {
    guard let profile = try? JSONDecoder().decode(Profile.self, from: Data(json.utf8)) else {
      return nil
    }
    self = profile
  }
}
