/* What a run on real threads needs: a lock that one can wait in, the wall clock, a thread, and a job
   run as the runtime's own pool runs it. The only place with a wall clock below the reports. */
#ifndef STORESTORM_REAL_THREADS_H
#define STORESTORM_REAL_THREADS_H

#include <stdbool.h>
#include <stdint.h>

/* The pool for which this thread works, or null. */
void *_Nullable storestorm_current_pool(void);

/* Says for which pool this thread works. Returns the one before. */
void *_Nullable storestorm_exchange_pool(void *_Nullable pool);

/* The line on which this thread runs a job, or null; and the same exchanged for another. */
void *_Nullable storestorm_current_line(void);
void *_Nullable storestorm_exchange_line(void *_Nullable line);

/* A lock, and a wait inside it. */
typedef struct storestorm_monitor storestorm_monitor;
storestorm_monitor *_Nonnull storestorm_monitor_make(void);
void storestorm_monitor_free(storestorm_monitor *_Nonnull monitor);
void storestorm_monitor_lock(storestorm_monitor *_Nonnull monitor);
void storestorm_monitor_unlock(storestorm_monitor *_Nonnull monitor);
/* Waits, without the lock, until somebody wakes it or so many nanoseconds are over. */
void storestorm_monitor_wait(storestorm_monitor *_Nonnull monitor, int64_t nanoseconds);
void storestorm_monitor_wake(storestorm_monitor *_Nonnull monitor);

/* Nanoseconds of a clock that nobody sets; where it begins means nothing. */
int64_t storestorm_wall_nanoseconds(void);

/* Lets the calling thread rest for a millisecond of the wall clock. */
void storestorm_rest(void);

/* How many processors there are; at least 1. */
int storestorm_processor_count(void);

/* Runs a function on a new thread. Returns false if there can be none. */
bool storestorm_start_thread(void (*_Nonnull body)(void *_Nonnull), void *_Nonnull context);

/* Runs a job on this thread as a thread of the runtime's own pool would: on no executor. */
void storestorm_run_job(void *_Nonnull job);

#endif
