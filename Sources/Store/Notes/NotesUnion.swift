import FoundationEssentials
import Models

package struct MergeSummary: Sendable, Equatable {
  /// Notes on people who had none.
  package var new = 0
  /// Notes that replaced an older one, which is now in the history.
  package var newer = 0
  /// Versions that are older than the note, and are now in its history.
  package var kept = 0
  /// Versions that were already here, or have the same text as the note.
  package var same = 0
  /// Changes of whether a person counts as seen.
  package var seen = 0
  /// Of the people whose note was replaced.
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

/// Makes the notes log and the database both contain the union of their versions, which is right after a crash,
/// after an old copy was restored, and in an import; callers hold the store's lock and are in a transaction.
struct NotesUnion {
  struct Summary: Equatable {
    /// The people whose note changed, with their logins.
    var changed: [Int64: String] = [:]
    var changedLogins: [String] { changed.sorted { $0.key < $1.key }.map(\.value) }
    /// How many lines were appended to the log.
    var addedCount = 0
    var skipped = SkippedLines()
  }

  // In bytes of texts.
  private static let groupSize = 1 << 20

  let connection: Connection
  let log: NotesLog

  /// Inserts the log's new lines into the database, `nil` if there are none; if the log was replaced, compares all
  /// lines, and appends to it what only the database has.
  func catchUp() throws -> Summary? {
    guard let start = try log.start(after: LogMark(in: connection)) else { return nil }
    var summary = Summary()
    guard start.size > 0 else { return try compareAll(summary) }
    let content = try log.read(from: start) { lines in
      summary.changed.merge(try insert(lines)) { $1 }
    }
    // The order of these lines needs all of them.
    guard content.linesOf1.isEmpty else { return try compareAll(summary) }
    try content.mark.save(in: connection)
    summary.skipped = content.skipped
    return summary
  }

  private func compareAll(_ summary: Summary) throws -> Summary {
    var summary = summary
    // Hashes, because a log may be larger than memory.
    var known: Set<Int> = []
    var seen: [Int64: Int64] = [:]
    func add(_ lines: [LogLine]) throws {
      known.formUnion(lines.map(\.key.hashValue))
      Connection.addSeenTimes(of: lines, to: &seen)
      summary.changed.merge(try insert(lines)) { $1 }
    }
    let content = try log.read(from: .empty, add)
    try add(content.linesOf1.lines)
    summary.skipped = content.skipped
    var (missing, size, mark): ([LogLine], Int, LogMark) = ([], 0, content.mark)
    try connection.eachNoteLine { line in
      guard !known.contains(line.key.hashValue) else { return }
      missing.append(line)
      size += line.byteCount
      guard size > Self.groupSize else { return }
      summary.addedCount += missing.count
      mark = try log.append(missing, to: mark, isSynced: false).mark
      (missing, size) = ([], 0)
    }
    missing += try connection.seenMarks(after: seen)
    summary.addedCount += missing.count
    if summary.addedCount > 0 { mark = try log.append(missing, to: mark, isSynced: true).mark }
    try mark.save(in: connection)
    return summary
  }

  /// Inserts lines into the database and the search, and returns the people whose note changed, with their logins.
  @discardableResult
  func insert(_ lines: [LogLine]) throws -> [Int64: String] {
    var before: [Int64: NoteText] = [:]
    for line in lines where line.isOfNote && before[line.id] == nil {
      before[line.id] = try connection.newestNote(of: line.id)?.text ?? ""
    }
    for line in lines {
      switch line.content {
      case .note(let text):
        try connection.addPerson(of: line)
        try connection.addVersion(line.id, line.time, text)
      case .seen: try connection.apply(line)
      case .unknown: break
      }
    }
    var changed: [Int64: String] = [:]
    for (id, old) in before.sorted(by: { $0.key < $1.key }) {
      let new = try connection.newestNote(of: id)?.text
      guard new ?? "" != old else { continue }
      try connection.setEntry(of: id, note: new?.string)
      try connection.setDueDays(of: id, DueDate.days(in: new?.string ?? ""))
      changed[id] = try connection.login(of: id)
    }
    return changed
  }

  /// Adds the notes of a database of ghbrowse 1.0, as far as its log lacks them.
  func add(_ notes: [LinesOf1.Change]) throws {
    var all = try log.read(from: .empty) { _ in }.linesOf1
    for note in notes { all.add(note.line, .change(seq: note.seq)) }
    let missing = try all.lines.filter { line in
      try line.noteText.map { try !connection.hasVersion(line.id, line.time, $0) } ?? false
    }
    guard !missing.isEmpty else { return }
    try insert(missing)
    try log.append(missing, to: LogMark(in: connection), isSynced: true).mark.save(in: connection)
  }

  /// Inserts the lines of an import, and returns those that the database did not have, and what they changed.
  func merge(_ lines: [LogLine]) throws -> (new: [LogLine], summary: MergeSummary) {
    var summary = MergeSummary()
    var known: Set<LogLine> = []
    if lines.contains(where: { $0.content == .unknown }) {
      known = Set(try log.content().lines.map(\.key))
    }
    let new = try lines.filter { line in
      guard known.insert(line.key).inserted else { return false }
      switch line.content {
      case .note(let text): return try !connection.hasVersion(line.id, line.time, text)
      case .seen: return try connection.apply(line)
      case .unknown: return true
      }
    }
    summary.seen = new.count { !$0.isOfNote && $0.content != .unknown }
    summary.same = lines.count(where: \.isOfNote) - new.count(where: \.isOfNote)
    for (id, added) in Dictionary(grouping: new.filter(\.isOfNote), by: \.id) {
      let old = try connection.newestNote(of: id)?.text ?? ""
      try insert(added)
      let isNote = try connection.newestNote(of: id)?.text ?? "" != old
      let same = isNote ? 0 : added.count { $0.noteText == old }
      summary.same += same
      summary.kept += added.count - same - (isNote ? 1 : 0)
      guard isNote else { continue }
      if old.isEmpty { summary.new += 1 } else { summary.newer += 1 }
      if !old.isEmpty, let login = added.last?.login { summary.replacedLogins.append(login) }
    }
    summary.replacedLogins.sort()
    return (new, summary)
  }
}

/// The lines that a write inserts into the database, and then into the notes log.
struct Recording {
  let notes: NotesUnion
  private(set) var lines: [LogLine] = []
  var connection: Connection { notes.connection }

  mutating func insert(_ line: LogLine) throws {
    try notes.insert([line])
    lines.append(line)
  }

  /// Inserts the lines of an import that are missing.
  mutating func merge(_ lines: [LogLine]) throws -> MergeSummary {
    let (new, summary) = try notes.merge(lines)
    self.lines += new
    return summary
  }
}
