/// Whether the store can be written.
package enum StoreState: Sendable, Equatable {
  /// It can, as far as anybody knows.
  case writable
  /// It cannot now, for a reason that is a whole sentence; what is saved can be read.
  case readOnly(reason: String)
}

/// Something that the store did by itself, or could not do, and that its reader should know.
package enum StoreEvent: Sendable, Equatable {
  /// It cannot be written from now on; `reason` is a whole sentence.
  case readOnly(reason: String)
  /// It can be written again.
  case writable
  /// The database was damaged and is at `path` now; so many notes are in the new one, or `nil` where
  /// none could be made.
  case setAside(path: String, notes: Int?, skippedLines: Int)
  /// So many notes came back from the journal into the database.
  case notesRestored(Int)
  /// So many notes are shown from the journal, because the database cannot take them.
  case notesShown(Int)
  /// The journal was gone, and has been written again with so many notes.
  case journalRestored(Int)
  /// The search index was damaged and has been made again.
  case indexRebuilt
  /// Others could read or write these; that was taken from them.
  case tightened(paths: [String])
}
