// Signals that request something: to end, to stop, or to check the window size. Each signal has a single owner, and a
// handler that only forwards it to the owner.

#ifndef C_TERMINAL_SIGNALS_H
#define C_TERMINAL_SIGNALS_H

#include <stdbool.h>
#include <sys/types.h>

// Writes the number of each of `signals` as one byte to `pipe` when it arrives. A signal that the parent chose to
// ignore stays ignored. Only the first ending signal (HUP, INT, TERM) is forwarded. A second one shortly afterwards
// restores the terminal and ends the program, because the program is too busy to react to the first.
void terminal_signals_forward(const int *signals, int count, int pipe);

// Restores the previous actions of the forwarded signals. The signal `ignored` is ignored from now on instead; 0 for
// none.
void terminal_signals_release(int ignored);

// Stops the process group as the terminal driver does for Ctrl-Z; returns after SIGCONT. When `whole_group` is false,
// stops only this process. Returns at once when nobody could continue the process (an orphaned process group).
void terminal_signals_stop(bool whole_group);

// Returns once the program is in the terminal's foreground. In the background, the kernel stops a program that tries to
// change the terminal, with SIGTTOU. Dispatch's threads block this signal and would not be stopped, so this function
// unblocks it and makes such an attempt.
void terminal_signals_wait_for_foreground(int terminal);

// From now on, the signals that ask this program to end go to the program's own child `process` instead, unless the
// terminal sent them, which sends them to both. 0 for none yet.
void terminal_signals_pass_on(pid_t process);

// From now on, the kernel sends SIGTERM to this process when its parent ends.
void terminal_signals_end_with_parent(void);

// Returns true when Ctrl-Z can be undone, because the shell that started the program has job control.
bool terminal_signals_can_stop(void);

#endif
