/// Shows the journal's notes that the database lacks, while the database cannot be written.
///
/// `temp.notes` hides the table of that name, as do `temp.note_tags` and `temp.search_entries`; nothing
/// is on disk.
struct NotesOverlay {
  let connection: Connection

  /// - Returns: How many notes are shown from the journal.
  func lay(_ content: NotesJournal.Content) throws(DatabaseError) -> Int {
    try lift()
    let saved = try NotesTable(connection: connection).all().filter(\.isSound).map(\.entry)
    let restored = NotesRecovery.restored(content, into: saved)
    guard !restored.isEmpty else { return 0 }
    try change { () throws(DatabaseError) in
      try connection.execute(Self.tables)
      connection.forgetStatements()
      for entry in restored { try add(entry) }
    }
    return restored.count
  }

  /// Whether notes are laid over the database.
  var isLaid: Bool {
    get throws(DatabaseError) {
      try connection.cached("SELECT 1 FROM temp.sqlite_schema WHERE name = 'journal_entries'")
        .first { _ in true } ?? false
    }
  }

  /// Removes the notes from over the database.
  func lift() throws(DatabaseError) {
    guard try isLaid else { return }
    try change { () throws(DatabaseError) in
      try connection.execute(
        """
        DROP VIEW IF EXISTS temp.search_entries; DROP TABLE IF EXISTS temp.journal_entries;
        DROP TABLE IF EXISTS temp.notes; DROP TABLE IF EXISTS temp.note_tags;
        """)
    }
  }

  // The connection may write while it changes its own tables in memory, and no longer.
  private func change(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    // A name means another table from now on.
    connection.forgetStatements()
    defer { connection.forgetStatements() }
    try connection.execute("PRAGMA query_only = 0")
    do throws(DatabaseError) {
      try body()
      try connection.execute("PRAGMA query_only = 1")
    } catch {
      // The connection was opened for reading: it could not write to the file even so.
      try? connection.execute("PRAGMA query_only = 1")
      throw error
    }
  }

  private func add(_ entry: JournalEntry) throws(DatabaseError) {
    try NotesTable(connection: connection).put(entry)
    try connection.cached(
      """
      INSERT OR REPLACE INTO temp.journal_entries
      SELECT ?1, coalesce(e.login, ?2), ?3, e.name, e.company, e.location, e.bio
      FROM (SELECT 1) LEFT JOIN main.search_entries e ON e.id = ?1
      """
    ).run(entry.id, FoldedText.fold(entry.login), entry.note.map(FoldedText.fold))
  }

  private static let tables = """
    CREATE TEMP TABLE notes(
      user_id INTEGER PRIMARY KEY, login TEXT NOT NULL, text TEXT, updated_at REAL NOT NULL,
      sequence INTEGER NOT NULL, checksum INTEGER
    );
    CREATE INDEX temp.notes_in_journal ON notes(sequence);
    INSERT INTO temp.notes
      SELECT user_id, login, text, updated_at, sequence, checksum FROM main.notes;
    CREATE TEMP TABLE note_tags(
      tag TEXT NOT NULL, user_id INTEGER NOT NULL, spelling TEXT NOT NULL,
      PRIMARY KEY(tag, user_id)
    ) WITHOUT ROWID;
    INSERT INTO temp.note_tags SELECT tag, user_id, spelling FROM main.note_tags;
    CREATE TEMP TABLE journal_entries(
      id INTEGER PRIMARY KEY, login TEXT NOT NULL, note TEXT, name TEXT, company TEXT,
      location TEXT, bio TEXT
    );
    CREATE TEMP VIEW search_entries AS
      SELECT id, login, note, name, company, location, bio FROM main.search_entries
        WHERE id NOT IN (SELECT id FROM temp.journal_entries)
      UNION ALL SELECT id, login, note, name, company, location, bio FROM temp.journal_entries;
    """
}
