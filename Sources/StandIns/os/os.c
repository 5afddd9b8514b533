#include "os_base.h"
#include "os_lock.h"

#include <pthread.h>
#include <stdlib.h>

_Static_assert(sizeof(pthread_mutex_t) <= sizeof(os_unfair_lock), "the lock must fit");

static pthread_mutex_t *mutex_of(const os_unfair_lock *lock) { return (pthread_mutex_t *)lock; }

void os_unfair_lock_lock(os_unfair_lock_t lock) { pthread_mutex_lock(mutex_of(lock)); }

_Bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
  return !pthread_mutex_trylock(mutex_of(lock));
}

void os_unfair_lock_unlock(os_unfair_lock_t lock) { pthread_mutex_unlock(mutex_of(lock)); }

static _Bool is_held(const os_unfair_lock *lock) {
  if (pthread_mutex_trylock(mutex_of(lock))) return 1;
  pthread_mutex_unlock(mutex_of(lock));
  return 0;
}

void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
  if (!is_held(lock)) abort();
}

void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
  if (is_held(lock)) abort();
}
