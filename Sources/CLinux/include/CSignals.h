#pragma once

// Restores the terminal when the process crashes.
//
// On SEGV, BUS, ILL, TRAP, ABRT, FPE and SYS, writes `sequences` and restores the modes that the terminal
// at `descriptor` has now, before the default action. Returns 0, or -1 if the modes cannot be read.
int csignals_restore_terminal(int descriptor, const char *sequences);

// From now on, a crash does not restore the terminal.
void csignals_forget_terminal(void);

// Returns the read end of a pipe to which signals are written, each as a byte; -1 without a pipe.
int csignals_pipe(void);

// Writes a signal into that pipe instead of its default action, unless it is ignored.
void csignals_forward(int number);
