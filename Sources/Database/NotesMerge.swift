import FoundationEssentials
import Models
import Synchronization

/// What a merge made of the records of another machine.
package struct MergeSummary: Sendable, Equatable {
  /// A note that two machines had in two versions.
  package struct Conflict: Sendable, Equatable {
    /// Whose note it is.
    package let login: String
    /// Whether the version that was here is the older one; the older one is in the journal.
    package let isReplaced: Bool
  }

  /// Notes on people who had none here.
  package var new = 0
  /// Notes that took the place of an older version.
  package var newer = 0
  /// Notes whose version here is the newer one, and stays.
  package var kept = 0
  /// Records that say what is known here.
  package var same = 0
  /// Profiles that count as seen, or as seen later than before.
  package var seen = 0
  /// The notes of which an older version went to the journal.
  package var conflicts: [Conflict] = []
  /// Whether only the journal has the changes, because the database refused to commit them.
  package var isOnlyInJournal = false

  package init() {}

  /// Adds the counts of further records; their conflicts are told one by one, and not kept.
  package mutating func add(_ other: MergeSummary) {
    new += other.new
    newer += other.newer
    kept += other.kept
    same += other.same
    seen += other.seen
    isOnlyInJournal = isOnlyInJournal || other.isOnlyInJournal
  }
}

/// The hashes of all versions of notes in the journal; a repeated import adds no version again.
///
/// The first question reads the journal.
package final class JournalVersions: Sendable {
  private let hashes = Mutex<Set<Int>?>(nil)

  package init() {}

  func contains(
    _ hash: Int, in journal: NotesJournal
  ) throws(DatabaseError) -> Bool {
    try hashes.withLock { hashes throws(DatabaseError) in
      if hashes == nil { hashes = try Self.all(in: journal) }
      return hashes?.contains(hash) == true
    }
  }

  /// Call when versions were added to the journal.
  func insert(_ added: Set<Int>) {
    hashes.withLock { $0?.formUnion(added) }
  }

  /// The hash of one version of one note.
  static func hash(_ text: String, of id: Int64, at date: Date) -> Int {
    var hasher = Hasher()
    hasher.combine(id)
    hasher.combine(date.wholeSeconds)
    hasher.combine(text)
    return hasher.finalize()
  }

  private static func all(in journal: NotesJournal) throws(DatabaseError) -> Set<Int> {
    var all: Set<Int> = []
    try journal.eachLine { line in
      switch JournalLine(line[...]) {
      case .note(let entry):
        if let text = entry.note { all.insert(hash(text, of: entry.id, at: entry.date)) }
      case .kept(let entry): all.insert(hash(entry.text, of: entry.id, at: entry.date))
      case .seen, nil: break
      }
    }
    return all
  }
}

extension WriteContext {
  /// Merges records of another machine: of each note the later version is the note, and the later
  /// visit counts.
  ///
  /// All are one transaction. They are in the database and in the journal, both synced, when this
  /// returns. A text that loses stays in the journal, or is added to it.
  ///
  /// - Parameter versions: What is known of the journal, to be handed over with the next records too.
  /// - Throws: ``DatabaseError``, with nothing changed.
  package func merge(
    _ records: [PersonalRecord], knowing versions: JournalVersions
  ) throws(DatabaseError) -> MergeSummary {
    let result = try performJournaled { connection, journal throws(DatabaseError) in
      var merge = try NotesMerge(connection, journal, versions)
      for record in records { try merge.add(record) }
      try merge.append()
      return (summary: merge.summary, added: merge.addedVersions)
    }
    versions.insert(result.value.added)
    var summary = result.value.summary
    summary.isOnlyInJournal = result.isOnlyInJournal
    return summary
  }
}

/// A merge inside a transaction that its caller began with notes and journal in step.
struct NotesMerge {
  private let connection: Connection
  private let journal: NotesJournal
  private let versions: JournalVersions
  private let notes: NotesTable
  private var sequence: Int64
  private var lines: [JournalLine] = []
  // What the changed notes said before, in the order in which they were changed.
  private var replaced: [(entry: JournalEntry, before: NoteVersion?)] = []
  private var newCount = 0
  /// What became of the records so far.
  private(set) var summary = MergeSummary()
  /// The hashes of the versions that the journal gets.
  private(set) var addedVersions: Set<Int> = []

  init(
    _ connection: Connection, _ journal: NotesJournal, _ versions: JournalVersions
  ) throws(DatabaseError) {
    self.connection = connection
    self.journal = journal
    self.versions = versions
    notes = NotesTable(connection: connection)
    sequence = try notes.lastSequence()
  }

  /// Merges one record into the database, and keeps its lines for the journal.
  mutating func add(_ record: PersonalRecord) throws(DatabaseError) {
    var isKnown = true
    if let note = record.note, try add(note, of: record) { isKnown = false }
    if let date = record.seenAt, try see(record, at: date.wholeSeconds) { isKnown = false }
    if isKnown { summary.same += 1 }
  }

  /// Appends the lines to the journal, with one write and one sync; without any, nothing is written.
  func append() throws(DatabaseError) {
    guard !lines.isEmpty else { return }
    let stamp = try journal.append(lines, isSynced: true, restating: restatements)
    // From here on the lines count: without a record all is compared at the next look.
    try? JournalRecord(connection: connection).keep(stamp, added: newCount)
  }

  // What follows the lines where they are refused and cannot be cut off.
  private var restatements: [JournalLine] {
    replaced.enumerated().map { index, change in
      let entry = change.entry
      return .note(
        JournalEntry(
          sequence: sequence + Int64(index) + 1, date: change.before?.date ?? entry.date,
          id: entry.id, login: entry.login, note: change.before?.text, undoes: entry.sequence))
    }
  }
}

extension NotesMerge {
  // - Returns: Whether it counts otherwise than as known.
  private mutating func add(
    _ note: NoteVersion, of record: PersonalRecord
  ) throws(DatabaseError) -> Bool {
    let note = NoteVersion(text: note.text, date: note.date.wholeSeconds)
    let present = try notes.version(of: record.id)
    guard let present else {
      try set(note, of: record, replacing: nil)
      if note.text != nil { summary.new += 1 }
      return note.text != nil
    }
    if note.wins(over: present) {
      try set(note, of: record, replacing: present)
      summary.newer += 1
      if let text = present.text, text != note.text { addConflict(record, isReplaced: true) }
      return true
    }
    guard note.text != present.text else { return false }
    summary.kept += 1
    try keep(note, of: record)
    return true
  }

  private mutating func set(
    _ note: NoteVersion, of record: PersonalRecord, replacing present: NoteVersion?
  ) throws(DatabaseError) {
    sequence += 1
    let entry = JournalEntry(
      sequence: sequence, date: note.date, id: record.id, login: record.login, note: note.text)
    if try notes.set(entry) { newCount += 1 }
    lines.append(.note(entry))
    replaced.append((entry, present))
    if let text = note.text {
      addedVersions.insert(JournalVersions.hash(text, of: record.id, at: note.date))
    }
  }

  // A deletion that comes too late has no text to keep.
  private mutating func keep(
    _ note: NoteVersion, of record: PersonalRecord
  ) throws(DatabaseError) {
    guard let text = note.text else { return }
    let hash = JournalVersions.hash(text, of: record.id, at: note.date)
    guard try !versions.contains(hash, in: journal), addedVersions.insert(hash).inserted else {
      return
    }
    lines.append(
      .kept(KeptEntry(date: note.date, id: record.id, login: record.login, text: text)))
    addConflict(record, isReplaced: false)
  }

  private mutating func addConflict(_ record: PersonalRecord, isReplaced: Bool) {
    summary.conflicts.append(
      MergeSummary.Conflict(login: record.login, isReplaced: isReplaced))
  }

  // - Returns: Whether that was later than what was known.
  private mutating func see(
    _ record: PersonalRecord, at date: Date
  ) throws(DatabaseError) -> Bool {
    guard
      try SeenTable(connection: connection).merge(record.id, login: record.login, at: date)
    else { return false }
    // Whoever is known only from that is found by the login as well.
    let isFound = try connection.cached("SELECT 1 FROM search_entries WHERE id = ?1")
      .first(record.id) { _ in true }
    if isFound == nil {
      try SearchEntries(connection: connection).set(record.id, login: record.login)
    }
    lines.append(
      .seen(SeenEntry(date: date, id: record.id, login: record.login, isSeen: true)))
    summary.seen += 1
    return true
  }
}
