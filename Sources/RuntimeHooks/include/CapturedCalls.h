/* Calls of the app's code that a simulation answers in place of the runtime, the C library and
   Dispatch. Each is a function of the same name in the program itself, which the linker and the
   loader prefer to a library's. It asks the handlers below first, and only where a simulation runs
   on the thread; everywhere else the library's own function is called.

   A handler gets the thread's simulation (`storestorm_current()`). */
#ifndef STORESTORM_CAPTURED_CALLS_H
#define STORESTORM_CAPTURED_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An executor as the concurrency runtime passes it; no identity stands for none. */
typedef struct {
  void *_Nullable identity;
  uintptr_t implementation;
} storestorm_executor;

/* Actors. Where a handler returns no identity, the runtime does what it would have done. */
typedef struct {
  /* The executor that stands for the main actor. */
  storestorm_executor (*_Nonnull main)(void *_Nonnull simulation);
  /* The executor that stands for a plain actor. */
  storestorm_executor (*_Nonnull actor)(void *_Nonnull simulation, void *_Nonnull actor);
  /* A plain actor is gone: its address may become another one's. */
  void (*_Nonnull ended)(void *_Nonnull simulation, void *_Nonnull actor);
} storestorm_actor_handlers;

typedef enum {
  storestorm_clock_wall,
  storestorm_clock_steady,
} storestorm_clock;

/* Clocks, pauses of a thread, and randomness. A handler that returns false leaves it alone. */
typedef struct {
  /* Nanoseconds since 1970, or since some fixed instant. */
  bool (*_Nonnull now)(void *_Nonnull simulation, storestorm_clock clock,
                       int64_t *_Nonnull nanoseconds);
  bool (*_Nonnull pause)(void *_Nonnull simulation, int64_t nanoseconds);
  bool (*_Nonnull random)(void *_Nonnull simulation, void *_Nonnull bytes, size_t count);
} storestorm_system_handlers;

typedef enum {
  storestorm_queue_main,
  storestorm_queue_serial,
  storestorm_queue_concurrent,
} storestorm_queue_kind;

/* Runs work that was put on a queue, or lets go of it; either ends its life. */
typedef struct {
  void *_Nonnull work;
  void (*_Nonnull run)(void *_Nonnull work);
  void (*_Nonnull drop)(void *_Nonnull work);
} storestorm_work;

/* Dispatch. A handler that returns false leaves the call to Dispatch. */
typedef struct {
  /* Puts work on a queue, after so many nanoseconds. */
  bool (*_Nonnull enqueue)(void *_Nonnull simulation, void *_Nonnull queue,
                           storestorm_queue_kind kind, int64_t delay, storestorm_work work);
  /* Runs work now, after what is already on a serial queue: somebody waits for it. */
  bool (*_Nonnull run)(void *_Nonnull simulation, void *_Nonnull queue,
                       storestorm_queue_kind kind, storestorm_work work);
  /* Changes how much a group waits for; returns how much that is then. */
  int64_t (*_Nonnull group)(void *_Nonnull simulation, void *_Nonnull group, int64_t change);
  /* Puts work on a queue once a group waits for nothing. */
  bool (*_Nonnull notify)(void *_Nonnull simulation, void *_Nonnull group, void *_Nonnull queue,
                          storestorm_queue_kind kind, storestorm_work work);
  /* Whether the present step runs where the main queue's work does. */
  bool (*_Nonnull on_main)(void *_Nonnull simulation);
  /* Whether a step of a process is under way. */
  bool (*_Nonnull is_acting)(void *_Nonnull simulation);
} storestorm_queue_handlers;

/* Keeps a queue, by its address, and lets go of it. */
void storestorm_keep_queue(uintptr_t queue);
void storestorm_release_queue(uintptr_t queue);

/* What cannot be simulated. */
typedef enum {
  /* A timer of a run loop, or of Dispatch. */
  storestorm_escape_timer,
  /* A thread of the code's own. */
  storestorm_escape_thread,
  /* A wait that blocks the thread. */
  storestorm_escape_wait,
  /* A request over a real network. */
  storestorm_escape_network,
  /* What Dispatch puts on a queue by itself. */
  storestorm_escape_source,
  /* A block for a run loop. */
  storestorm_escape_run_loop,
  /* A queue that is to run nothing for a while. */
  storestorm_escape_suspension,
} storestorm_escape;

typedef void (*storestorm_escape_handler)(void *_Nonnull simulation, storestorm_escape escape);

typedef enum {
  storestorm_shared_defaults,
  storestorm_shared_notifications,
  storestorm_shared_bundle,
} storestorm_shared_object;

/* Returns what stands for `UserDefaults.standard`, `NotificationCenter.default` or `Bundle.main`, which
   the caller releases; null leaves it to Foundation. */
typedef void *_Nullable (*storestorm_preferences_handler)(void *_Nonnull simulation,
                                                          storestorm_shared_object object);

/* The same for `UserDefaults(suiteName:)`; the name is a Swift `String?`, whose two words stay the
   caller's. */
typedef void *_Nullable (*storestorm_suite_handler)(void *_Nonnull simulation, uintptr_t first_word,
                                                    uintptr_t second_word);

/* Hears that a variable is used which Swift initializes at its first use, by the address of its token. */
typedef void (*storestorm_use_handler)(void *_Nonnull simulation, uintptr_t token);

/* From now on uses on threads with a simulation are heard; they are not before, as each costs time. */
void storestorm_watch_globals(storestorm_use_handler _Nonnull handler);

/* Install handlers, once for the process. */
void storestorm_capture_actors(storestorm_actor_handlers handlers);
void storestorm_capture_system(storestorm_system_handlers handlers);
void storestorm_capture_queues(storestorm_queue_handlers handlers);
void storestorm_capture_escapes(storestorm_escape_handler _Nonnull handler);
void storestorm_capture_preferences(storestorm_preferences_handler _Nonnull handler);
void storestorm_capture_suites(storestorm_suite_handler _Nonnull handler);

/* Puts the hook for the main actor in its place, behind whatever stands there. False where the
   runtime has none. Cheap enough to be called before each trial. */
bool storestorm_hook_main(void);

/* The same for the hook of the runtime's pool; see RuntimeHooks.h. */
bool storestorm_hook_global(void);

/* Runs a job as one of a plain actor: isolation checks see that actor. */
void storestorm_run_job_on(void *_Nonnull job, void *_Nonnull actor);

/* The task that runs on this thread, or null; and its number, which no other task ever has. */
void *_Nullable storestorm_current_task(void);
uint64_t storestorm_current_task_number(void);

/* Cancels a task, and keeps or releases an object of the runtime. */
void storestorm_cancel_task(void *_Nonnull task);
void *_Nonnull storestorm_retain(void *_Nonnull object);
void storestorm_release(void *_Nonnull object);

/* Whether a call of this name, looked up as a library does, arrives in the program itself. */
bool storestorm_is_ours(const char *_Nonnull name);

/* Whether a library of this program has a function of this name behind the program's own. */
bool storestorm_has_next(const char *_Nonnull name);

/* The real clock, also for a thread on which a simulation runs. */
int64_t storestorm_real_nanoseconds(storestorm_clock clock);

#endif
