/* Support for runs on real threads: a lock with a wait, the wall clock, threads, and jobs that run
   as on the runtime's own pool. Below the reports, only this file reads a wall clock. */
#ifndef STORESTORM_REAL_THREADS_H
#define STORESTORM_REAL_THREADS_H

#include <stdbool.h>
#include <stdint.h>

/* Returns the pool for which this thread works, or null. */
void *_Nullable storestorm_current_pool(void);

/* Sets the pool for which this thread works. Returns the previous one. */
void *_Nullable storestorm_exchange_pool(void *_Nullable pool);

/* Returns the line on which this thread runs a job, or null; and exchanges it for another. */
void *_Nullable storestorm_current_line(void);
void *_Nullable storestorm_exchange_line(void *_Nullable line);

/* A lock, and a wait inside it. */
typedef struct storestorm_monitor storestorm_monitor;
storestorm_monitor *_Nonnull storestorm_monitor_make(void);
void storestorm_monitor_free(storestorm_monitor *_Nonnull monitor);
void storestorm_monitor_lock(storestorm_monitor *_Nonnull monitor);
void storestorm_monitor_unlock(storestorm_monitor *_Nonnull monitor);
/* Waits, without the lock, until the monitor is woken or a number of nanoseconds has passed. */
void storestorm_monitor_wait(storestorm_monitor *_Nonnull monitor, int64_t nanoseconds);
void storestorm_monitor_wake(storestorm_monitor *_Nonnull monitor);

/* Returns nanoseconds of a monotonic clock, whose origin has no meaning. */
int64_t storestorm_wall_nanoseconds(void);

/* Pauses the calling thread for one millisecond of the wall clock. */
void storestorm_rest(void);

/* Returns the number of processors, at least 1. */
int storestorm_processor_count(void);

/* Runs a function on a new thread. Returns false if the thread cannot be created. */
bool storestorm_start_thread(void (*_Nonnull body)(void *_Nonnull), void *_Nonnull context);

/* Runs a job on this thread as a thread of the runtime's own pool would: on no executor. */
void storestorm_run_job(void *_Nonnull job);

#endif
