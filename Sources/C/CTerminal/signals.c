#define _GNU_SOURCE
#include "signals.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "restore.h"

enum { forwarded_limit = 16 };
static int forwarded[forwarded_limit];
static struct sigaction forwarded_former[forwarded_limit];
static int forwarded_count;
static int forward_pipe = -1;
// The time when the program was first asked to end, in seconds of the monotonic clock; 0 before that.
static long end_asked_at;
static bool can_stop = true;

static bool asks_to_end(int signal_number) {
  return signal_number == SIGHUP || signal_number == SIGINT || signal_number == SIGTERM;
}

static long monotonic_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + 1;  // Never 0
}

// Stores `value` if the variable is 0, and returns its previous value.
static long exchange_if_zero(long *place, long value) {
  long expected = 0;
  __atomic_compare_exchange_n(place, &expected, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return expected;
}

static void forward(int signal_number) {
  int saved_errno = errno;
  // The kernel sends two HUPs when a window closes, and some programs send a signal twice. Both count as one request.
  long now = monotonic_seconds();
  long asked_at = asks_to_end(signal_number) ? exchange_if_zero(&end_asked_at, now) : 0;
  if (asked_at != 0 && now - asked_at >= 2) {
    terminal_restore_now();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
  } else {
    char byte = (char)signal_number;
    // A full pipe already contains more signals than anyone will read.
    ssize_t written = write(forward_pipe, &byte, 1);
    (void)written;
  }
  errno = saved_errno;
}

void terminal_signals_forward(const int *signals, int count, int pipe) {
  forward_pipe = pipe;
  end_asked_at = 0;
  forwarded_count = 0;
  can_stop = true;
  struct sigaction action = {0};
  action.sa_handler = forward;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < count && i < forwarded_limit; i++) {
    struct sigaction former;
    sigaction(signals[i], NULL, &former);
    if (former.sa_handler == SIG_IGN) {
      if (signals[i] == SIGTSTP) can_stop = false;
      if (signals[i] != SIGWINCH && signals[i] != SIGCONT) continue;
    }
    forwarded[forwarded_count] = signals[i];
    forwarded_former[forwarded_count++] = former;
    sigaction(signals[i], &action, NULL);
  }
}

void terminal_signals_release(int ignored) {
  struct sigaction ignore = {0};
  ignore.sa_handler = SIG_IGN;
  sigemptyset(&ignore.sa_mask);
  for (int i = 0; i < forwarded_count; i++) {
    sigaction(forwarded[i], forwarded[i] == ignored ? &ignore : &forwarded_former[i], NULL);
  }
  forwarded_count = 0;
}

void terminal_signals_stop(bool whole_group) {
  struct sigaction by_default = {0}, ignored = {0}, former_stop, former_continue;
  by_default.sa_handler = SIG_DFL;
  ignored.sa_handler = SIG_IGN;
  sigemptyset(&by_default.sa_mask);
  sigemptyset(&ignored.sa_mask);
  // Do not forward the SIGCONT that ends this stop: the caller takes over the terminal again when this function
  // returns.
  sigaction(SIGCONT, &by_default, &former_continue);
  sigaction(SIGTSTP, &ignored, &former_stop);
  // Stop the others first, because a stopped process cannot stop others.
  if (whole_group) kill(0, SIGTSTP);
  sigaction(SIGTSTP, &by_default, NULL);
  // `raise` targets this thread, so the process stops before the call returns. After `kill`, it might continue to run
  // for a while.
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &former_stop, NULL);
  sigaction(SIGCONT, &former_continue, NULL);
}

void terminal_signals_wait_for_foreground(int terminal) {
  sigset_t background, mask;
  sigemptyset(&background);
  sigaddset(&background, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &background, &mask);
  // Of the operations for which a background program is stopped, waiting for written bytes has the fewest side effects.
  while (tcdrain(terminal) == -1 && errno == EINTR) continue;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

static volatile pid_t child;

static void pass_on(int signal_number, siginfo_t *information, void *context) {
  (void)context;
  if (child > 0 && information->si_code <= 0) kill(child, signal_number);
}

void terminal_signals_pass_on(pid_t process) {
  static const int passed[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};
  child = process;
  struct sigaction action = {0};
  action.sa_sigaction = pass_on;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof passed / sizeof passed[0]; i++) {
    struct sigaction former;
    sigaction(passed[i], NULL, &former);
    if (former.sa_handler != SIG_IGN) sigaction(passed[i], &action, NULL);
  }
}

void terminal_signals_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGTERM); }

bool terminal_signals_can_stop(void) { return can_stop; }
