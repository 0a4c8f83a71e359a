#ifndef UNFAIR_LOCK_H
#define UNFAIR_LOCK_H

#include <stdbool.h>
#include <stdint.h>

/// A lock that one thread at a time can hold. Other threads that want it sleep in the kernel meanwhile. The value is
/// zero while no thread holds the lock.
///
/// Keep a lock in memory that does not move: in allocated memory, or in an instance of a class.
typedef struct os_unfair_lock_s {
  uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

#define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})

/// Waits until the lock is free, and takes it. If this thread already holds the lock, the program stops, as on a phone.
void os_unfair_lock_lock(os_unfair_lock_t _Nonnull lock);

/// Takes the lock if it is free; otherwise returns false without waiting.
bool os_unfair_lock_trylock(os_unfair_lock_t _Nonnull lock) __attribute__((warn_unused_result));

/// Releases the lock. If this thread does not hold the lock, the program stops.
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull lock);

/// Stops the program unless this thread holds the lock.
void os_unfair_lock_assert_owner(const os_unfair_lock *_Nonnull lock);

/// Stops the program if this thread holds the lock.
void os_unfair_lock_assert_not_owner(const os_unfair_lock *_Nonnull lock);

#endif
