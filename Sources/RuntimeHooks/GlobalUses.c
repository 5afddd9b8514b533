#define _GNU_SOURCE
#include "NextFunction.h"
#include "Simulated.h"

#include <sched.h>
#include <stdint.h>

static _Atomic(storestorm_use_handler) handler;

void storestorm_watch_globals(storestorm_use_handler given) { atomic_store(&handler, given); }

#if defined(__linux__)

typedef void (*once_call)(_Atomic(intptr_t) *token, void (*body)(void *), void *context);

static const intptr_t is_done = -1;

/* In a program with the runtime linked in statically, this is the only function of this name. */
static void do_once(_Atomic(intptr_t) *token, void (*body)(void *), void *context) {
  intptr_t untouched = 0;
  if (atomic_load_explicit(token, memory_order_acquire) == is_done) return;
  if (atomic_compare_exchange_strong(token, &untouched, 1)) {
    body(context);
    atomic_store_explicit(token, is_done, memory_order_release);
    return;
  }
  while (atomic_load_explicit(token, memory_order_acquire) != is_done) sched_yield();
}

/* Separate from the function below, which is called so often that it should be short. */
__attribute__((noinline)) static void tell(storestorm_use_handler watch, uintptr_t token) {
  // The handler itself uses such variables.
  static _Thread_local bool is_telling;
  void *simulation = storestorm_simulated();
  if (!simulation || is_telling) return;
  is_telling = true;
  watch(simulation, token);
  is_telling = false;
}

/* The runtime's function for accessing a lazily initialized variable, called at each use. */
OURS void swift_once(_Atomic(intptr_t) *token, void (*body)(void *), void *context) {
  static _Atomic(once_call) found;
  storestorm_use_handler watch = atomic_load_explicit(&handler, memory_order_relaxed);
  if (watch) tell(watch, (uintptr_t)token);
  once_call next = NEXT(found, once_call, "swift_once");
  if (!next) return do_once(token, body, context);
  next(token, body, context);
}

#endif
