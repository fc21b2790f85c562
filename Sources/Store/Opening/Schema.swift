import CSQLite

/// The tables of the database, and its versions.
enum Schema {
  /// "ghbr", which marks a database as this program's.
  static let applicationID: Int32 = 0x6768_6272
  /// A step from one version to the next; foreign keys are not enforced meanwhile.
  typealias Step = @Sendable (Connection) throws -> Void

  /// The version of ``tables``, of ghbrowse 2.0; 1.0 wrote 8.
  static let firstVersion = 9
  /// The version that this program reads and writes.
  static var version: Int { firstVersion + migrations.count }

  /// The steps from ``firstVersion``; a released step never changes.
  static let migrations: [Step] = [migrateTo10]

  // `people` has everyone who is known; `fetched_at` is NULL if GitHub never sent the person.
  private static let people = """
    CREATE TABLE people(
      id INTEGER PRIMARY KEY,
      login TEXT NOT NULL COLLATE NOCASE,
      type TEXT,
      is_site_admin INTEGER,
      avatar_url TEXT,
      html_url TEXT,
      fetched_at REAL,
      is_gone INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX people_by_login ON people(login);
    CREATE TABLE profiles(
      id INTEGER PRIMARY KEY REFERENCES people ON DELETE CASCADE,
      name TEXT, company TEXT, blog TEXT, location TEXT, email TEXT, bio TEXT, twitter TEXT,
      is_hireable INTEGER, followers INTEGER, following INTEGER,
      public_repos INTEGER, public_gists INTEGER,
      created_at REAL, updated_at REAL, fetched_at REAL NOT NULL
    ) STRICT;
    """

  // `note_versions` has no cascade: only `forget` deletes versions. An empty text is a deletion. `meta`
  // contains the `LogMark`.
  private static let notes = """
    CREATE TABLE note_versions(
      user_id INTEGER NOT NULL REFERENCES people, at INTEGER NOT NULL, text TEXT NOT NULL,
      PRIMARY KEY(user_id, at, text)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE meta(key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
    """

  // Times are milliseconds. `seen_at` is NULL after `:unsee`; `profile` is JSON of what was on screen.
  private static let visits = """
    CREATE TABLE visits(
      user_id INTEGER PRIMARY KEY REFERENCES people ON DELETE CASCADE,
      at INTEGER NOT NULL,
      seen_at INTEGER,
      profile TEXT
    ) STRICT;
    CREATE INDEX visits_by_time ON visits(at) WHERE seen_at IS NOT NULL;
    """

  // `FoldedText` folds the texts, because SQLite 3.40 cannot strip marks for trigrams.
  private static let search = """
    CREATE VIRTUAL TABLE search USING fts5(
      login, note, name, company, location, bio,
      columnsize=0, tokenize='trigram case_sensitive 1'
    );
    """

  // The last response of each URL to each identity. In version 9, rate limits are rows too.
  private static let responses = """
    CREATE TABLE responses(
      url TEXT NOT NULL,
      identity TEXT NOT NULL,
      status INTEGER NOT NULL,
      etag TEXT, last_modified TEXT,
      moved_to TEXT,
      at REAL NOT NULL,
      PRIMARY KEY(url, identity)
    ) STRICT, WITHOUT ROWID;
    """

  // In the list of everyone (`ListMembers.everyone`) a member's rank is the id, and `blocks` of 1,024 ids (64 from
  // version 10 on) count the members before them; in another list the rank is the place. `last_pass` is the last
  // pass that included a member, and `new_rank` the place in it. A member without a person was forgotten.
  private static let lists = """
    CREATE TABLE lists(
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      pass INTEGER NOT NULL DEFAULT 0, frontier INTEGER NOT NULL DEFAULT 0, next_link TEXT,
      page_size INTEGER, pass_count INTEGER NOT NULL DEFAULT 0, empty_pages INTEGER NOT NULL DEFAULT 0,
      may_have_missed_people INTEGER NOT NULL DEFAULT 0, search_timed_out INTEGER NOT NULL DEFAULT 0,
      total INTEGER, fetched_at REAL, whole_at REAL
    ) STRICT;
    INSERT INTO lists(id, key, name) VALUES(1, 'everyone', 'everyone');
    CREATE TABLE members(
      list_id INTEGER NOT NULL REFERENCES lists ON DELETE CASCADE,
      rank INTEGER NOT NULL,
      user_id INTEGER REFERENCES people ON DELETE SET NULL,
      last_pass INTEGER NOT NULL DEFAULT 0, new_rank INTEGER, contributions INTEGER,
      is_gone INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY(list_id, rank)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX members_by_user ON members(user_id, list_id);
    CREATE INDEX gone_members ON members(list_id) WHERE is_gone = 1;
    CREATE TABLE blocks(
      list_id INTEGER NOT NULL REFERENCES lists ON DELETE CASCADE,
      block INTEGER NOT NULL, preceding INTEGER NOT NULL,
      PRIMARY KEY(list_id, block)
    ) STRICT, WITHOUT ROWID;
    """

  private static let tables = people + notes + visits + search + responses + lists

  /// Creates the tables of a new database, or migrates a copy of an older one, to the newest version; an error
  /// leaves it at the last step that succeeded.
  static func migrate(_ connection: Connection, by migrations: [Step] = migrations) throws {
    let steps = [{ try $0.execute(tables) }] + migrations
    for (version, step) in zip(firstVersion..., steps) {
      try connection.transaction {
        guard try connection.number(ofPragma: "user_version") < version else { return }
        try step(connection)
        try connection.execute(
          "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
      }
    }
  }

  /// Throws if this program must not open the database.
  static func check(_ connection: Connection, of files: StoreFiles) throws {
    let application = Int32(
      truncatingIfNeeded: try connection.number(ofPragma: "application_id"))
    let version = try connection.number(ofPragma: "user_version")
    let isUnmarked = application == 0 && version == 0
    // 0 means no tables (https://www.sqlite.org/fileformat2.html#schema_cookie).
    let hasTables = try connection.number(ofPragma: "schema_version") != 0
    if isUnmarked, hasTables, FileStatus.size(of: files.notesLog.path) > 0 {
      throw StoreError(.damaged, "\(files.database) has the tables of another database.")
    }
    guard application == applicationID || (isUnmarked && !hasTables) else {
      throw StoreError(
        .foreign(applicationID: application),
        "\(files.database) is another program's database and was not changed; move it away.")
    }
    guard version <= Schema.version else {
      throw StoreError(
        .newer(found: version, supported: Schema.version),
        "\(files.database) has version \(version), and this ghbrowse knows versions up to \(Schema.version). "
          + "It was not changed; use a newer ghbrowse.")
    }
    let host = try version < 10 ? nil : connection.metaText("host")
    if let host, host != files.host {
      throw StoreError(
        .foreign(applicationID: application),
        "\(files.database) is about people of \(host) and was not changed; move it away.")
    }
    // Beside a notes log, its notes are all in the log.
    guard version == 0 || version >= firstVersion || FileStatus.size(of: files.notesLog.path) > 0
    else {
      throw StoreError(
        .older(found: version),
        "\(files.database) was made by ghbrowse 1.0, and was not changed. Its notes log is missing: put "
          + "notes.jsonl back beside it, or move it away.")
    }
  }

  /// Why SQLite rejected one of this program's statements: damage if a table or a column is missing or is a view, or
  /// if FTS5 cannot open its own tables; ``StoreWriter`` first asks whether a newer version has removed it.
  static func classified(_ error: StoreError) -> StoreError {
    if error.message.contains("vtable constructor failed: search") {
      return StoreError(.damagedIndex, error.message)
    }
    let signs = ["no such ", "has no column", "prohibited"]
    return signs.contains(where: error.message.contains)
      ? StoreError(.damaged, error.message) : error
  }
}
