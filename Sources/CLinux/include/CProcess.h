#pragma once

#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/prctl.h>
#include <unistd.h>

// Swift calls no variadic functions.
static inline int cprocess_set_undumpable(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

// `environ`, which Swift 6 rejects as a mutable global.
static inline char *const *cprocess_environment(void) {
  extern char **environ;
  return environ;
}

// Declared only with _GNU_SOURCE.
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

static inline int cprocess_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

// A pipe that children do not inherit.
static inline int cprocess_pipe(int *ends) {
  return pipe2(ends, O_CLOEXEC);
}

// POSIX_SPAWN_SETSID, also declared only with _GNU_SOURCE.
static const short cprocess_new_session = 0x80;

// One heap for all threads from here on: what one of them frees, another can use.
static inline void cprocess_share_heap(void) {
  mallopt(M_ARENA_MAX, 1);
}

// Disables core dumps.
static inline int cprocess_limit_cores(void) {
  const struct rlimit none = {0, 0};
  return setrlimit(RLIMIT_CORE, &none);
}
