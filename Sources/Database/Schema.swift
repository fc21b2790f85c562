import CSQLite

/// The shape of the database, version by version.
enum Schema {
  /// Marks a file as ours: "ghbr".
  static let applicationID: Int32 = 0x6768_6272
  /// The version of ``tables``; version 1.0.0 of the program wrote 8.
  static let firstVersion = 9
  /// The version this program reads and writes.
  static var version: Int { firstVersion + migrations.count }

  /// The steps from ``firstVersion`` on, in SQL; a step once released is never changed.
  static let migrations: [String] = []

  // The root table: everybody who is known, for whatever reason; `fetched_at` is NULL where GitHub has
  // told nothing of them. A member of the list has a position: `preceding` of the block of 1,024 ids
  // it is in, and its rank there. So nothing is rewritten when the list grows, and little when somebody
  // appears in the middle. `list_gaps` are the places of members who were removed for good: the members
  // after them keep theirs.
  private static let people = """
    CREATE TABLE people(
      id INTEGER PRIMARY KEY,
      login TEXT NOT NULL COLLATE NOCASE,
      type TEXT,
      is_site_admin INTEGER,
      avatar_url TEXT,
      html_url TEXT,
      fetched_at REAL,
      is_listed INTEGER NOT NULL DEFAULT 0,
      is_gone INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX people_by_login ON people(login);
    CREATE INDEX listed_people ON people(id) WHERE is_listed = 1;
    CREATE TABLE profiles(
      id INTEGER PRIMARY KEY REFERENCES people ON DELETE CASCADE,
      name TEXT, company TEXT, blog TEXT, location TEXT, email TEXT, bio TEXT, twitter TEXT,
      is_hireable INTEGER, followers INTEGER, following INTEGER,
      public_repos INTEGER, public_gists INTEGER,
      created_at REAL, updated_at REAL, fetched_at REAL NOT NULL
    ) STRICT;
    CREATE TABLE list_state(
      id INTEGER PRIMARY KEY CHECK (id = 1),
      frontier INTEGER NOT NULL, next_link TEXT, page_size INTEGER,
      listed_count INTEGER NOT NULL, saved_count INTEGER NOT NULL
    ) STRICT;
    INSERT INTO list_state VALUES(1, 0, NULL, NULL, 0, 0);
    CREATE TABLE list_blocks(block INTEGER PRIMARY KEY, preceding INTEGER NOT NULL) STRICT;
    CREATE TABLE list_gaps(id INTEGER PRIMARY KEY) STRICT;
    """

  // `note_versions` has no cascade: versions are deleted by name only. A text is '' where the note was
  // deleted. A tag is folded for the search, and kept in small letters for the eye. `meta` has how far
  // the notes log was taken in (`LogMark`), and where the reader left off in the list.
  private static let notes = """
    CREATE TABLE note_versions(
      user_id INTEGER NOT NULL REFERENCES people, at INTEGER NOT NULL, text TEXT NOT NULL,
      PRIMARY KEY(user_id, at, text)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE note_tags(
      tag TEXT NOT NULL, user_id INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      spelling TEXT NOT NULL,
      PRIMARY KEY(tag, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tags_by_user ON note_tags(user_id);
    CREATE TABLE meta(key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
    """

  // Times are milliseconds. `seen_at` is NULL after `:unsee`; `profile` is the JSON of what was on the
  // screen.
  private static let visits = """
    CREATE TABLE visits(
      user_id INTEGER PRIMARY KEY REFERENCES people ON DELETE CASCADE,
      at INTEGER NOT NULL,
      seen_at INTEGER,
      profile TEXT,
      has_changed INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX visits_by_time ON visits(at) WHERE seen_at IS NOT NULL;
    """

  // Folded by `FoldedText` before it comes here: SQLite 3.40 cannot strip marks for trigrams.
  private static let search = """
    CREATE TABLE search_entries(
      id INTEGER PRIMARY KEY, login TEXT NOT NULL, note TEXT,
      name TEXT, company TEXT, location TEXT, bio TEXT
    ) STRICT;
    CREATE INDEX search_by_login ON search_entries(login);
    CREATE INDEX search_by_note ON search_entries(note) WHERE note IS NOT NULL;
    CREATE VIRTUAL TABLE search_index USING fts5(
      login, note, name, company, location, bio,
      content='search_entries', content_rowid='id', columnsize=0,
      tokenize='trigram case_sensitive 1'
    );
    """

  // `answers` caches the last response of each URL for each identity. It keeps the list and the user
  // ids of a page, because a 304 response has no body. `limits` keeps rate limits across restarts.
  private static let responses = """
    CREATE TABLE answers(
      url TEXT NOT NULL,
      identity TEXT NOT NULL,
      status INTEGER NOT NULL,
      etag TEXT, last_modified TEXT,
      moved_to TEXT,
      last_id INTEGER,
      answered_at REAL NOT NULL,
      list_id INTEGER,
      people TEXT,
      next_link TEXT,
      PRIMARY KEY(url, identity)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE limits(
      scope TEXT PRIMARY KEY, ends_at REAL NOT NULL, seconds REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  // Lists beside that of everyone (`ListTable`), and their members in an order of their own
  // (`ListMembers`). `pass` is the last pass that came by a member, `met` the last one during which any
  // page had them. A negative id is the place of somebody who was removed for good.
  private static let lists = """
    CREATE TABLE lists(
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      pass INTEGER NOT NULL, frontier INTEGER NOT NULL, next_link TEXT, page_size INTEGER,
      last_rank INTEGER NOT NULL, passed_count INTEGER NOT NULL, is_doubtful INTEGER NOT NULL,
      member_count INTEGER NOT NULL, gone_count INTEGER NOT NULL,
      total INTEGER, is_incomplete INTEGER NOT NULL, anonymous_count INTEGER NOT NULL,
      fetched_at REAL, whole_at REAL
    ) STRICT;
    CREATE TABLE list_members(
      list_id INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      rank INTEGER NOT NULL,
      pass INTEGER NOT NULL, met INTEGER NOT NULL, page INTEGER,
      is_gone INTEGER NOT NULL DEFAULT 0,
      contributions INTEGER,
      PRIMARY KEY(list_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX members_by_rank ON list_members(list_id, rank);
    CREATE TABLE member_blocks(
      list_id INTEGER NOT NULL, first_rank INTEGER NOT NULL, preceding INTEGER NOT NULL,
      PRIMARY KEY(list_id, first_rank)
    ) STRICT, WITHOUT ROWID;
    """

  private static let tables = people + notes + visits + search + responses + lists

  /// Brings a database to ``version``, each step in a transaction of its own; a new one gets all tables
  /// in one, so that a killed start leaves a whole database or none.
  ///
  /// - Throws: ``DatabaseError``, with the database at the last step that went through.
  static func migrate(
    _ connection: Connection, by migrations: [String] = migrations
  ) throws(DatabaseError) {
    let steps = [tables] + migrations
    for (version, step) in zip(firstVersion..., steps) {
      try connection.transaction { () throws(DatabaseError) in
        // Of several first starts at once, one makes the tables.
        guard try connection.number(ofPragma: "user_version") < version else { return }
        try connection.execute(step)
        try connection.execute(
          "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
      }
    }
  }
}

extension Schema {
  /// - Throws: ``DatabaseError`` when it is no database that this program may open.
  static func check(_ connection: Connection, of files: StoreFiles) throws(DatabaseError) {
    let application = Int32(
      truncatingIfNeeded: try connection.number(ofPragma: "application_id"))
    let version = try connection.number(ofPragma: "user_version")
    guard application == applicationID || (application == 0 && version == 0) else {
      throw DatabaseError(
        .foreign(applicationID: application),
        "\(files.database) is another program's database and was not touched; move it aside.")
    }
    guard version <= Schema.version else {
      throw DatabaseError(
        .newer(found: version, supported: Schema.version),
        "\(files.database) has version \(version), this ghbrowse knows up to \(Schema.version); "
          + "it was not touched: use a newer ghbrowse.")
    }
    guard version == 0 || version >= firstVersion else {
      throw DatabaseError(
        .older(found: version),
        "\(files.database) was made by ghbrowse 1.0 and was not touched. Export your notes with that "
          + "program, move \(files.directory) aside, and import them with this one.")
    }
  }

  /// What it means that a statement of ours cannot be prepared: the tables are not those that we made.
  static func explained(_ error: DatabaseError) -> DatabaseError {
    guard error.kind == .sqlite(code: SQLITE_ERROR) else { return error }
    // FTS5 opens its own tables for that.
    let isOfIndex = error.message.contains("search_index")
    return DatabaseError(isOfIndex ? .damagedIndex : .damaged, error.message)
  }
}
