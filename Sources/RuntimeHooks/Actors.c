#define _GNU_SOURCE
#include "NextFunction.h"
#include "Simulated.h"

#include <stdatomic.h>
#include <string.h>

#define SWIFT_CC __attribute__((swiftcall))
#define SWIFT_ASYNC_CC __attribute__((swiftasynccall))
#define ASYNC_CONTEXT __attribute__((swift_async_context))

static storestorm_actor_handlers handlers;
void storestorm_capture_actors(storestorm_actor_handlers given) { handlers = given; }

/* Returns the executor that stands in for a plain actor, or the actor itself if there is none. */
static inline storestorm_executor stand_in(void *identity, uintptr_t implementation) {
  storestorm_executor executor = {identity, implementation};
  if (implementation || !identity) return executor;
  void *simulation = storestorm_simulated();
  if (!simulation || !handlers.actor) return executor;
  storestorm_executor found = handlers.actor(simulation, identity);
  return found.identity ? found : executor;
}

#if !defined(__APPLE__)

/* --- A task moves to another executor --- */

typedef SWIFT_ASYNC_CC void (*switch_function)(ASYNC_CONTEXT void *context, void *resume,
                                               void *identity, uintptr_t implementation);

OURS SWIFT_ASYNC_CC void swift_task_switch(ASYNC_CONTEXT void *context, void *resume,
                                           void *identity, uintptr_t implementation) {
  static _Atomic(switch_function) found;
  switch_function next = NEXT(found, switch_function, "swift_task_switch");
  storestorm_executor executor = stand_in(identity, implementation);
  __attribute__((musttail)) return next(context, resume, executor.identity,
                                        executor.implementation);
}

/* --- A task is made --- */

/* The header of each task creation option; the lowest byte of the flags is its kind. */
struct option {
  size_t flags;
  struct option *parent;
};

/* The executor on which the new task runs first. */
struct executor_option {
  struct option head;
  storestorm_executor executor;
};

enum { initial_serial_executor = 0 };

struct task_and_context {
  void *task;
  void *context;
};

typedef SWIFT_CC struct task_and_context (*create_function)(size_t flags, struct option *options,
                                                            const void *type, void *entry,
                                                            void *closure);

OURS SWIFT_CC struct task_and_context swift_task_create(size_t flags, struct option *options,
                                                        const void *type, void *entry,
                                                        void *closure) {
  static _Atomic(create_function) found;
  create_function next = NEXT(found, create_function, "swift_task_create");
  for (struct option *option = options; option; option = option->parent) {
    if ((option->flags & 0xff) != initial_serial_executor) continue;
    struct executor_option *initial = (struct executor_option *)option;
    initial->executor = stand_in(initial->executor.identity, initial->executor.implementation);
  }
  return next(flags, options, type, entry, closure);
}

/* --- A plain actor is gone --- */

typedef SWIFT_CC void (*destroy_function)(void *actor);

OURS SWIFT_CC void swift_defaultActor_destroy(void *actor) {
  static _Atomic(destroy_function) found;
  destroy_function next = NEXT(found, destroy_function, "swift_defaultActor_destroy");
  void *simulation = storestorm_simulated();
  if (simulation && handlers.ended) handlers.ended(simulation, actor);
  next(actor);
}

#endif

/* --- The main actor --- */

typedef SWIFT_CC storestorm_executor (*main_original)(void);
typedef SWIFT_CC storestorm_executor (*main_hook)(main_original original);

#if !defined(__APPLE__)
extern main_hook swift_task_getMainExecutor_hook __attribute__((weak));
#endif

static main_hook *find_main_hook(void) {
#if !defined(__APPLE__)
  if (&swift_task_getMainExecutor_hook) return &swift_task_getMainExecutor_hook;
#endif
  return (main_hook *)dlsym(RTLD_DEFAULT, "swift_task_getMainExecutor_hook");
}

/* The previous hook. */
static _Atomic(main_hook) main_before;

static SWIFT_CC storestorm_executor get_main(main_original original) {
  void *simulation = storestorm_simulated();
  if (simulation && handlers.main) {
    storestorm_executor executor = handlers.main(simulation);
    if (executor.identity) return executor;
  }
  storestorm_note_main();
  // The previous hook may have been installed behind this one and call it again.
  static _Thread_local bool is_asking;
  main_hook before = atomic_load_explicit(&main_before, memory_order_relaxed);
  if (!before || is_asking) return original();
  is_asking = true;
  storestorm_executor executor = before(original);
  is_asking = false;
  return executor;
}

bool storestorm_hook_main(void) {
  static main_hook *hook;
  if (!hook) hook = find_main_hook();
  if (!hook) return false;
  if (*hook == get_main) return true;
  atomic_store_explicit(&main_before, *hook, memory_order_relaxed);
  *hook = get_main;
  return true;
}

/* --- Jobs, tasks and objects --- */

extern SWIFT_CC void swift_job_run(void *job, void *identity, uintptr_t implementation);
extern SWIFT_CC void swift_task_cancel(void *task);
extern void *swift_retain(void *object);
extern void swift_release(void *object);

extern SWIFT_CC void *swift_task_getCurrent(void);
extern SWIFT_CC uint64_t swift_task_getJobTaskId(void *job);

void *storestorm_current_task(void) { return swift_task_getCurrent(); }

uint64_t storestorm_current_task_number(void) {
  void *task = swift_task_getCurrent();
  return task ? swift_task_getJobTaskId(task) : 0;
}

void storestorm_run_job_on(void *job, void *actor) { swift_job_run(job, actor, 0); }

void storestorm_cancel_task(void *task) { swift_task_cancel(task); }

void *storestorm_retain(void *object) { return swift_retain(object); }

void storestorm_release(void *object) { swift_release(object); }

/* --- Whether it works --- */

bool storestorm_is_ours(const char *name) {
  Dl_info found;
  Dl_info own;
  void *function = dlsym(RTLD_DEFAULT, name);
  if (!function || !dladdr(function, &found)) return false;
  return dladdr((void *)&storestorm_is_ours, &own) && found.dli_fbase == own.dli_fbase;
}

bool storestorm_has_next(const char *name) { return dlsym(RTLD_NEXT, name) != NULL; }
