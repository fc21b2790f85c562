import Files
import FoundationEssentials
import Models

/// The notes in the database, inside a transaction that its caller began.
struct NotesTable {
  let connection: Connection

  /// The text of the note on `id`, or `nil`.
  func text(of id: Int64) throws(DatabaseError) -> String? {
    try connection.cached("SELECT text FROM notes WHERE user_id = ?1")
      .first(id) { $0.optionalText(0) } ?? nil
  }

  /// The note on `id`, or its deletion; `nil` when there never was one.
  func version(of id: Int64) throws(DatabaseError) -> NoteVersion? {
    try connection.cached("SELECT text, updated_at FROM notes WHERE user_id = ?1").first(id) {
      NoteVersion(text: $0.optionalText(0), date: $0.optionalDate(1) ?? .distantPast)
    }
  }

  /// The `seq` of the last change; 0 when there was none.
  func lastSequence() throws(DatabaseError) -> Int64 {
    try connection.cached("SELECT coalesce(max(sequence), 0) FROM notes").first { $0.int64(0) } ?? 0
  }

  /// How many people have a note.
  func count() throws(DatabaseError) -> Int {
    try connection.cached("SELECT count(*) FROM notes WHERE text IS NOT NULL").first { $0.int(0) }
      ?? 0
  }

  /// Whether somebody else's note has that `seq`.
  func isTaken(_ sequence: Int64, but id: Int64) throws(DatabaseError) -> Bool {
    try connection.cached("SELECT 1 FROM notes WHERE sequence = ?1 AND user_id <> ?2")
      .first(sequence, id) { _ in true } ?? false
  }

  /// Makes the row of the note and its tags say what `entry` says, and nothing else.
  func put(_ entry: JournalEntry) throws(DatabaseError) {
    try connection.cached(
      """
      INSERT INTO notes(user_id, login, text, updated_at, sequence, checksum)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT(user_id) DO UPDATE SET login = ?2, text = ?3, updated_at = ?4, sequence = ?5,
        checksum = ?6
      """
    ).run(
      entry.id, entry.login, entry.note, entry.date, entry.sequence, NoteChecksum.of(entry))
    try NoteTags(connection: connection).set(entry.id, note: entry.note)
  }

  /// Makes the note say what `entry` says; the search knows it at once.
  ///
  /// - Returns: Whether nothing was known of a note on that user before, not even a deleted one.
  @discardableResult func set(_ entry: JournalEntry) throws(DatabaseError) -> Bool {
    let isNew =
      try connection.cached("SELECT 1 FROM notes WHERE user_id = ?1")
      .first(entry.id) { _ in false } ?? true
    try put(entry)
    let entries = SearchEntries(connection: connection)
    let isSaved = try connection.cached("SELECT 1 FROM users WHERE id = ?1").first(entry.id) { _ in
      true
    }
    // The login of a saved user comes from GitHub; that of anybody else from the note.
    try entries.set(
      entry.id, login: isSaved == nil ? entry.login : nil, note: .some(entry.note))
    return isNew
  }

  /// Every note, the deleted ones too, in the order in which they were last changed, and whether each
  /// is the one that was saved.
  func all() throws(DatabaseError) -> [(entry: JournalEntry, isSound: Bool)] {
    try connection.cached(
      "SELECT sequence, updated_at, user_id, login, text, checksum FROM notes ORDER BY sequence"
    ).all { row in
      let entry = JournalEntry(
        sequence: row.int64(0), date: row.optionalDate(1) ?? .distantPast, id: row.int64(2),
        login: row.text(3), note: row.optionalText(4))
      return (
        entry, NoteChecksum.matches(row, id: 2, sequence: 0, text: 4, checksum: 5)
      )
    }
  }
}

/// The checksum that the database keeps of a note, so that a note that is not the one that was saved
/// is found out when it is read.
enum NoteChecksum {
  /// The CRC-32 of id and `seq`, eight bytes each, and the text.
  static func of(_ entry: JournalEntry) -> Int64 {
    var text = entry.note ?? ""
    return text.withUTF8 { of(entry.id, entry.sequence, $0) }
  }

  /// Whether the note of a row is the one that was saved.
  ///
  /// The parameters are the columns, counted from 0.
  static func matches(
    _ row: Row, id: Int32, sequence: Int32, text: Int32, checksum: Int32
  ) -> Bool {
    row.withBytes(ofText: text) { bytes in
      of(row.int64(id), row.int64(sequence), bytes) == row.int64(checksum)
    }
  }

  private static func of(
    _ id: Int64, _ sequence: Int64, _ text: UnsafeBufferPointer<UInt8>
  ) -> Int64 {
    let head = withUnsafeBytes(of: (id.littleEndian, sequence.littleEndian)) { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { CRC32.checksum(of: $0) }
    }
    return Int64(CRC32.checksum(of: text, after: head))
  }
}
