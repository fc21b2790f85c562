#include <stdio.h>
#include <stdlib.h>
#include <readline/readline.h>
#include <readline/history.h>

// What Swift cannot write: assignments through C's own types, and calls it sees as unavailable.

static inline void creadline_flush(void) {
  fflush(rl_outstream ? rl_outstream : stdout);
}
