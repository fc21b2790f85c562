import CSQLite

extension Connection {
  /// Makes this connection's database what that of `source` is, its log included.
  ///
  /// https://www.sqlite.org/backup.html
  func copy(from source: Connection) throws(DatabaseError) {
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw error(sqlite3_errcode(handle))
    }
    let step = sqlite3_backup_step(backup, -1)
    let end = sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE, end == SQLITE_OK else { throw source.error(step) }
  }
}
