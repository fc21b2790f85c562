#include "CProcess.h"

static int argument_count;
static char **arguments;

static void keep(int count, char **words, char **variables) {
  (void)variables;
  argument_count = count;
  arguments = words;
}

// The C library calls these before main, with what main gets: main is Swift's.
__attribute__((section(".init_array"), used)) static void (*const entry)(int, char **, char **) = keep;

char **cprocess_arguments(int *count) {
  *count = argument_count;
  return arguments;
}
