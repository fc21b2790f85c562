// Only a build for debugging shows what is internal.
#if DEBUG

  @testable import Database

  /// Stores as earlier versions of the program left them, with two people, a profile, a note and a visit.
  package enum EarlierStore {
    /// Makes the database of one, without a journal.
    package static func make(ofVersion version: Int, in directory: String) throws {
      let files = try StoreFiles(directory: directory)
      let old = try Connection(path: files.database, for: .writing)
      for step in Schema.migrations.prefix(version) { try old.execute(step) }
      try old.execute(
        """
        PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version);
        INSERT INTO users(id, login, fetched_at, is_listed) VALUES(3, 'Ada', 1, 1), (7, 'Bo', 1, 1);
        INSERT INTO profiles(id, name, fetched_at) VALUES(3, 'Ada L.', 1);
        INSERT INTO list_blocks VALUES(0, 0);
        UPDATE list_state SET frontier = 7, listed_count = 2, saved_count = 2;
        INSERT INTO notes(user_id, login, text, updated_at, sequence)
          VALUES(3, 'Ada', 'from the old #days', 1, 1);
        INSERT INTO seen(user_id, login, seen_at) VALUES(7, 'Bo', 1);
        """)
      if version >= 2 { try SearchEntries(connection: old).fillLoginsAndNotes() }
      if version >= 5 { try NotesTable(connection: old).fillChecksums() }
      if version >= 6 {
        try SearchEntries(connection: old).fillProfiles()
        try NoteTags(connection: old).fill()
      }
    }
  }

#endif
