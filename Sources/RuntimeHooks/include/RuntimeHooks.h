/* What a custom scheduler needs and Swift does not offer yet: thread-local variables, the
   concurrency runtime's enqueue hook, and notification of timers that the runtime starts outside
   every executor. Support for real time is in RealThreads.h. */
#ifndef STORESTORM_RUNTIME_HOOKS_H
#define STORESTORM_RUNTIME_HOOKS_H

#include <stdbool.h>

#include "CapturedCalls.h"
#include "ProgramGlobals.h"
#include "RealThreads.h"

/* Takes a job that the runtime would put on its global pool. `simulation` is that of the thread. */
typedef void (*storestorm_job_handler)(void *_Nonnull simulation, void *_Nonnull job);

/* Called when a real timer is started while `simulation` is running on this thread. */
typedef void (*storestorm_timer_handler)(void *_Nonnull simulation);

/* Use the two functions below. The variable is declared here so that each enqueue can read it
   without a call. */
extern _Thread_local void *_Nullable storestorm_thread_simulation;

/* Returns the simulation that runs on this thread, or null. */
static inline void *_Nullable storestorm_current(void) { return storestorm_thread_simulation; }

/* Returns an address that is unique among living threads. */
static inline void *_Nonnull storestorm_thread_token(void) { return &storestorm_thread_simulation; }

/* Sets the simulation that runs on this thread. Returns the previous one. */
void *_Nullable storestorm_exchange_current(void *_Nullable simulation);

/* Installs the handlers, once per process. Threads without a simulation are unaffected. Returns
   false if the runtime does not export its hook. */
bool storestorm_install(storestorm_job_handler _Nonnull on_job,
                        storestorm_timer_handler _Nonnull on_timer);

/* Does the same for threads that work for a pool (`storestorm_exchange_pool`), which takes
   precedence. */
void storestorm_install_pool(storestorm_job_handler _Nonnull on_job,
                             storestorm_timer_handler _Nonnull on_timer,
                             storestorm_timer_handler _Nonnull on_main);

/* Notes that a thread of a pool uses the main actor. */
void storestorm_note_main(void);

/* Returns whether real timers can be detected on this platform. */
bool storestorm_sees_timers(void);

/* Prefetches the memory at `address`; harmless for any address. */
static inline void storestorm_prefetch(const void *_Nonnull address) {
  __builtin_prefetch(address, 1, 3);
}

/* Makes a crash of this process print a line and exit with a status. The first call counts, until
   the next function is called. */
void storestorm_exit_on_crash(const char *_Nonnull line, int status);

/* Restores the normal handling of crashes. */
void storestorm_crash_again(void);

/* Sets the exit status of a process whose code polls forever. Without this call, the process
   aborts. */
void storestorm_exit_when_stuck(int status);

/* Resets the count of waits when another run begins. */
void storestorm_forget_waits(void);

#endif
