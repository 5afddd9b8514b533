/* Where Dispatch runs the work of a queue whose target is another queue. Not for others. */
#ifndef STORESTORM_QUEUE_TARGETS_H
#define STORESTORM_QUEUE_TARGETS_H

#include <stdbool.h>

/* The queue on which a queue's work runs, as simulated code has said; null where it has not, or
   where that is one of the global queues. */
void *storestorm_target_of(void *queue);

/* Whether it is one of the global queues. */
bool storestorm_is_global_queue(void *queue);

#endif
