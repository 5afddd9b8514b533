/* Declarations shared by the files of this target that replace calls of the app's code. For this
   target only. */
#ifndef STORESTORM_SIMULATED_H
#define STORESTORM_SIMULATED_H

#include "CapturedCalls.h"
#include "RuntimeHooks.h"

/* Returns the simulation that runs on this thread; null also on real threads. */
static inline void *storestorm_simulated(void) {
  void *simulation = storestorm_thread_simulation;
  return simulation && !storestorm_current_pool() ? simulation : NULL;
}

/* Notes an escape, if a simulation runs on this thread. */
void storestorm_note_escape(storestorm_escape escape);

/* Notes that the thread would block. If code polls forever, the process exits, provided that
   `storestorm_exit_when_stuck` was called. */
void storestorm_note_wait(void);

/* Reports whether the present step runs on the lane of the main actor; returns false outside every
   step. */
bool storestorm_is_main(bool *answer);

/* Reads a clock for the code of the present step; returns false outside every step. */
bool storestorm_present(storestorm_clock clock, int64_t *nanoseconds);

/* Draws bytes for the code of the present step; returns false outside every step. */
bool storestorm_draw(void *bytes, size_t count);

/* Notes that a real timer is started. */
void storestorm_note_timer(void);

#endif
