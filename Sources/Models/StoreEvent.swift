/// Whether the store can be written.
package enum StoreState: Sendable, Equatable {
  /// It can, as far as is known.
  case writable
  /// It cannot now, for a reason that is a whole sentence; what is saved can be read.
  case readOnly(reason: String)
}

/// Something that the store did by itself, or could not do; the reader is told of it.
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
  /// Other users could read or write these files, and cannot any more.
  case tightened(paths: [String])
}
