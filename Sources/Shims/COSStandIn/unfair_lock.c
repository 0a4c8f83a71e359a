#define _GNU_SOURCE
#include "unfair_lock.h"

#include <linux/futex.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

// A lock's word contains the number of the thread that holds the lock, and this bit when other threads may be waiting.
// Numbers of threads are too small to use the bit.
static const uint32_t waited = UINT32_C(1) << 31;

static uint32_t this_thread(void) {
  static _Thread_local uint32_t number;
  if (number == 0) number = (uint32_t)syscall(SYS_gettid);
  return number;
}

static bool exchange(uint32_t *word, uint32_t *seen, uint32_t wanted) {
  return __atomic_compare_exchange_n(word, seen, wanted, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

static bool is_owner(const os_unfair_lock *lock) {
  return (__atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED) & ~waited) == this_thread();
}

_Noreturn static void stop(const char *message) {
  fprintf(stderr, "%s\n", message);
  __builtin_trap();
}

void os_unfair_lock_lock(os_unfair_lock_t lock) {
  uint32_t *word = &lock->_os_unfair_lock_opaque;
  uint32_t seen = 0;
  if (exchange(word, &seen, this_thread())) return;
  if (is_owner(lock)) stop("BUG IN CLIENT OF LIBPLATFORM: Trying to recursively lock an os_unfair_lock");
  for (;;) {
    seen = __atomic_load_n(word, __ATOMIC_RELAXED);
    if (seen == 0) {
      // Take the lock with the bit set, because this thread cannot know whether others are still waiting.
      if (exchange(word, &seen, this_thread() | waited)) return;
    } else if ((seen & waited) || exchange(word, &seen, seen | waited)) {
      // Sleep until the lock is released. The call returns at once if the word has changed meanwhile.
      syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, seen | waited, NULL, NULL, 0);
    }
  }
}

bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
  uint32_t seen = 0;
  return exchange(&lock->_os_unfair_lock_opaque, &seen, this_thread());
}

void os_unfair_lock_unlock(os_unfair_lock_t lock) {
  uint32_t *word = &lock->_os_unfair_lock_opaque;
  if (!is_owner(lock)) stop("BUG IN CLIENT OF LIBPLATFORM: Unlock of an os_unfair_lock not owned by current thread");
  if (__atomic_exchange_n(word, 0, __ATOMIC_RELEASE) & waited) {
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  }
}

void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
  if (!is_owner(lock)) stop("BUG IN CLIENT OF LIBPLATFORM: Lock unexpectedly not owned by current thread");
}

void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
  if (is_owner(lock)) stop("BUG IN CLIENT OF LIBPLATFORM: Lock unexpectedly owned by current thread");
}
