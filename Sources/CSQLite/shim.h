#ifndef CSQLITE_H
#define CSQLITE_H

#include <errno.h>
#include <sqlite3.h>
#include <stddef.h>
#include <sys/vfs.h>

// What Swift cannot call: variadic functions, and a macro that is a cast.

static inline int csqlite_enable_defensive(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

// Disables the triggers and views in a file, but not temporary ones:
// https://www.sqlite.org/c3ref/c_dbconfig_defensive.html#sqlitedbconfigenabletrigger
static inline int csqlite_forbid_triggers_and_views(sqlite3 *db) {
  int code = sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  return code != SQLITE_OK ? code : sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
}

static inline int csqlite_no_checkpoint_on_close(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Call before the first connection. Counting allocations would take a lock each time:
// https://www.sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus
static inline int csqlite_disable_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

// The errno with which a file of the connection could not be read, which SQLite reports as corruption
// (`SQLITE_IOERR_CORRUPTFS`); otherwise 0.
static inline int csqlite_read_errno(sqlite3 *db) {
  sqlite3_file *log = 0;
  int codes[2] = {0, 0};
  sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &codes[0]);
  sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (log && log->pMethods) log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &codes[1]);
  for (int index = 0; index < 2; index++) {
    if (codes[index] == EIO || codes[index] == ENXIO || codes[index] == ERANGE) return codes[index];
  }
  return 0;
}

// GNU's memmem(3), which is declared for `_GNU_SOURCE` only.
void *memmem(const void *text, size_t count, const void *wanted, size_t wantedCount);

// The type of a path's file system, as in statfs(2); 0 if it is unknown.
static inline unsigned int csqlite_file_system(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? (unsigned int)status.f_type : 0;
}

#endif
