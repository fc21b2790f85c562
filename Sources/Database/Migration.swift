import Files
import FoundationEssentials
import Glibc

/// Brings a database to the version of this program.
struct Migration {
  let connection: Connection
  /// `nil` where there is nothing on disk to copy.
  let files: StoreFiles?

  /// Takes every step that is missing, each in a transaction of its own, after a copy was made.
  ///
  /// A new database takes them all in one, so that a killed start leaves a whole one or none.
  ///
  /// - Throws: ``DatabaseError``, with the database at the last step that went through.
  func run() throws(DatabaseError) {
    let version = try connection.number(ofPragma: "user_version")
    guard version < Schema.version else { return }
    if version == 0 {
      return try connection.transaction { () throws(DatabaseError) in
        for step in 0..<Schema.version { try take(step: step) }
      }
    }
    if let files { try copy(version: version, to: files.copy(ofVersion: version)) }
    for step in version..<Schema.version {
      try connection.transaction { () throws(DatabaseError) in try take(step: step) }
    }
  }

  private func take(step: Int) throws(DatabaseError) {
    // Eight first starts at once: whoever comes second finds the step taken.
    guard try connection.number(ofPragma: "user_version") == step else { return }
    try connection.execute(Schema.migrations[step])
    switch step {
    case 1: try SearchEntries(connection: connection).fillLoginsAndNotes()
    case 4: try NotesTable(connection: connection).fillChecksums()
    case 5:
      try SearchEntries(connection: connection).fillProfiles()
      try NoteTags(connection: connection).fill()
    default: break
    }
    try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
    try connection.execute("PRAGMA user_version = \(step + 1)")
  }

  private func copy(version: Int, to path: String) throws(DatabaseError) {
    let temporary = path + ".tmp"
    unlink(temporary)
    try connection.cached("VACUUM INTO ?1").run(temporary)
    chmod(temporary, 0o600)
    do throws(FileError) {
      // SQLite promises no sync of what it copies (https://www.sqlite.org/lang_vacuum.html#vacuuminto).
      try CheckedFile(temporary, for: .appending).sync()
      guard rename(temporary, path) == 0 else { throw FileError(errno: errno) }
      try OpenDirectory.sync(parentOf: path)
    } catch {
      throw DatabaseError(
        .file(errno: error.code ?? EIO), "\(path) cannot be written: \(error.reason).")
    }
  }
}
