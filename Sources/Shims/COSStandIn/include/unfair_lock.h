#ifndef UNFAIR_LOCK_H
#define UNFAIR_LOCK_H

#include <stdbool.h>
#include <stdint.h>

/// A lock of one thread, which sleeps in the kernel while another has it. Zero when nobody does.
///
/// It belongs in memory that does not move: of a class, or allocated.
typedef struct os_unfair_lock_s {
  uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

#define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})

/// Waits until the lock is free, and takes it. A thread that has it already is stopped, as on a phone.
void os_unfair_lock_lock(os_unfair_lock_t _Nonnull lock);

/// Takes the lock if it is free, without waiting.
bool os_unfair_lock_trylock(os_unfair_lock_t _Nonnull lock) __attribute__((warn_unused_result));

/// Gives the lock back. A thread that does not have it is stopped.
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull lock);

/// Stops the program unless this thread has the lock.
void os_unfair_lock_assert_owner(const os_unfair_lock *_Nonnull lock);

/// Stops the program if this thread has the lock.
void os_unfair_lock_assert_not_owner(const os_unfair_lock *_Nonnull lock);

#endif
