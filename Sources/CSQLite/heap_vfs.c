#include "CSQLite.h"

#include <stdlib.h>
#include <string.h>

// A VFS in front of SQLite's own. All calls go through but those for shared memory:
// https://www.sqlite.org/walformat.html#the_wal_index_file_format

#define NAME "ghbrowse-heap"

typedef struct {
  sqlite3_file base;
  sqlite3_file *real;
  void **regions;
  int count;
} HeapFile;

static sqlite3_file *real(sqlite3_file *file) { return ((HeapFile *)file)->real; }

static int free_regions(sqlite3_file *file, int is_deleted) {
  HeapFile *heap = (HeapFile *)file;
  (void)is_deleted;
  for (int i = 0; i < heap->count; i++) free(heap->regions[i]);
  free(heap->regions);
  heap->regions = NULL;
  heap->count = 0;
  return SQLITE_OK;
}

static int map_region(sqlite3_file *file, int number, int size, int extends, void volatile **out) {
  HeapFile *heap = (HeapFile *)file;
  *out = NULL;
  if (number >= heap->count) {
    if (!extends) return SQLITE_OK;
    void **regions = realloc(heap->regions, sizeof(void *) * (size_t)(number + 1));
    if (regions == NULL) return SQLITE_NOMEM;
    heap->regions = regions;
    while (heap->count <= number) {
      regions[heap->count] = calloc(1, (size_t)size);
      if (regions[heap->count] == NULL) return SQLITE_NOMEM;
      heap->count++;
    }
  }
  *out = heap->regions[number];
  return SQLITE_OK;
}

static int lock_region(sqlite3_file *file, int offset, int count, int flags) {
  (void)file, (void)offset, (void)count, (void)flags;
  return SQLITE_OK;
}

static void order_regions(sqlite3_file *file) {
  (void)file;
  __sync_synchronize();
}

static int close_file(sqlite3_file *file) {
  free_regions(file, 0);
  return real(file)->pMethods->xClose(real(file));
}

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  (void)file, (void)bytes, (void)count, (void)offset;
  return SQLITE_READONLY;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  (void)file, (void)size;
  return SQLITE_READONLY;
}

static int sync_file(sqlite3_file *file, int flags) {
  (void)file, (void)flags;
  return SQLITE_OK;
}

static int size_of_file(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}

static int lock_file(sqlite3_file *file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}

static int unlock_file(sqlite3_file *file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}

static int check_lock(sqlite3_file *file, int *is_held) {
  return real(file)->pMethods->xCheckReservedLock(real(file), is_held);
}

static int control_file(sqlite3_file *file, int operation, void *argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int sector_size(sqlite3_file *file) {
  return real(file)->pMethods->xSectorSize(real(file));
}

static int characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

// Version 2: without memory-mapped pages, which a truncated file would make a SIGBUS.
static const sqlite3_io_methods methods = {
    2,           close_file,   read_file,     write_file,      truncate_file,
    sync_file,   size_of_file, lock_file,     unlock_file,     check_lock,
    control_file, sector_size, characteristics, map_region,    lock_region,
    order_regions, free_regions, NULL,        NULL,
};

static int open_file(
    sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *out) {
  sqlite3_vfs *under = vfs->pAppData;
  HeapFile *heap = (HeapFile *)file;
  memset(heap, 0, sizeof *heap);
  heap->real = (sqlite3_file *)(heap + 1);
  int reading = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
  int code = under->xOpen(under, name, heap->real, reading, out);
  if (code == SQLITE_OK) heap->base.pMethods = &methods;
  return code;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int syncs) {
  (void)vfs, (void)name, (void)syncs;
  return SQLITE_READONLY;
}

const char *csqlite_heap_vfs(void) {
  static sqlite3_vfs heap;
  if (sqlite3_vfs_find(NAME) != NULL) return NAME;
  sqlite3_vfs *under = sqlite3_vfs_find(NULL);
  if (under == NULL) return NULL;
  heap = *under;
  heap.zName = NAME;
  heap.pNext = NULL;
  heap.pAppData = under;
  heap.szOsFile = (int)sizeof(HeapFile) + under->szOsFile;
  heap.xOpen = open_file;
  heap.xDelete = delete_file;
  return sqlite3_vfs_register(&heap, 0) == SQLITE_OK ? NAME : NULL;
}
