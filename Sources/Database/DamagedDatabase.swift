import Files
import FoundationEssentials
import Glibc

/// A database that could not be read and was set aside: renamed, with its log, and never modified.
struct DamagedDatabase {
  /// Where it is now.
  let path: String

  /// Renames the database, its log and its index; whoever calls holds the store's lock.
  ///
  /// - Throws: ``DatabaseError/Kind/file(errno:)``, with the database where it was.
  static func setAside(_ files: StoreFiles, at date: Date = Date()) throws(DatabaseError)
    -> DamagedDatabase
  {
    let path = freePath(files, date)
    // The database goes last. A start that is killed before leaves it to be found damaged again.
    for suffix in ["-wal", "-shm", "-journal", ""]
    where FileStatus(of: files.database + suffix) != nil {
      guard rename(files.database + suffix, path + suffix) == 0 else {
        throw DatabaseError(
          .file(errno: errno),
          "\(files.database)\(suffix) is damaged and cannot be renamed: \(systemMessage(errno)).")
      }
    }
    return DamagedDatabase(path: path)
  }

  /// Copies the seen states and the notes that can still be read, and whose checksums hold.
  ///
  /// What cannot be read is passed over; the journal has the notes.
  func salvage(into connection: Connection) {
    guard let damaged = try? reader() else { return }
    let seen = SeenTable(connection: connection)
    try? damaged.cached("SELECT user_id, login, seen_at FROM seen").each {
      row throws(DatabaseError) in
      try seen.restore(
        SeenEntry(
          date: row.optionalDate(2) ?? .distantPast, id: row.int64(0), login: row.text(1),
          isSeen: true))
      return true
    }
    let notes = NotesTable(connection: connection)
    try? damaged.cached(
      "SELECT user_id, login, text, updated_at, sequence, checksum FROM notes ORDER BY rowid"
    ).each { row throws(DatabaseError) in
      guard NoteChecksum.matches(row, id: 0, sequence: 4, text: 2, checksum: 5) else { return true }
      let entry = JournalEntry(
        sequence: row.int64(4), date: row.optionalDate(3) ?? .distantPast, id: row.int64(0),
        login: row.text(1), note: row.optionalText(2))
      // One whose number another has already comes from the journal, if it is there.
      _ = try? notes.set(entry)
      return true
    }
  }

  // Without a lock and with the index on the heap, so that not one byte of it changes.
  private func reader() throws(DatabaseError) -> Connection {
    let connection = try Connection(path: path, for: .readingAlone)
    try connection.execute("PRAGMA query_only = 1; PRAGMA trusted_schema = OFF")
    return connection
  }

  private static func freePath(_ files: StoreFiles, _ date: Date) -> String {
    let day = date.formatted(.iso8601).filter { !"-:".contains($0) }
    let path = "\(files.database).damaged-\(day)"
    if FileStatus(of: path) == nil { return path }
    let number = (2...10_000).first { FileStatus(of: "\(path)-\($0)") == nil }
    return "\(path)-\(number ?? 0)"
  }
}
