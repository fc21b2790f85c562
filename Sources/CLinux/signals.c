#define _GNU_SOURCE
#include "CSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// In C, because a signal handler may call only async-signal-safe functions.

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
enum { crash_signal_count = sizeof crash_signals / sizeof crash_signals[0] };

static volatile sig_atomic_t terminal = -1;
static struct termios modes;
static char leave[64];
// The normal stack may be corrupt.
static char crash_stack[65536];

static void restore(int number) {
  if (terminal >= 0) {
    ssize_t count = write(terminal, leave, strlen(leave));
    (void)count;
    // In the background, the terminal belongs to another job.
    if (tcgetpgrp(terminal) == getpgrp()) tcsetattr(terminal, TCSANOW, &modes);
  }
  // SA_RESETHAND has restored the default action.
  raise(number);
}

int csignals_restore_terminal(int descriptor, const char *sequences) {
  if (tcgetattr(descriptor, &modes) != 0) return -1;
  strncpy(leave, sequences, sizeof leave - 1);
  terminal = descriptor;

  stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {0};
  action.sa_handler = restore;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
  for (int index = 0; index < crash_signal_count; index++) {
    sigaction(crash_signals[index], &action, NULL);
  }
  return 0;
}

void csignals_forget_terminal(void) { terminal = -1; }

static volatile sig_atomic_t signals_out = -1;
static int signals_in = -1;

static void forward(int number) {
  int error = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t count = write(signals_out, &byte, 1);
  (void)count;
  errno = error;
}

int csignals_pipe(void) {
  int ends[2];
  if (signals_in < 0 && pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0) {
    signals_out = ends[1];
    signals_in = ends[0];
  }
  return signals_in;
}

void csignals_forward(int number) {
  struct sigaction before;
  struct sigaction action = {0};
  if (sigaction(number, NULL, &before) != 0 || before.sa_handler == SIG_IGN) return;
  action.sa_handler = forward;
  action.sa_flags = SA_RESTART;
  sigaction(number, &action, NULL);
}
