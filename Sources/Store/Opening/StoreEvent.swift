/// Whether the store can be written.
package enum StoreState: Sendable, Equatable {
  /// The store can be written, as far as is known.
  case writable
  /// The store cannot be written now, for a reason that is a whole sentence; it can be read.
  case readOnly(reason: String)
  /// The database cannot even be read, for a reason that is a whole sentence: there are the notes of the
  /// notes log, with their history, and nothing else.
  case notesOnly(reason: String)
}

/// Something that the store did by itself, or could not do, and that the reader must know.
package enum StoreEvent: Sendable, Equatable {
  /// The store cannot be written from now on; `reason` is a whole sentence.
  case readOnly(reason: String)
  /// From now on there are only the notes of the notes log; `reason` is a whole sentence.
  case notesOnly(reason: String)
  /// The store can be written again.
  case writable
  /// The database was damaged and is at `path` now. `notes` is how many notes the new one has, or
  /// `nil` when no new one could be made.
  case quarantined(path: String, notes: Int?, skippedLines: Int)
  /// The notes on these people are others now, because the notes log and the database differed.
  case notesChanged(logins: [String])
  /// The notes log lacked so many lines, which are in it again.
  case logCompleted(Int)
  /// The search index was damaged and has been rebuilt.
  case indexRebuilt
  /// The database in `directory` was made for a file system over the network, or a program's, whose name
  /// is `kind`.
  case madeForNetwork(directory: String, kind: String)
  /// The log of the database has so many mebibytes, because another program does not end reading.
  case logGrown(mebibytes: Int)
  /// Other users could read or write these files, and cannot any more.
  case tightened(paths: [String])
}
