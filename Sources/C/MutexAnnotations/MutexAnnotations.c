// Informs the thread sanitizer about Swift's Mutex.
//
// An uncontended Mutex is an atomic operation in the program, which the sanitizer sees. A contended Mutex is locked and
// unlocked in libswiftSynchronization, which is not built with the sanitizer, so the sanitizer reports races between
// code that holds the same lock. These two functions override the library's and announce that the lock is acquired and
// released. Without the sanitizer, this file is empty.

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#ifndef RTLD_NEXT
#define RTLD_NEXT ((void *)-1l)
#endif

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

void __tsan_acquire(void *);
void __tsan_release(void *);

SWIFT void lockSlow(uint32_t thread, SELF mutex) __asm__(LOCK_SLOW);
SWIFT void unlockSlow(SELF mutex) __asm__(UNLOCK_SLOW);

SWIFT void lockSlow(uint32_t thread, SELF mutex) {
  SWIFT void (*original)(uint32_t, SELF) = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK_SLOW);
  original(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlockSlow(SELF mutex) {
  SWIFT void (*original)(SELF) = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK_SLOW);
  __tsan_release(mutex);
  original(mutex);
}

#endif
#endif
