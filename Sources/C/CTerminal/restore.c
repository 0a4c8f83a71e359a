#define _GNU_SOURCE
#include "restore.h"

#include <stdio.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// The data that the handler needs, complete before `armed` becomes true.
static struct {
  int terminal;
  struct termios settings;
  char bytes[1024];
  size_t length;
  int held_error;
  int real_error;
} prepared;

static bool armed;

// The file the screen is drawn to, and a file that discards all output; -1 for none.
static int screen_file = -1;
static int null_file = -1;

// Signals that end a program by default, other than those that ask it to end.
static const int fatal_signals[] = {
  SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGQUIT, SIGXCPU, SIGXFSZ,
  SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2,
};
enum { fatal_count = sizeof fatal_signals / sizeof fatal_signals[0] };
static struct sigaction former_actions[fatal_count];
static bool handlers_installed;

static void write_all(int file, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t written = write(file, bytes, length);
    if (written > 0) {
      bytes += written;
      length -= (size_t)written;
    } else if (errno != EINTR) {
      return;
    }
  }
}

// Only the first call restores the terminal: a second thread may crash too, and exit handlers run after a crash
// handler.
void terminal_restore_now(void) {
  if (!__atomic_exchange_n(&armed, false, __ATOMIC_ACQ_REL)) return;
  write_all(prepared.terminal, prepared.bytes, prepared.length);
  // Use TCSANOW instead of TCSADRAIN, so that a stopped terminal cannot block a dying program.
  tcsetattr(prepared.terminal, TCSANOW, &prepared.settings);
  if (prepared.held_error >= 0) {
    dup2(prepared.real_error, STDERR_FILENO);
    terminal_restore_replay(prepared.held_error, prepared.real_error);
  }
}

static void handle_fatal_signal(int signal_number, siginfo_t *information, void *context) {
  (void)context;
  int saved_errno = errno;
  int screen = __atomic_load_n(&screen_file, __ATOMIC_ACQUIRE);
  if (screen >= 0 && null_file >= 0) dup2(null_file, screen);
  terminal_restore_now();
  for (int i = 0; i < fatal_count; i++)
    if (fatal_signals[i] == signal_number) sigaction(signal_number, &former_actions[i], NULL);
  // The person requested this, so it is not a crash and a backtrace would not help.
  if (signal_number == SIGQUIT) signal(SIGQUIT, SIG_DFL);
  errno = saved_errno;
  // A fault recurs when its instruction runs again, with the address that a backtrace needs. Any other signal, sent by
  // a program or the terminal, must be raised again; it arrives when this handler returns.
  bool is_fault = information->si_code > 0 && (signal_number == SIGSEGV || signal_number == SIGBUS ||
                                               signal_number == SIGILL || signal_number == SIGFPE);
  if (!is_fault) raise(signal_number);
}

static void install_handlers(void) {
  if (handlers_installed) return;
  handlers_installed = true;
  atexit(terminal_restore_now);
  struct sigaction action = {0};
  action.sa_sigaction = handle_fatal_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < fatal_count; i++) {
    sigaction(fatal_signals[i], NULL, &former_actions[i]);
    if (former_actions[i].sa_handler != SIG_IGN) sigaction(fatal_signals[i], &action, NULL);
  }
}

void terminal_restore_arm(int terminal, const struct termios *settings, const char *bytes, size_t length,
                          int held_error, int real_error) {
  __atomic_store_n(&armed, false, __ATOMIC_RELEASE);
  prepared.terminal = terminal;
  prepared.settings = *settings;
  prepared.length = length < sizeof prepared.bytes ? length : sizeof prepared.bytes;
  memcpy(prepared.bytes, bytes, prepared.length);
  prepared.held_error = held_error;
  prepared.real_error = real_error;
  install_handlers();
  __atomic_store_n(&armed, true, __ATOMIC_RELEASE);
}

void terminal_restore_disarm(void) { __atomic_store_n(&armed, false, __ATOMIC_RELEASE); }

void terminal_restore_watch_screen(int file) {
  if (null_file < 0) null_file = open("/dev/null", O_WRONLY | O_CLOEXEC);
  __atomic_store_n(&screen_file, file, __ATOMIC_RELEASE);
}

void terminal_restore_prepare_thread(void) {
  static __thread bool is_prepared;
  if (is_prepared) return;
  is_prepared = true;
  stack_t stack;
  if (sigaltstack(NULL, &stack) != 0 || !(stack.ss_flags & SS_DISABLE)) return;
  // The stack is never freed: a thread needs it until its end, and a program has only a few threads. Swift's backtrace
  // also runs on it.
  stack.ss_size = 64 * 1024;
  stack.ss_sp = malloc(stack.ss_size);
  stack.ss_flags = 0;
  if (stack.ss_sp) sigaltstack(&stack, NULL);
}

int terminal_restore_scratch_file(void) { return memfd_create("held bytes", MFD_CLOEXEC); }

void terminal_restore_replay(int held, int destination) {
  char buffer[4096];
  off_t offset = 0;
  for (;;) {
    ssize_t count = pread(held, buffer, sizeof buffer, offset);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    write_all(destination, buffer, (size_t)count);
    offset += count;
  }
}

void terminal_buffer_output_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
