import FoundationEssentials
import Models

/// A profile as it was when the reader last looked at it.
package struct SeenProfile: Sendable, Equatable {
  package let profile: Profile
  /// When they looked.
  package let date: Date
}

/// The visits of profiles, inside a transaction that the caller began.
struct Visits {
  let connection: Connection

  /// The profile of `id` as it was last seen; `nil` if that was not kept.
  func profile(of id: Int64) throws -> SeenProfile? {
    let seen = try connection.cached(
      "SELECT at, profile FROM visits WHERE user_id = ?1 AND profile IS NOT NULL"
    ).first(id) { (date: $0.date(0), json: $0.text(1)) }
    guard let seen, let profile = Profile(json: seen.json) else { return nil }
    return SeenProfile(profile: profile, date: seen.date)
  }

  /// When the reader first opened the profile of `id`; `nil` when it does not count as seen.
  func seenAt(_ id: Int64) throws -> Date? {
    try connection.cached("SELECT seen_at FROM visits WHERE user_id = ?1 AND seen_at IS NOT NULL")
      .first(id) { $0.date(0) }
  }

  /// Saves that the reader looked at `id`, who counts as seen already.
  ///
  /// - Parameter profile: What they saw; `nil` leaves what was kept before.
  func look(at id: Int64, _ profile: Profile?, _ date: Date) throws {
    let json = profile.flatMap { try? JSONEncoder().encode($0) }
    try connection.cached(
      "UPDATE visits SET at = max(at, ?2), profile = coalesce(?3, profile) WHERE user_id = ?1"
    ).run(id, date.milliseconds, json.map { String(decoding: $0, as: UTF8.self) })
  }

  /// A line about the seen state of `id` that is newer than all that are known.
  func newLine(
    about id: Int64, _ login: String, isSeen: Bool, at date: Date
  ) throws -> LogLine {
    let newest = try connection.cached(
      "SELECT coalesce(seen_at, at) FROM visits WHERE user_id = ?1"
    ).first(id) { $0.int64(0) + 1 }
    return LogLine(
      time: max(date.milliseconds, newest ?? .min), id: id, login: login, content: .seen(isSeen))
  }

  /// Takes in a line about a seen state, unless one that is as new is known.
  ///
  /// - Returns: Whether the state is another one now.
  @discardableResult
  func take(_ line: LogLine) throws -> Bool {
    guard case .seen(let isSeen) = line.content else { return false }
    let known = try connection.cached(
      "SELECT coalesce(seen_at, at), seen_at IS NOT NULL FROM visits WHERE user_id = ?1"
    ).first(line.id) { (time: $0.int64(0), isSeen: $0.bool(1)) }
    // Of equal times the seen mark counts, so that the order of the lines does not matter.
    if let known {
      guard (known.time, known.isSeen ? 1 : 0) < (line.time, isSeen ? 1 : 0) else { return false }
    }
    try PeopleTable(connection: connection).add(line)
    try connection.cached(
      """
      INSERT INTO visits(user_id, at, seen_at) VALUES(?1, ?2, ?3)
      ON CONFLICT(user_id) DO UPDATE SET at = iif(?3 IS NULL, ?2, max(at, ?2)), seen_at = ?3,
        profile = iif(?3 IS NULL, NULL, profile)
      """
    ).run(line.id, line.time, isSeen ? line.time : nil)
    return true
  }

  /// The newest line of everybody that is newer than all of theirs in `lines`.
  func missing(in lines: [LogLine]) throws -> [LogLine] {
    var newest: [Int64: Int64] = [:]
    for line in lines {
      guard case .seen = line.content else { continue }
      newest[line.id] = max(newest[line.id] ?? .min, line.time)
    }
    return try connection.cached(
      """
      SELECT coalesce(v.seen_at, v.at), v.user_id, p.login, v.seen_at IS NOT NULL
      FROM visits v CROSS JOIN people p ON p.id = v.user_id ORDER BY v.user_id
      """
    ).all {
      LogLine(time: $0.int64(0), id: $0.int64(1), login: $0.text(2), content: .seen($0.bool(3)))
    }.filter { $0.time > newest[$0.id] ?? .min }
  }
}

extension Profile {
  /// A profile as a visit keeps it; `nil` if the text is damaged.
  init?(json: String) {
    guard let profile = try? JSONDecoder().decode(Profile.self, from: Data(json.utf8)) else {
      return nil
    }
    self = profile
  }
}
