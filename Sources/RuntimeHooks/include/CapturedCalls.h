/* Calls of the app's code that a simulation handles in place of the runtime, the C library and
   Dispatch. Each is a function of the same name in the program itself, which the linker and the
   loader prefer to a library's. It calls the handlers below first, but only if a simulation runs on
   the thread. Otherwise it calls the library's own function. A handler receives the thread's
   simulation (`storestorm_current()`). */
#ifndef STORESTORM_CAPTURED_CALLS_H
#define STORESTORM_CAPTURED_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An executor as the concurrency runtime passes it; a null identity stands for none. */
typedef struct {
  void *_Nullable identity;
  uintptr_t implementation;
} storestorm_executor;

/* Handlers for actors. If one returns a null identity, the runtime proceeds as usual. */
typedef struct {
  /* Returns the executor that stands in for the main actor. */
  storestorm_executor (*_Nonnull main)(void *_Nonnull simulation);
  /* Returns the executor that stands in for a plain actor. */
  storestorm_executor (*_Nonnull actor)(void *_Nonnull simulation, void *_Nonnull actor);
  /* Called when a plain actor is deallocated, after which its address may be reused. */
  void (*_Nonnull ended)(void *_Nonnull simulation, void *_Nonnull actor);
} storestorm_actor_handlers;

typedef enum {
  storestorm_clock_wall,
  storestorm_clock_steady,
} storestorm_clock;

/* Handlers for clocks, thread pauses and randomness. If one returns false, nothing changes. */
typedef struct {
  /* Returns nanoseconds since 1970, or since some fixed instant. */
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

/* Runs work that was put on a queue, or releases it; either ends its life. */
typedef struct {
  void *_Nonnull work;
  void (*_Nonnull run)(void *_Nonnull work);
  void (*_Nonnull drop)(void *_Nonnull work);
} storestorm_work;

/* Handlers for Dispatch. One that returns false leaves the call to Dispatch. */
typedef struct {
  /* Puts work on a queue, after a delay in nanoseconds. */
  bool (*_Nonnull enqueue)(void *_Nonnull simulation, void *_Nonnull queue,
                           storestorm_queue_kind kind, int64_t delay, storestorm_work work);
  /* Runs work now for a waiting caller, after the work that is already on a serial queue. */
  bool (*_Nonnull run)(void *_Nonnull simulation, void *_Nonnull queue,
                       storestorm_queue_kind kind, storestorm_work work);
  /* Changes the count of a group and returns the new count. */
  int64_t (*_Nonnull group)(void *_Nonnull simulation, void *_Nonnull group, int64_t change);
  /* Puts work on a queue once the count of a group is zero. */
  bool (*_Nonnull notify)(void *_Nonnull simulation, void *_Nonnull group, void *_Nonnull queue,
                          storestorm_queue_kind kind, storestorm_work work);
  /* Returns whether the present step runs on the lane of the main queue. */
  bool (*_Nonnull on_main)(void *_Nonnull simulation);
  /* Returns whether a step of a process is in progress. */
  bool (*_Nonnull is_acting)(void *_Nonnull simulation);
} storestorm_queue_handlers;

/* Retain a queue by its address, and release it. */
void storestorm_keep_queue(uintptr_t queue);
void storestorm_release_queue(uintptr_t queue);

/* Actions that cannot be simulated. */
typedef enum {
  /* A thread created by the code. */
  storestorm_escape_thread,
  /* A wait that blocks the thread. */
  storestorm_escape_wait,
  /* A request over a real network. */
  storestorm_escape_network,
  /* An object with which Dispatch puts work on a queue by itself. */
  storestorm_escape_source,
  /* A block for a run loop. */
  storestorm_escape_run_loop,
  /* A suspended or inactive queue. */
  storestorm_escape_suspension,
} storestorm_escape;

typedef void (*storestorm_escape_handler)(void *_Nonnull simulation, storestorm_escape escape);

typedef enum {
  storestorm_shared_defaults,
  storestorm_shared_notifications,
} storestorm_shared_object;

/* Returns the replacement of `UserDefaults.standard` or `NotificationCenter.default`, which the
   caller releases; null leaves the call to Foundation. */
typedef void *_Nullable (*storestorm_preferences_handler)(void *_Nonnull simulation,
                                                          storestorm_shared_object object);

/* Does the same for `UserDefaults(suiteName:)`. The name is a Swift `String?`, whose two words
   remain the caller's. */
typedef void *_Nullable (*storestorm_suite_handler)(void *_Nonnull simulation, uintptr_t first_word,
                                                    uintptr_t second_word);

/* Handlers for bundles. */
typedef struct {
  /* Returns the bundle of the app, which the caller releases; null leaves the call to
     Foundation. */
  void *_Nullable (*_Nonnull app)(void *_Nonnull simulation);
  /* Called when a bundle does not have a file that it was asked for. Name and ending are the
     caller's `CFString`s; either may be null. */
  void (*_Nonnull missing)(void *_Nonnull simulation, void *_Nullable name,
                           void *_Nullable ending);
} storestorm_bundle_handlers;

/* Called at each use of a lazily initialized Swift variable, with the address of its token. */
typedef void (*storestorm_use_handler)(void *_Nonnull simulation, uintptr_t token);

/* Starts watching such uses on threads with a simulation. They are not watched before, because each
   costs time. */
void storestorm_watch_globals(storestorm_use_handler _Nonnull handler);

/* Install handlers, once per process. */
void storestorm_capture_actors(storestorm_actor_handlers handlers);
void storestorm_capture_system(storestorm_system_handlers handlers);
void storestorm_capture_queues(storestorm_queue_handlers handlers);
void storestorm_capture_escapes(storestorm_escape_handler _Nonnull handler);
void storestorm_capture_preferences(storestorm_preferences_handler _Nonnull handler);
void storestorm_capture_suites(storestorm_suite_handler _Nonnull handler);
void storestorm_capture_bundles(storestorm_bundle_handlers handlers);

/* Reinstalls the hook for the main actor, with the existing hook as a fallback. Returns false if
   the runtime has none. It is cheap enough to be called before each trial. */
bool storestorm_hook_main(void);

/* Does the same for the hook of the runtime's pool; see RuntimeHooks.h. */
bool storestorm_hook_global(void);

/* Runs a job as one of a plain actor, so that isolation checks see that actor. */
void storestorm_run_job_on(void *_Nonnull job, void *_Nonnull actor);

/* Returns the task that runs on this thread, or null; and its number, which is never reused. */
void *_Nullable storestorm_current_task(void);
uint64_t storestorm_current_task_number(void);

/* Cancel a task, and retain or release a runtime object. */
void storestorm_cancel_task(void *_Nonnull task);
void *_Nonnull storestorm_retain(void *_Nonnull object);
void storestorm_release(void *_Nonnull object);

/* Returns whether a call of this name, resolved as for a library, reaches the program itself. */
bool storestorm_is_ours(const char *_Nonnull name);

/* Returns whether a library of this program has a function of this name behind its own. */
bool storestorm_has_next(const char *_Nonnull name);

/* Reads the real clock, even on a thread on which a simulation runs. */
int64_t storestorm_real_nanoseconds(storestorm_clock clock);

#endif
