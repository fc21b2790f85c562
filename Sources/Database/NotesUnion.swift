import FoundationEssentials
import Models

/// What an import made of the lines of another machine.
package struct MergeSummary: Sendable, Equatable {
  /// A note that two machines had in two versions.
  package struct Conflict: Sendable, Equatable {
    /// Whose note it is.
    package let login: String
    /// Whether the version that was here is the older one; the older one is in the history.
    package let isReplaced: Bool
  }

  /// Notes on people who had none here.
  package var new = 0
  /// Notes that took the place of an older version.
  package var newer = 0
  /// Versions that are older than the note here, and are in its history now.
  package var kept = 0
  /// Versions that are known here.
  package var same = 0
  /// Profiles whose seen state is another one.
  package var seen = 0
  /// The notes of which an older version went to the history.
  package var conflicts: [Conflict] = []

  package init() {}

  /// Adds the counts of further lines; their conflicts are told one by one, and not kept.
  package mutating func add(_ other: MergeSummary) {
    new += other.new
    newer += other.newer
    kept += other.kept
    same += other.same
    seen += other.seen
  }
}

/// Brings the notes log and the database to the union of what both have.
///
/// A note is a set of versions, so that two places with different ones have one right answer, wherever
/// they meet: after a crash, beside a second process, where somebody has put back an old copy of one of
/// the two, and in an import. Whoever calls holds the store's lock, and has begun a transaction.
struct NotesUnion {
  /// What a union changed.
  struct Summary: Equatable {
    /// The logins of those whose note is another one.
    var changedLogins: [String] = []
    /// How many lines the log has got.
    var addedCount = 0
    /// How many lines of the log cannot be trusted.
    var skippedCount = 0
  }

  let connection: Connection
  let log: NotesLog
  private var versions: NoteVersions { NoteVersions(connection: connection) }
  private var visits: Visits { Visits(connection: connection) }

  /// Takes in what the log has and the database lacks; where the log is not the one that the database
  /// knows, the log also gets what it lacks.
  ///
  /// - Returns: `nil` when the two were in step.
  func catchUp() throws(DatabaseError) -> Summary? {
    guard let (content, isWhole) = try log.content(after: try LogMark(in: connection)) else {
      return nil
    }
    return try isWhole ? unite(with: content) : take(content)
  }

  /// Takes lines into the database.
  ///
  /// - Returns: The logins of the people whose current note changed.
  @discardableResult
  func take(_ lines: [LogLine]) throws(DatabaseError) -> [String] {
    try changingNotes(on: lines) { () throws(DatabaseError) in try insert(lines) }
  }

  private func insert(_ lines: [LogLine]) throws(DatabaseError) {
    for line in lines {
      guard case .note(let text) = line.content else {
        try visits.take(line)
        continue
      }
      try PeopleTable(connection: connection).know(line)
      try versions.add(line.id, line.time, text)
    }
  }

  // Brings the search in step with the notes that `body` changes, and says whose they are.
  private func changingNotes(
    on lines: [LogLine], _ body: () throws(DatabaseError) -> Void
  ) throws(DatabaseError) -> [String] {
    var before: [Int64: String] = [:]
    for line in lines where line.isOfNote && before[line.id] == nil {
      before[line.id] = try versions.newest(of: line.id)?.text ?? ""
    }
    try body()
    var changed: [String] = []
    for (id, old) in before.sorted(by: { $0.key < $1.key }) {
      let new = try versions.newest(of: id)?.text
      guard new ?? "" != old else { continue }
      try SearchEntries(connection: connection).set(id, note: new)
      if let login = try PeopleTable(connection: connection).login(of: id) { changed.append(login) }
    }
    return changed
  }
}

extension NotesUnion {
  private func take(_ content: NotesLog.Content) throws(DatabaseError) -> Summary {
    let changed = try take(content.lines)
    try content.mark.keep(in: connection)
    return Summary(changedLogins: changed, skippedCount: content.skippedCount)
  }

  private func unite(with content: NotesLog.Content) throws(DatabaseError) -> Summary {
    let known = Set(content.lines.map(\.key))
    let times = Set(content.lines.filter(\.isOfNote).map(VersionTime.init))
    let own = try versions.all().filter { !known.contains($0.key) }
    // Of two texts of one person at one millisecond the log's counts: a damaged page says nothing.
    let altered = own.filter { times.contains(VersionTime($0)) }
    let changed = try changingNotes(on: altered + content.lines) { () throws(DatabaseError) in
      for line in altered { try versions.remove(line) }
      try insert(content.lines)
    }
    let missing =
      own.filter { !times.contains(VersionTime($0)) } + (try visits.missing(in: content.lines))
    let mark = missing.isEmpty ? content.mark : try log.append(missing, isSynced: true).mark
    try mark.keep(in: connection)
    return Summary(
      changedLogins: changed, addedCount: missing.count, skippedCount: content.skippedCount)
  }

  /// A person and a time, of which the log has one text as a rule.
  private struct VersionTime: Hashable {
    let id: Int64
    let time: Int64

    init(_ line: LogLine) {
      (id, time) = (line.id, line.time)
    }
  }
}

extension NotesUnion {
  /// Finds the lines that the database does not have, and summarizes what importing `lines` would change.
  func merge(_ lines: [LogLine]) throws(DatabaseError) -> (new: [LogLine], summary: MergeSummary) {
    var (new, summary): ([LogLine], MergeSummary) = ([], MergeSummary())
    for line in lines {
      switch line.content {
      case .note(let text):
        let note = try versions.newest(of: line.id)
        let isKnown = try versions.holds(line.id, line.time, text)
        summary.count(line, text, beside: note, isKnown: isKnown)
        guard !isKnown else { continue }
        // Of one person there may be several lines.
        try take([line])
        new.append(line)
      case .seen:
        guard try visits.take(line) else { continue }
        summary.seen += 1
        new.append(line)
      }
    }
    return (new, summary)
  }
}

extension MergeSummary {
  fileprivate mutating func count(
    _ line: LogLine, _ text: String, beside note: NoteVersion?, isKnown: Bool
  ) {
    guard !isKnown, let note else {
      if isKnown || text.isEmpty { same += 1 } else { new += 1 }
      return
    }
    let old = note.text ?? ""
    let time = note.date.milliseconds
    let isNewer =
      line.time != time ? line.time > time : old.utf8.lexicographicallyPrecedes(text.utf8)
    if isNewer {
      newer += 1
      if !old.isEmpty, old != text {
        conflicts.append(Conflict(login: line.login, isReplaced: true))
      }
    } else if old == text {
      same += 1
    } else {
      kept += 1
      if !text.isEmpty { conflicts.append(Conflict(login: line.login, isReplaced: false)) }
    }
  }
}
