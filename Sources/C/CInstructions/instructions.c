#include "instructions.h"

#ifdef __linux__
#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int instructions_open(void) {
  struct perf_event_attr wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.size = sizeof wanted;
  wanted.type = PERF_TYPE_HARDWARE;
  wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
  wanted.inherit = 1;
  wanted.exclude_kernel = 1;
  wanted.exclude_hv = 1;
  return (int)syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

int64_t instructions_read(int descriptor) {
  int64_t count;
  return read(descriptor, &count, sizeof count) == sizeof count ? count : -1;
}
#else
int instructions_open(void) { return -1; }

int64_t instructions_read(int descriptor) {
  (void)descriptor;
  return -1;
}
#endif
