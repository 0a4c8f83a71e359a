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

// Gives the terminal back now, if it is armed. May be called in a signal handler.
void terminal_restore_now(void);

// The terminal has been given back in the ordinary way.
void terminal_restore_disarm(void);

// Names the file the screen is drawn to, another than the terminal to restore. A crash closes it to all threads first: one
// that still draws would undo what is restored. -1 for none.
void terminal_restore_watch_screen(int file);

// Gives the calling thread a stack for handlers, so that even a stack overflow gives the terminal back. Cheap when the
// thread has one. The main actor is served by one of Dispatch's threads, not always the same.
void terminal_restore_prepare_thread(void);

// An empty file in memory, to hold bytes for a while; -1 when there is none to be had.
int terminal_restore_scratch_file(void);

// Writes each line of standard output when it is complete, also into a file.
void terminal_buffer_output_by_line(void);

// Copies all of the file `held` to `destination`, empties it, and returns whether there was anything.
bool terminal_restore_replay(int held, int destination);

#endif
