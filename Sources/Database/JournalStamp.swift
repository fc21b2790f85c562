import Files

/// What the database keeps of the journal, so that a look at the file's status tells whether the two
/// are still in step.
///
/// The `seq` alone proves nothing: a journal can be put back, edited, or written past the database.
struct JournalStamp: Equatable, Sendable {
  /// 0 where there is no journal.
  let inode: Int64
  /// In bytes.
  let size: Int64
  /// In nanoseconds since 1970.
  let modified: Int64

  /// - Parameter status: Of the journal; `nil` where there is none.
  init(_ status: FileStatus?) {
    inode = Int64(bitPattern: status?.identity.inode ?? 0)
    size = status?.size ?? 0
    modified = status?.modified ?? 0
  }

  /// The stamp of a journal that was just written.
  ///
  /// - Parameters:
  ///   - size: How many bytes it has by what was written. A file of another size was altered since, by
  ///     somebody who knows no lock, and must not count as known.
  init(written status: FileStatus?, size: Int64) {
    self.init(
      inode: Int64(bitPattern: status?.identity.inode ?? 0), size: size,
      modified: status?.modified ?? 0)
  }

  fileprivate init(inode: Int64, size: Int64, modified: Int64) {
    self.inode = inode
    self.size = size
    self.modified = modified
  }
}

/// The database's record of the journal as it was when the two were last in step.
struct JournalRecord {
  let connection: Connection

  /// Whether the journal at `path` is the one that the database knows.
  func isInStep(with path: String) throws(DatabaseError) -> Bool {
    try stamp() == JournalStamp(FileStatus(of: path))
  }

  /// Whether every note in the database is the one that was saved, and none is missing.
  ///
  /// Nothing of the journal is read for that: each note has a checksum, and their number is kept.
  func holds() throws(DatabaseError) -> Bool {
    let kept = try connection.cached("SELECT note_count FROM journal_state").first { $0.int(0) }
    var count = 0
    var areAllSound = true
    try connection.cached("SELECT user_id, sequence, text, checksum FROM notes").each {
      row throws(DatabaseError) in
      count += 1
      areAllSound = NoteChecksum.matches(row, id: 0, sequence: 1, text: 2, checksum: 3)
      return areAllSound
    }
    return areAllSound && count == kept
  }

  /// Writes the journal's stamp into the database; the caller has begun a transaction.
  ///
  /// - Parameter added: How many notes are new; `nil` when they are to be counted.
  func keep(_ stamp: JournalStamp, added: Int? = nil) throws(DatabaseError) {
    try connection.cached(
      """
      INSERT OR REPLACE INTO journal_state(id, inode, size, modified, note_count)
      VALUES(1, ?1, ?2, ?3, coalesce((SELECT note_count FROM journal_state) + ?4,
        (SELECT count(*) FROM notes)))
      """
    ).run(stamp.inode, stamp.size, stamp.modified, added)
  }

  private func stamp() throws(DatabaseError) -> JournalStamp? {
    try connection.cached("SELECT inode, size, modified FROM journal_state").first {
      JournalStamp(inode: $0.int64(0), size: $0.int64(1), modified: $0.int64(2))
    }
  }
}
