import FoundationEssentials
import Models

/// Version 10, of ghbrowse 2.1.
extension Schema {
  /// Creates the tables and columns of 2.1, and rebuilds the search index, which now folds more letters.
  static func migrateTo10(_ connection: Connection) throws {
    try connection.execute(changesOfPeople + repositories + lists10 + blocks10 + notes10)
    try moveLimits(on: connection)
    try connection.createSearch()
    let notes = try connection.cached(
      """
      SELECT user_id, text FROM note_versions n
      WHERE \(Connection.isNote) AND instr(text, 'due:')
      """
    ).all { (id: $0.int64(0), text: $0.text(1)) }
    for note in notes { try connection.setDueDays(of: note.id, DueDate.days(in: note.text)) }
    // The log of 2.0 has another mark. One that no log has makes the next start compare all lines.
    try connection.execute("UPDATE meta SET value = -1 WHERE key = 'log_size'")
  }

  /// Lets a reader of version 9 read what version 10 has added, which is empty.
  static func imitateVersion10(on connection: Connection) throws {
    let tables = [changesOfPeople, repositories, notes10].joined()
      .replacing("CREATE TABLE ", with: "CREATE TEMP TABLE ")
      .replacing(/CREATE INDEX [^;]*;/, with: "")
      .replacing(/REFERENCES \w+( ON DELETE CASCADE)?/, with: "")
    try connection.execute(
      """
      \(tables)
      CREATE TEMP VIEW lists AS SELECT *, NULL AS subject_id, whole_at AS first_whole_at,
        NULL AS pass_began_at, NULL AS pass_at, 0 AS count_before, NULL AS doubt, 0 AS has_break, 0 AS last_pages,
        0 AS last_page_size FROM main.lists;
      """)
  }

  // What a profile or a list said before. Times are milliseconds. A member's `change` is `new`, `left`, `back`,
  // `before` for somebody who had left before version 10, or, in the list of everyone, `unlisted`.
  private static let changesOfPeople = """
    CREATE TABLE profile_changes(
      id INTEGER PRIMARY KEY,
      user_id INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      at INTEGER NOT NULL, field TEXT NOT NULL, old TEXT, new TEXT
    ) STRICT;
    CREATE INDEX profile_changes_by_time ON profile_changes(at);
    CREATE INDEX profile_changes_by_user ON profile_changes(user_id, at);
    CREATE INDEX former_logins ON profile_changes(old COLLATE NOCASE) WHERE field = 'login';
    CREATE TABLE member_changes(
      list_id INTEGER NOT NULL REFERENCES lists ON DELETE CASCADE,
      user_id INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      at INTEGER NOT NULL, change TEXT NOT NULL,
      PRIMARY KEY(list_id, user_id, at)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX member_changes_by_time ON member_changes(at);
    CREATE INDEX member_changes_by_user ON member_changes(user_id);
    """

  // `repository_reads` says how far each owner's repositories have been fetched. A `reading` is the pages from the
  // first to the last one; `whole_at` is the time of the last one that has ended. `reading` and `page` of a repository,
  // counted from 1, are where it was found last.
  private static let repositories = """
    CREATE TABLE repositories(
      id INTEGER PRIMARY KEY,
      owner_id INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
      reading INTEGER NOT NULL, page INTEGER NOT NULL, name TEXT NOT NULL, description TEXT, language TEXT, stars INTEGER,
      is_fork INTEGER, is_archived INTEGER, pushed_at REAL
    ) STRICT;
    CREATE INDEX repositories_by_owner ON repositories(owner_id);
    CREATE TABLE repository_reads(
      owner_id INTEGER PRIMARY KEY REFERENCES people ON DELETE CASCADE,
      reading INTEGER NOT NULL, page_count INTEGER NOT NULL, refused_count INTEGER NOT NULL,
      next_link TEXT, fetched_at REAL NOT NULL, whole_at REAL
    ) STRICT;
    """

  // Table `lists`:
  // - `subject_id` is the id of the account that the list is about, if it is known; the kind is the key's beginning.
  // - `doubt` is a ``PassDoubt`` as JSON.
  // - `pass_at` is the time of the pass's last page; `has_break` is 1 if two of its pages are over an hour apart.
  // - `count_before` is the number of members when the pass began.
  // - `last_pages` is the number of pages of the last whole pass, `last_page_size` the most people on one of them.
  //
  // Table `members`:
  // - `missed` is the time, in milliseconds, at which the first pass without the member ended. It is negative if that
  //   pass was doubtful, and 0 for a member who has been found since.
  // - `pass_contributions` is the number of commits in a pass of contributors that has not ended.
  // - `is_pending` is 1 for somebody who has been in no whole pass yet.
  //
  // A person who is in a list twice keeps the lower rank.
  private static let lists10 = """
    ALTER TABLE lists ADD COLUMN subject_id INTEGER;
    ALTER TABLE lists ADD COLUMN first_whole_at REAL;
    ALTER TABLE lists ADD COLUMN pass_began_at REAL;
    ALTER TABLE lists ADD COLUMN doubt TEXT;
    ALTER TABLE lists ADD COLUMN has_break INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE lists ADD COLUMN last_pages INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE lists ADD COLUMN last_page_size INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE lists ADD COLUMN pass_at REAL;
    ALTER TABLE lists ADD COLUMN count_before INTEGER NOT NULL DEFAULT 0;
    UPDATE lists SET first_whole_at = whole_at;
    UPDATE lists SET subject_id = (SELECT id FROM people
        WHERE login = substr(lists.key, instr(lists.key, ':') + 1)
        ORDER BY coalesce(fetched_at, 0) DESC LIMIT 1)
      WHERE substr(key, 1, instr(key, ':')) IN ('followers:', 'following:', 'members:');
    CREATE UNIQUE INDEX lists_by_subject ON lists(substr(key, 1, instr(key, ':')), subject_id)
      WHERE subject_id IS NOT NULL;
    ALTER TABLE members ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE members ADD COLUMN pass_contributions INTEGER;
    ALTER TABLE members ADD COLUMN is_pending INTEGER NOT NULL DEFAULT 0;
    UPDATE members SET user_id = NULL WHERE user_id IS NOT NULL AND EXISTS(SELECT 1 FROM members m
      WHERE m.user_id = members.user_id AND m.list_id = members.list_id AND m.rank < members.rank);
    INSERT INTO member_changes SELECT list_id, user_id, CAST(strftime('%s') AS INTEGER) * 1000, 'before'
      FROM members JOIN lists ON id = list_id
      WHERE is_gone = 1 AND user_id IS NOT NULL AND key NOT GLOB 'find:*';
    DROP INDEX members_by_user;
    CREATE UNIQUE INDEX members_by_user ON members(user_id, list_id);
    """

  private static let blocks10 = """
    DELETE FROM blocks;
    INSERT INTO blocks(list_id, block, preceding)
      SELECT 1, block, coalesce(sum(count) OVER (
        ORDER BY block ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
      FROM (SELECT rank >> 6 AS block, count(*) AS count FROM members WHERE list_id = 1 GROUP BY 1);
    """

  // `due` has the days of each note that is not deleted. `logins` has the folded logins of 1,024 ids in one
  // text, a line for each: the id, a TAB, the login.
  private static let notes10 = """
    CREATE INDEX note_versions_by_time ON note_versions(at);
    CREATE TABLE due(
      user_id INTEGER NOT NULL REFERENCES people ON DELETE CASCADE, day TEXT NOT NULL,
      PRIMARY KEY(user_id, day)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX due_by_day ON due(day);
    CREATE TABLE logins(block INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    CREATE TABLE limits(
      host TEXT NOT NULL, identity TEXT NOT NULL, resource TEXT NOT NULL,
      until REAL NOT NULL, seconds REAL NOT NULL, is_pause INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY(host, identity, resource)
    ) STRICT, WITHOUT ROWID;
    """

  // In version 9 a limit is a response whose URL has its host, identity and resource, where there are any.
  private static func moveLimits(on connection: Connection) throws {
    let limits = try connection.cached(
      "SELECT substr(url, 10), at, status FROM responses WHERE url GLOB 'limit of *'"
    ).all { row in
      (
        words: row.text(0).split(separator: " ").map(String.init),
        until: row.optionalDate(seconds: 1) ?? .distantPast, seconds: row.int(2)
      )
    }
    for limit in limits {
      let isSearch = limit.words.last == "search"
      let identity = limit.words.dropFirst().dropLast(isSearch ? 1 : 0).joined(separator: " ")
      try connection.run(
        """
        INSERT OR REPLACE INTO limits(host, identity, resource, until, seconds)
        VALUES(?1, ?2, ?3, ?4, ?5)
        """, limit.words.first ?? "", identity, isSearch ? "search" : "core", limit.until,
        Double(limit.seconds))
    }
    try connection.execute("DELETE FROM responses WHERE url GLOB 'limit of *'")
  }
}
