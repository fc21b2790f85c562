-- The tables of ghbrowse 2.0, schema version 9, word for word as 2.0.0 creates them.
--
-- This is a released schema: it never changes. A later version is made from it by migrations only.
-- It goes with application_id 1734894194 ("ghbr") and user_version 9.

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
CREATE TABLE note_versions(
  user_id INTEGER NOT NULL REFERENCES people, at INTEGER NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY(user_id, at, text)
) STRICT, WITHOUT ROWID;
CREATE TABLE meta(key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
CREATE TABLE visits(
  user_id INTEGER PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  at INTEGER NOT NULL,
  seen_at INTEGER,
  profile TEXT
) STRICT;
CREATE INDEX visits_by_time ON visits(at) WHERE seen_at IS NOT NULL;
CREATE VIRTUAL TABLE search USING fts5(
  login, note, name, company, location, bio,
  columnsize=0, tokenize='trigram case_sensitive 1'
);
CREATE TABLE responses(
  url TEXT NOT NULL,
  identity TEXT NOT NULL,
  status INTEGER NOT NULL,
  etag TEXT, last_modified TEXT,
  moved_to TEXT,
  at REAL NOT NULL,
  PRIMARY KEY(url, identity)
) STRICT, WITHOUT ROWID;
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
