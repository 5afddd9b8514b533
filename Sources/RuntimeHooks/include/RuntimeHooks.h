/* What a scheduler of our own needs and Swift cannot say yet: variables of the current thread, the
   concurrency runtime's enqueue hook, and a look at the timers that the runtime starts outside
   every executor. What runs in real time needs is in RealThreads.h. */
#ifndef STORESTORM_RUNTIME_HOOKS_H
#define STORESTORM_RUNTIME_HOOKS_H

#include <stdbool.h>

#include "CapturedCalls.h"
#include "ProgramGlobals.h"
#include "RealThreads.h"

/* Takes a job that the runtime would put on its global pool. `simulation` is the thread's own. */
typedef void (*storestorm_job_handler)(void *_Nonnull simulation, void *_Nonnull job);

/* Hears that a timer of real time was started while `simulation` was running on this thread. */
typedef void (*storestorm_timer_handler)(void *_Nonnull simulation);

/* Use the two functions below. Here so that asking, which every enqueue does, costs no call. */
extern _Thread_local void *_Nullable storestorm_thread_simulation;

/* The simulation that runs on this thread, or null. */
static inline void *_Nullable storestorm_current(void) { return storestorm_thread_simulation; }

/* An address that no other living thread has. */
static inline void *_Nonnull storestorm_thread_token(void) { return &storestorm_thread_simulation; }

/* Says which simulation runs on this thread. Returns the one before. */
void *_Nullable storestorm_exchange_current(void *_Nullable simulation);

/* Installs the handlers, once for the process. Threads without a simulation are left alone.
   Returns false where the runtime does not export its hook. */
bool storestorm_install(storestorm_job_handler _Nonnull on_job,
                        storestorm_timer_handler _Nonnull on_timer);

/* Does the same for threads that work for a pool (`storestorm_exchange_pool`), which come first. */
void storestorm_install_pool(storestorm_job_handler _Nonnull on_job,
                             storestorm_timer_handler _Nonnull on_timer,
                             storestorm_timer_handler _Nonnull on_main);

/* Hears that a thread of a pool asks for the main actor. */
void storestorm_note_main(void);

/* Whether timers of real time can be noticed on this platform. */
bool storestorm_sees_timers(void);

/* Asks the processor to fetch the memory at `address`; harmless for any address. */
static inline void storestorm_prefetch(const void *_Nonnull address) { __builtin_prefetch(address, 1, 3); }

/* From now on a crash of this process prints a line and exits with a status. The first call counts,
   until the next function is called. */
void storestorm_exit_on_crash(const char *_Nonnull line, int status);

/* A crash is what it was before. */
void storestorm_crash_again(void);

/* With which status a process ends whose code goes on waiting for what never comes; it aborts where
   this was not called. */
void storestorm_exit_when_stuck(int status);

/* Another run begins: what was waited for before does not count. */
void storestorm_forget_waits(void);

#endif
