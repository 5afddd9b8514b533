/* Where Dispatch runs the work of a queue that targets another queue. For this target only. */
#ifndef STORESTORM_QUEUE_TARGETS_H
#define STORESTORM_QUEUE_TARGETS_H

#include <stdbool.h>

/* Returns the queue on which a queue's work runs, as set by simulated code; null if it was not set
   or if it is one of the global queues. */
void *storestorm_target_of(void *queue);

/* Returns whether a queue is one of the global queues. */
bool storestorm_is_global_queue(void *queue);

#endif
