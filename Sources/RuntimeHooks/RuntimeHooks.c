#define _GNU_SOURCE
#include "NextFunction.h"
#include "Simulated.h"

#include <stddef.h>
#include <stdint.h>

_Thread_local void *storestorm_thread_simulation;
static storestorm_job_handler job_handler;
static storestorm_timer_handler timer_handler;
static storestorm_job_handler pool_job_handler;
static storestorm_timer_handler pool_timer_handler;
static storestorm_timer_handler pool_main_handler;

void *storestorm_exchange_current(void *simulation) {
  void *before = storestorm_thread_simulation;
  storestorm_thread_simulation = simulation;
  return before;
}

#define SWIFT_CC __attribute__((swiftcall))
typedef SWIFT_CC void (*enqueue_original)(void *job);
typedef SWIFT_CC void (*enqueue_hook)(void *job, enqueue_original original);

/* The previous hook. */
static _Atomic(enqueue_hook) global_before;

static SWIFT_CC void enqueue_global(void *job, enqueue_original original) {
  void *simulation = storestorm_thread_simulation;
  void *pool = storestorm_current_pool();
  if (pool && pool_job_handler) return pool_job_handler(pool, job);
  if (simulation && job_handler) return job_handler(simulation, job);
  // The previous hook may have been installed behind this one and call it again.
  static _Thread_local bool is_asking;
  enqueue_hook before = atomic_load_explicit(&global_before, memory_order_relaxed);
  if (!before || is_asking) return original(job);
  is_asking = true;
  before(job, original);
  is_asking = false;
}

/* Weak, so that programs with a runtime without it link, too. A program with a statically linked
   runtime (--static-swift-stdlib) exports nothing that dlsym could find, but here the linker finds
   it. */
#if !defined(__APPLE__)
extern enqueue_hook swift_task_enqueueGlobal_hook __attribute__((weak));
#endif

static enqueue_hook *find_hook(void) {
#if !defined(__APPLE__)
  if (&swift_task_enqueueGlobal_hook) return &swift_task_enqueueGlobal_hook;
#endif
  return (enqueue_hook *)dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
}

bool storestorm_hook_global(void) {
  static enqueue_hook *hook;
  if (!hook) hook = find_hook();
  if (!hook) return false;
  if (*hook == enqueue_global) return true;
  atomic_store_explicit(&global_before, *hook, memory_order_relaxed);
  *hook = enqueue_global;
  return true;
}

bool storestorm_install(storestorm_job_handler on_job, storestorm_timer_handler on_timer) {
  timer_handler = on_timer;
  job_handler = on_job;
  return storestorm_hook_global();
}

void storestorm_install_pool(storestorm_job_handler on_job, storestorm_timer_handler on_timer,
                             storestorm_timer_handler on_main) {
  pool_job_handler = on_job;
  pool_timer_handler = on_timer;
  pool_main_handler = on_main;
}

void storestorm_note_main(void) {
  void *pool = storestorm_current_pool();
  if (pool && pool_main_handler) pool_main_handler(pool);
}

void storestorm_note_timer(void) {
  void *pool = storestorm_current_pool();
  if (pool && pool_timer_handler) {
    pool_timer_handler(pool);
  } else if (storestorm_thread_simulation && timer_handler) {
    timer_handler(storestorm_thread_simulation);
  }
}

#if defined(__linux__)
bool storestorm_sees_timers(void) { return dlsym(RTLD_NEXT, "dispatch_after_f") != NULL; }
#else
bool storestorm_sees_timers(void) { return false; }
#endif
