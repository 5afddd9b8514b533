/* What timers of simulated code need of queues, and what queues need to know of Dispatch's timers.
   For this target only. */
#ifndef STORESTORM_TIMER_SOURCES_H
#define STORESTORM_TIMER_SOURCES_H

#include <stdbool.h>
#include <stdint.h>

/* Puts a function on a queue after a delay in nanoseconds; INT64_MAX means never. `dropped` is
   called instead if the function will not run. Returns false if no simulation takes it, and then
   calls neither. */
bool storestorm_put_on_queue(void *queue, int64_t delay, void (*function)(void *context),
                             void *context, void (*dropped)(void *context));

/* Returns the nanoseconds until an instant of Dispatch's; INT64_MAX means never. */
int64_t storestorm_delay_until(uint64_t when);

/* Returns the main queue. */
void *storestorm_main_queue(void);

/* Calls a block without arguments, copies one, or releases one; the last two accept null. */
void storestorm_call_block(void *block);
void *storestorm_copy_block(void *block);
void storestorm_release_block(void *block);

/* Each does what the function of Dispatch with this name does to a simulated timer; returns false
   for any other object. */
bool storestorm_suspend_timer(void *object);
bool storestorm_resume_timer(void *object);

#endif
