#pragma once

#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/prctl.h>
#include <unistd.h>

// Swift calls no variadic functions.
static inline int cprocess_forbid_cores(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

// What a child gets: a variable of C's that Swift thinks unsafe.
static inline char *const *cprocess_environment(void) {
  extern char **environ;
  return environ;
}

// More that the system's headers keep from those who do not ask for all of GNU: pipe2(2), closing
// all descriptors from one on, and POSIX_SPAWN_SETSID.
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

static inline int cprocess_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

// A pipe whose ends no child gets unless it is given them.
static inline int cprocess_pipe(int *ends) {
  return pipe2(ends, O_CLOEXEC);
}

static const short cprocess_new_session = 0x80;

// One heap for all threads from here on: what one of them frees, another can use.
static inline void cprocess_share_heap(void) {
  mallopt(M_ARENA_MAX, 1);
}

// No file of what was in memory, should the process crash.
static inline int cprocess_limit_cores(void) {
  const struct rlimit none = {0, 0};
  return setrlimit(RLIMIT_CORE, &none);
}
