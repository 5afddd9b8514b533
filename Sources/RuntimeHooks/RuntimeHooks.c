#define _GNU_SOURCE
#include "RuntimeHooks.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

_Thread_local void *storestorm_thread_simulation;
static storestorm_job_handler job_handler;
static storestorm_timer_handler timer_handler;
static storestorm_job_handler pool_job_handler;
static storestorm_timer_handler pool_timer_handler;

void *storestorm_exchange_current(void *simulation) {
  void *before = storestorm_thread_simulation;
  storestorm_thread_simulation = simulation;
  return before;
}

#define SWIFT_CC __attribute__((swiftcall))
typedef SWIFT_CC void (*enqueue_original)(void *job);
typedef SWIFT_CC void (*enqueue_hook)(void *job, enqueue_original original);

static SWIFT_CC void enqueue_global(void *job, enqueue_original original) {
  void *simulation = storestorm_thread_simulation;
  void *pool = storestorm_current_pool();
  if (pool && pool_job_handler) {
    pool_job_handler(pool, job);
  } else if (simulation && job_handler) {
    job_handler(simulation, job);
  } else {
    original(job);
  }
}

/* Weak, so that a runtime without it links too. A program with the runtime linked into itself
   (--static-swift-stdlib) exports nothing that dlsym could find, but here the linker finds it. */
#if !defined(__APPLE__)
extern enqueue_hook swift_task_enqueueGlobal_hook __attribute__((weak));
#endif

static enqueue_hook *find_hook(void) {
#if !defined(__APPLE__)
  if (&swift_task_enqueueGlobal_hook) return &swift_task_enqueueGlobal_hook;
#endif
  return (enqueue_hook *)dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
}

bool storestorm_install(storestorm_job_handler on_job, storestorm_timer_handler on_timer) {
  enqueue_hook *hook = find_hook();
  timer_handler = on_timer;
  if (!hook) return false;
  job_handler = on_job;
  *hook = enqueue_global;
  return true;
}

void storestorm_install_pool(storestorm_job_handler on_job, storestorm_timer_handler on_timer) {
  pool_job_handler = on_job;
  pool_timer_handler = on_timer;
}

#if defined(__linux__)
static void notice_timer(void) {
  void *pool = storestorm_current_pool();
  if (pool && pool_timer_handler) {
    pool_timer_handler(pool);
  } else if (storestorm_thread_simulation && timer_handler) {
    timer_handler(storestorm_thread_simulation);
  }
}

/* The runtime's sleeps end in these two functions of the dispatch library. A program's own symbols
   come before a library's, so the runtime's calls arrive here, are noticed, and go on. */
typedef void (*after_function)(uint64_t, void *, void *, void (*)(void *));
typedef void (*timer_function)(void *, uint64_t, uint64_t, uint64_t);

__attribute__((visibility("default"), weak)) void dispatch_after_f(
    uint64_t when, void *queue, void *context, void (*work)(void *)) {
  static _Atomic(after_function) found;
  notice_timer();
  after_function next = atomic_load_explicit(&found, memory_order_relaxed);
  if (!next) {
    next = (after_function)dlsym(RTLD_NEXT, "dispatch_after_f");
    atomic_store_explicit(&found, next, memory_order_relaxed);
  }
  if (next) next(when, queue, context, work);
}

__attribute__((visibility("default"), weak)) void dispatch_source_set_timer(
    void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  static _Atomic(timer_function) found;
  notice_timer();
  timer_function next = atomic_load_explicit(&found, memory_order_relaxed);
  if (!next) {
    next = (timer_function)dlsym(RTLD_NEXT, "dispatch_source_set_timer");
    atomic_store_explicit(&found, next, memory_order_relaxed);
  }
  if (next) next(source, start, interval, leeway);
}

bool storestorm_sees_timers(void) { return dlsym(RTLD_NEXT, "dispatch_after_f") != NULL; }
#else
bool storestorm_sees_timers(void) { return false; }
#endif
