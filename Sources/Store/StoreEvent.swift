/// Whether the store can be written.
package enum StoreState: Sendable, Equatable {
  /// A database is being made or repaired.
  case opening
  case writable
  /// The store can only be read; `reason` is a sentence.
  case readOnly(reason: String)
  /// Only the notes log can be read; `reason` is a sentence.
  case notesOnly(reason: String)
}

/// Something that the reader must know about the store.
package enum StoreEvent: Sendable, Equatable {
  case stateChanged(StoreState)
  /// The database was damaged and renamed to `path`. `notes` counts the notes of the new one; `nil` if
  /// none could be created.
  case quarantined(path: String, notes: Int?, skippedLines: Int)
  /// The database was made by ghbrowse 1.0 and renamed; a new one has the notes of the notes log.
  case madeBy1(keptAs: String)
  /// The notes on these people changed, because the notes log and the database differed.
  case notesChanged(logins: [String])
  /// The notes log lacked this many lines, which were restored.
  case logCompleted(Int)
  /// Nothing can be written, and this many versions of notes are in the notes log only.
  case onlyInLog(Int)
  /// This many lines of the notes log cannot be read.
  case unreadableLines(Int)
  /// This many lines of the notes log are about people of another host.
  case otherHostsLines(Int, host: String)
  /// The search index was damaged, and was rebuilt.
  case indexRebuilt
  /// The database in `directory` no longer has a write-ahead log, because the file system is of `kind`,
  /// such as NFS.
  case madeForNetwork(directory: String, kind: String)
}
