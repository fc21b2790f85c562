#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>
#include <readline/readline.h>
#include <readline/history.h>

// What Swift cannot write: assignments through C's own types, and calls it sees as unavailable.

static inline void creadline_flush(void) {
  fflush(rl_outstream ? rl_outstream : stdout);
}

// As readline likes the terminal, but with Ctrl-C as a key: as a signal it could overtake, or be
// overtaken by, what was typed around it.
static inline void creadline_prep_terminal(int meta) {
  struct termios modes;
  rl_prep_terminal(meta);
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  modes.c_cc[VINTR] = _POSIX_VDISABLE;
  tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}
