// Gives the terminal back when the program can no longer do it in Swift.
//
// A signal handler may only call what signal-safety(7) lists: no allocation, no locks, no Swift runtime. So the
// bytes that undo every terminal mode are prepared while all is well, and the handler only writes them, restores
// the line settings, shows what was held back from standard error, and hands on to whoever was there before
// (Swift's backtrace, or the default action), which then prints on a clean screen.
//
// One terminal per process. Arm, disarm and forward from one thread at a time; the rest is safe anywhere.

#ifndef C_TERMINAL_RESTORE_H
#define C_TERMINAL_RESTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

// From now on a crash, a fatal signal or exit() gives the terminal back.
//
// `bytes` are copied (up to 1024 are kept). `held_error` holds what was written to standard error in the meantime
// and `real_error` is where that belongs; both are -1 when nothing is held.
void terminal_restore_arm(int terminal, const struct termios *settings, const char *bytes, size_t length,
                          int held_error, int real_error);

// The terminal has been given back in the ordinary way.
void terminal_restore_disarm(void);

// Gives the calling thread a stack for handlers, so that even a stack overflow gives the terminal back. Cheap when the
// thread has one. The main actor is served by one of Dispatch's threads, not always the same.
void terminal_restore_prepare_thread(void);

// An empty file without a name, to hold what is written to standard error; -1 when there is none to be had.
int terminal_restore_scratch_file(void);

// Copies all of the file `held` to `destination`, empties it, and returns whether there was anything.
bool terminal_restore_replay(int held, int destination);

// Writes the number of each of `signals` as one byte to `pipe` when it arrives. A signal that the parent chose to
// ignore stays ignored. The first ending signal (HUP, INT, TERM) is only forwarded; a second one, for a program too
// busy to notice the first, gives the terminal back and ends the program.
void terminal_signals_forward(const int *signals, int count, int pipe);

// Gives the forwarded signals their former actions back.
void terminal_signals_release(void);

// Stops the process group as the terminal driver would for Ctrl-Z; returns after SIGCONT. When `whole_group` is
// false only this process stops. Returns at once where nobody could continue it (an orphaned process group).
void terminal_signals_stop(bool whole_group);

// Returns when the program is in the terminal's foreground; in the background it stops, as at any attempt to change the
// terminal. Dispatch's threads block the signal for that, and without it the kernel would let them through.
void terminal_signals_wait_for_foreground(int terminal);

// Whether Ctrl-Z can be undone: the shell that started the program has job control.
bool terminal_signals_can_stop(void);

#endif
