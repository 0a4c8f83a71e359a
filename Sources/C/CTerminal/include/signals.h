// Signals that ask for something: to end, to stop, to look at the window's size. Each has one owner, and a handler that
// only passes it on.

#ifndef C_TERMINAL_SIGNALS_H
#define C_TERMINAL_SIGNALS_H

#include <stdbool.h>

// Writes the number of each of `signals` as one byte to `pipe` when it arrives. A signal that the parent chose to
// ignore stays ignored. The first ending signal (HUP, INT, TERM) is only forwarded; one that comes a moment later, for a
// program too busy to notice the first, gives the terminal back and ends the program.
void terminal_signals_forward(const int *signals, int count, int pipe);

// Gives the forwarded signals their former actions back, but for one that is ignored from now on; 0 for none.
void terminal_signals_release(int ignored);

// Stops the process group as the terminal driver would for Ctrl-Z; returns after SIGCONT. When `whole_group` is
// false only this process stops. Returns at once where nobody could continue it (an orphaned process group).
void terminal_signals_stop(bool whole_group);

// Returns when the program is in the terminal's foreground; in the background it stops, as at any attempt to change the
// terminal. Dispatch's threads block the signal for that, and without it the kernel would let them through.
void terminal_signals_wait_for_foreground(int terminal);

// Whether Ctrl-Z can be undone: the shell that started the program has job control.
bool terminal_signals_can_stop(void);

#endif
