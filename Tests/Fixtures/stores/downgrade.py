"""Makes a store of version 9, as ghbrowse 2.0 has it, from one of version 10.

usage: downgrade.py DATABASE

For tests of the migration, which need a store of 2.0 with the people and the notes of a test. The write-ahead log of
the database is empty.
"""

import os
import sqlite3
import sys
from pathlib import Path

TABLES = ["people", "profiles", "note_versions", "visits", "members", "lists"]
SEARCH = "login, note, name, company, location, bio"


def main(database):
    """Replaces the database."""
    newer = database + ".10"
    os.rename(database, newer)
    connection = sqlite3.connect(database)
    connection.executescript(Path(__file__).with_name("schema-9.sql").read_text(encoding="utf-8"))
    connection.execute("DELETE FROM lists")
    connection.execute("ATTACH ? AS newer", (newer,))
    for table in TABLES:
        names = ", ".join(row[1] for row in connection.execute(f"PRAGMA main.table_info({table})"))
        connection.execute(f"INSERT INTO main.{table}({names}) SELECT {names} FROM newer.{table}")
    connection.execute(f"INSERT INTO main.search(rowid, {SEARCH}) SELECT rowid, {SEARCH} FROM newer.search")
    connection.execute(
        """INSERT INTO main.blocks SELECT 1, rank >> 10, (SELECT count(*) FROM newer.members n
             WHERE n.list_id = 1 AND n.rank >> 10 < m.rank >> 10)
           FROM newer.members m WHERE list_id = 1 GROUP BY rank >> 10""")
    connection.execute("INSERT INTO main.meta SELECT key, value FROM newer.meta WHERE key = 'saved_count'")
    connection.commit()
    connection.execute("DETACH newer")
    connection.execute("PRAGMA application_id = 1734894194")
    connection.execute("PRAGMA user_version = 9")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    os.remove(newer)


if __name__ == "__main__":
    main(sys.argv[1])
