#pragma once

// Puts the terminal back when the process crashes.
//
// Remembers how the terminal at `descriptor` is set up now. On SEGV, BUS, ILL, TRAP, ABRT, FPE and
// SYS that set-up is put back and `sequences` are written, before the signal does what it always
// does. Returns 0, or -1 when the terminal could not be asked.
int ccrash_restore_terminal(int descriptor, const char *sequences);

// From here on a crash leaves the terminal alone.
void ccrash_forget_terminal(void);

// Returns the end of a pipe from which to read the signals that come, each as a byte; -1 without a pipe.
int ccrash_signals(void);

// Writes a signal into that pipe in place of its default action. What is ignored stays ignored.
void ccrash_watch_signal(int number);
