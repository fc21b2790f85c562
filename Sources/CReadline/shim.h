#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>
#include <readline/readline.h>
#include <readline/history.h>

// What Swift cannot write: assignments through C's own types, macros, and calls it sees as
// unavailable.

// Readline exports where it has put the cursor, without declaring it: the row of the cursor, and
// the last row, counted from the row that the prompt begins on.
extern int _rl_last_v_pos;
extern int _rl_vis_botlin;

// What readline does with its line when the terminal has another size, without asking for it.
extern void _rl_redisplay_after_sigwinch(void);

// fopencookie(3), which the system's headers keep from those who do not ask for all of GNU.
typedef ssize_t creadline_write_function(void *cookie, const char *bytes, size_t count);
typedef struct {
  void *read;
  creadline_write_function *write;
  void *seek;
  void *close;
} creadline_stream_functions;
extern FILE *fopencookie(void *cookie, const char *mode, creadline_stream_functions functions);

// Lets readline write to `write` instead of the terminal.
static inline int creadline_write_to(creadline_write_function *write) {
  creadline_stream_functions functions = {.write = write};
  FILE *stream = fopencookie(NULL, "w", functions);
  if (!stream) return -1;
  rl_outstream = stream;
  return 0;
}

static inline void creadline_flush(void) {
  fflush(rl_outstream ? rl_outstream : stdout);
}

// Sets the terminal up with Ctrl-C as a key: as a signal it could overtake, or be overtaken by, what
// was typed around it. Ctrl-\ is one too: nothing typed ends the program.
static inline void creadline_take_keys(struct termios modes) {
  modes.c_cc[VINTR] = _POSIX_VDISABLE;
  modes.c_cc[VQUIT] = _POSIX_VDISABLE;
  tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

// As readline likes the terminal.
static inline void creadline_prep_terminal(int meta) {
  struct termios modes;
  rl_prep_terminal(meta);
  if (tcgetattr(STDIN_FILENO, &modes) == 0) creadline_take_keys(modes);
}

// For the terminal's own answers: they are not for the screen, and no Enter ends them.
static inline void creadline_prep_for_answers(struct termios modes) {
  modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  creadline_take_keys(modes);
}

// Whether a search in the history is on, of either kind.
static inline int creadline_is_searching(void) {
  return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH) != 0;
}

// Whether it is the kind that searches at each key.
static inline int creadline_is_searching_each_key(void) {
  return RL_ISSTATE(RL_STATE_ISEARCH) != 0;
}

// Whether readline is in the middle of something that must not be redrawn: a search in the
// history, a completion, or a key of several parts.
static inline int creadline_is_busy(void) {
  return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_COMPLETING |
                    RL_STATE_NUMERICARG | RL_STATE_CHARSEARCH | RL_STATE_VIMOTION) != 0;
}
