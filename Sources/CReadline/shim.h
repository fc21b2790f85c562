#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>
#include <readline/readline.h>
#include <readline/history.h>

// Macros, C types, and functions that Swift does not import.

// Readline exports these without declaring them: the row of the cursor, and the last row of the line,
// counted from the row where the prompt begins.
extern int _rl_last_v_pos;
extern int _rl_vis_botlin;

// Readline exports this too: the line that was typed before going into the history. Its `data` is its
// undo list.
extern HIST_ENTRY *_rl_saved_line_for_history;

// Redraws readline's line after the terminal's size has changed, without asking for the size.
extern void _rl_redisplay_after_sigwinch(void);

// fopencookie(3), which the system's headers declare only with _GNU_SOURCE.
typedef ssize_t creadline_write_function(void *cookie, const char *bytes, size_t count);
typedef struct {
  void *read;
  creadline_write_function *write;
  void *seek;
  void *close;
} creadline_stream_functions;
extern FILE *fopencookie(void *cookie, const char *mode, creadline_stream_functions functions);

// Makes readline write to `write` instead of the terminal.
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

// Makes Ctrl-C and Ctrl-\ keys, so that no signal overtakes keys that were typed before, and no key ends
// the program.
static inline void creadline_disable_signal_keys(struct termios modes) {
  modes.c_cc[VINTR] = _POSIX_VDISABLE;
  modes.c_cc[VQUIT] = _POSIX_VDISABLE;
  tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

// Makes Ctrl-C a signal, or a key again.
static inline void creadline_interrupt_with_signal(int is_signal) {
  struct termios modes;
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  modes.c_cc[VINTR] = is_signal ? CINTR : _POSIX_VDISABLE;
  tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

// Prepares the terminal for readline.
static inline void creadline_prep_terminal(int meta) {
  struct termios modes;
  rl_prep_terminal(meta);
  if (tcgetattr(STDIN_FILENO, &modes) == 0) creadline_disable_signal_keys(modes);
}

// Prepares the terminal for its replies, which must not be echoed and do not end with Enter.
static inline void creadline_prep_for_replies(struct termios modes) {
  modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  creadline_disable_signal_keys(modes);
}

// Whether readline is searching its history, in either mode.
static inline int creadline_is_searching(void) {
  return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH) != 0;
}

// Whether readline is in an incremental search.
static inline int creadline_is_searching_incrementally(void) {
  return RL_ISSTATE(RL_STATE_ISEARCH) != 0;
}

// Whether readline cannot be redrawn now: it is in a search of its history, in a completion, or in a
// command of several keys.
static inline int creadline_is_busy(void) {
  return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_COMPLETING |
                    RL_STATE_NUMERICARG | RL_STATE_CHARSEARCH | RL_STATE_VIMOTION) != 0;
}

// For ReadlineFaults: binds `command` to every unbound key and key sequence of `keymap`. Skips sequences
// whose prefix is a command: readline runs the prefix.
static inline void creadline_bind_unbound(Keymap keymap, rl_command_func_t *command,
                                          int prefix_is_command) {
  for (int key = 0; key < ANYOTHERKEY; key++) {
    KEYMAP_ENTRY *entry = &keymap[key];
    if (entry->type == ISKMAP && entry->function) {
      Keymap inner = (Keymap)entry->function;
      creadline_bind_unbound(inner, command, prefix_is_command || inner[ANYOTHERKEY].function);
    } else if (entry->type == ISFUNC && !entry->function && !prefix_is_command) {
      entry->function = command;
    }
  }
}
