// Preloaded into a program whose instructions are counted.

#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Ends the program with the write that shows FIRST_ROW on a terminal.
ssize_t write(int file, const void *bytes, size_t count) {
  ssize_t written = syscall(SYS_write, file, bytes, count);
  const char *row = getenv("FIRST_ROW");
  if (row && isatty(file) && memmem(bytes, count, row, strlen(row))) _exit(0);
  return written;
}

// Valgrind 3.19 writes into the mask; libdispatch's is read-only, which would be a crash.
int sigsuspend(const sigset_t *mask) {
  sigset_t copy = *mask;
  return syscall(SYS_rt_sigsuspend, &copy, _NSIG / 8);
}
