#define _GNU_SOURCE
#include "CProcess.h"

#include <pthread.h>
#include <sys/mman.h>

// libdispatch waits for ever for a thread that it cannot start. So it is tried before anything
// depends on it: the limits of memory, of processes and of control groups all show here.

enum { thread_limit = 64, small_stack = 1 << 20 };

static void *wait_for(void *turn) {
  pthread_mutex_lock(turn);
  pthread_mutex_unlock(turn);
  return NULL;
}

static int has_threads(int wanted) {
  pthread_t threads[thread_limit];
  pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
  int count = 0;
  pthread_mutex_lock(&turn);
  while (count < wanted && pthread_create(&threads[count], NULL, wait_for, &turn) == 0) count++;
  pthread_mutex_unlock(&turn);
  for (int index = 0; index < count; index++) pthread_join(threads[index], NULL);
  return count == wanted;
}

int cprocess_has_room(int threads, size_t bytes, int is_small) {
  if (is_small) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, small_stack);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
  }
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (memory == MAP_FAILED) return 0;
  int has_room = has_threads(threads < thread_limit ? threads : thread_limit);
  munmap(memory, bytes);
  return has_room;
}
