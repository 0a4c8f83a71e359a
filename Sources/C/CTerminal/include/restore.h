// Restores the terminal when the program can no longer do so in Swift.
//
// A signal handler may only call the functions listed in signal-safety(7): no allocation, no locks, no Swift runtime.
// The bytes that undo every terminal mode are therefore prepared in advance. The handler only writes them, restores the
// line settings, shows the output held back from standard error, and passes the signal to the previous handler (Swift's
// backtrace, or the default action), which then prints on a clean screen.
//
// There is one terminal per process. Arm, disarm and forward from one thread at a time; everything else may be called
// from any thread.

#ifndef C_TERMINAL_RESTORE_H
#define C_TERMINAL_RESTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

// From now on, a crash, a fatal signal or exit() restores the terminal.
//
// `bytes` are copied, up to a limit of 1024. `held_error` is the file that collects what is written to standard error
// while the screen is in use, and `real_error` is the destination of this output; both are -1 when nothing is held
// back.
void terminal_restore_arm(int terminal, const struct termios *settings, const char *bytes, size_t length,
                          int held_error, int real_error);

// Restores the terminal now, if restoring is armed. May be called in a signal handler.
void terminal_restore_now(void);

// Records that the terminal was restored normally, so that a crash or exit() does not restore it again.
void terminal_restore_disarm(void);

// Sets the file that the screen is drawn to, if it differs from the terminal to restore. A crash closes it for all
// threads first, because a thread that still draws would undo the restoration. -1 for none.
void terminal_restore_watch_screen(int file);

// Gives the calling thread a signal stack, so that even a stack overflow restores the terminal. Cheap when the thread
// already has one. Call it repeatedly on the main actor, which does not always run on the same Dispatch thread.
void terminal_restore_prepare_thread(void);

// Creates an empty in-memory file for temporary bytes; returns -1 when this is impossible.
int terminal_restore_scratch_file(void);

// Makes standard output line-buffered, even when it is a file.
void terminal_buffer_output_by_line(void);

// Copies the contents of the file `held` to `destination`. The file keeps its contents.
void terminal_restore_replay(int held, int destination);

#endif
