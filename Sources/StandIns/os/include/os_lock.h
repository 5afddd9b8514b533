/* Apple's os_unfair_lock over a lock of the C library, whose size is kept here so that this module
   needs no other header. A zeroed lock is an open one. */
#ifndef STORESTORM_OS_LOCK_H
#define STORESTORM_OS_LOCK_H

typedef struct os_unfair_lock_s {
  unsigned long long _os_unfair_lock_opaque[6];
} os_unfair_lock, *os_unfair_lock_t;

void os_unfair_lock_lock(os_unfair_lock_t _Nonnull lock);
_Bool os_unfair_lock_trylock(os_unfair_lock_t _Nonnull lock);
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull lock);
/* They abort if nobody holds the lock, or if anybody does. */
void os_unfair_lock_assert_owner(const os_unfair_lock *_Nonnull lock);
void os_unfair_lock_assert_not_owner(const os_unfair_lock *_Nonnull lock);

#endif
