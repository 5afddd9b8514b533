/* What the files of this target share that answer calls of the app's code. Not for others. */
#ifndef STORESTORM_SIMULATED_H
#define STORESTORM_SIMULATED_H

#include "CapturedCalls.h"
#include "RuntimeHooks.h"

/* The simulation that runs on this thread; null also where real threads do the work. */
static inline void *storestorm_simulated(void) {
  void *simulation = storestorm_thread_simulation;
  return simulation && !storestorm_current_pool() ? simulation : NULL;
}

/* Notes what cannot be simulated, where a simulation runs on this thread. */
void storestorm_note_escape(storestorm_escape escape);

/* Notes that the thread would block. Code that asks again and again does not get on: the process
   exits then, if `storestorm_exit_when_stuck` was called. */
void storestorm_note_wait(void);

/* Answers whether the present step runs where the main actor's jobs do; false outside every step. */
bool storestorm_is_main(bool *answer);

/* What a clock shows to the code of the present step; false outside every step. */
bool storestorm_present(storestorm_clock clock, int64_t *nanoseconds);

/* Draws bytes for the code of the present step; false outside every step. */
bool storestorm_draw(void *bytes, size_t count);

/* Hears that a timer of real time is started. */
void storestorm_note_timer(void);

#endif
