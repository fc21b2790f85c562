import FoundationEssentials
import Models

/// What an import changed.
package struct MergeSummary: Sendable, Equatable {
  /// Notes on people who had none here.
  package var new = 0
  /// Notes that took the place of another one here, which is in the history now.
  package var newer = 0
  /// Versions that are older than the note here; they are in its history now.
  package var kept = 0
  /// Versions that were here already, or say the same as the note here.
  package var same = 0
  /// Profiles whose seen state changed.
  package var seen = 0
  /// The logins of the people whose note was replaced.
  package var replacedLogins: [String] = []

  package init() {}

  package mutating func add(_ other: MergeSummary) {
    new += other.new
    newer += other.newer
    kept += other.kept
    same += other.same
    seen += other.seen
    replacedLogins += other.replacedLogins
  }
}

/// Brings the notes log and the database to the union of what both have.
///
/// A note is a set of versions, so two places with different ones have one right answer: after a crash,
/// next to a second process, after somebody has put an old copy of one of the two into its place, and in
/// an import. Callers hold the store's lock, and have begun a transaction.
struct NotesUnion {
  /// What a union changed.
  struct Summary: Equatable {
    /// The logins of the people whose note changed.
    var changedLogins: [String] = []
    /// How many lines were added to the log.
    var addedCount = 0
    /// How many lines of the log cannot be trusted.
    var skippedCount = 0
  }

  let connection: Connection
  let log: NotesLog
  private var versions: NoteVersions { NoteVersions(connection: connection) }
  private var visits: Visits { Visits(connection: connection) }
  private var people: PeopleTable { PeopleTable(connection: connection) }

  /// Inserts what the log has and the database does not; if the log is not the one that the database
  /// knows, also appends to the log what only the database has.
  ///
  /// - Returns: `nil` if the two were in step.
  func catchUp() throws -> Summary? {
    guard let (content, isWhole) = try log.content(after: LogMark(in: connection)) else {
      return nil
    }
    var summary = Summary(skippedCount: content.skippedCount)
    guard isWhole else {
      summary.changedLogins = try insert(content.lines)
      try content.mark.keep(in: connection)
      return summary
    }
    let known = Set(content.lines.map(\.key))
    let times = Set(content.lines.filter(\.isOfNote).map { [$0.id, $0.time] })
    // Of two texts of one person at one millisecond the log's counts: a damaged page says nothing.
    let own = try versions.all().filter { !known.contains($0.key) }
    let altered = own.filter { times.contains([$0.id, $0.time]) }
    summary.changedLogins = try insert(content.lines, removing: altered)
    let missing =
      own.filter { !times.contains([$0.id, $0.time]) } + (try visits.missing(in: content.lines))
    summary.addedCount = missing.count
    let mark = missing.isEmpty ? content.mark : try log.append(missing, isSynced: true).mark
    try mark.keep(in: connection)
    return summary
  }

  /// Inserts lines into the database, and brings the search into step with the notes.
  ///
  /// - Parameter altered: Versions that are removed first.
  /// - Returns: The logins of the people whose current note changed.
  @discardableResult
  func insert(_ lines: [LogLine], removing altered: [LogLine] = []) throws -> [String] {
    var before: [Int64: String] = [:]
    for line in altered + lines where line.isOfNote && before[line.id] == nil {
      before[line.id] = try versions.newest(of: line.id)?.text ?? ""
    }
    for line in altered { try versions.remove(line) }
    for line in lines {
      guard case .note(let text) = line.content else {
        try visits.take(line)
        continue
      }
      try people.add(line)
      try versions.add(line.id, line.time, text)
    }
    var changed: [String] = []
    for (id, old) in before.sorted(by: { $0.key < $1.key }) {
      let new = try versions.newest(of: id)?.text
      guard new ?? "" != old else { continue }
      try SearchEntries(connection: connection).set(id, note: new)
      if let login = try people.login(of: id) { changed.append(login) }
    }
    return changed
  }
}

extension NotesUnion {
  /// Inserts the lines of an import.
  ///
  /// - Returns: The lines that the database did not have, and what they changed.
  func merge(_ lines: [LogLine]) throws -> (new: [LogLine], summary: MergeSummary) {
    var (new, summary): ([LogLine], MergeSummary) = ([], MergeSummary())
    for line in lines {
      guard case .note(let text) = line.content else {
        guard try visits.take(line) else { continue }
        summary.seen += 1
        new.append(line)
        continue
      }
      let old = try versions.newest(of: line.id)?.text ?? ""
      let isKnown = try versions.has(line.id, line.time, text)
      if !isKnown { new.append(line) }
      if try insert([line]).isEmpty {
        if isKnown || text == old { summary.same += 1 } else { summary.kept += 1 }
      } else if old.isEmpty {
        summary.new += 1
      } else {
        summary.newer += 1
        summary.replacedLogins.append(line.login)
      }
    }
    return (new, summary)
  }
}
