#define _GNU_SOURCE
#include "QueueTargets.h"

#include "NextFunction.h"
#include "Simulated.h"
#include "TimerSources.h"

#include <stdint.h>

#if defined(__linux__)

/* --- Targets --- */

/* The key of a queue's target, because Dispatch does not reveal targets. */
static const char target_key;

typedef void *(*get_call)(void *queue, const void *key);
typedef void (*set_call)(void *queue, const void *key, void *value, void (*end)(void *));

void *storestorm_target_of(void *queue) {
  static _Atomic(get_call) found;
  return NEXT(found, get_call, "dispatch_queue_get_specific")(queue, &target_key);
}

typedef void *(*make_queue)(const char *label, void *attributes, void *target);

/* An active queue cannot get another target, and an inactive one is an escape: see below. */
OURS void *dispatch_queue_create_with_target(const char *label, void *attributes, void *target) {
  static _Atomic(make_queue) found;
  static _Atomic(set_call) found_set;
  make_queue make = NEXT(found, make_queue, "dispatch_queue_create_with_target");
  void *queue = make(label, attributes, target);
  if (!target || storestorm_is_global_queue(target)) return queue;
  set_call set = NEXT(found_set, set_call, "dispatch_queue_set_specific");
  if (queue) set(queue, &target_key, target, NULL);
  return queue;
}

/* --- Inactive and suspended queues --- */

typedef void *(*attribute_call)(void *attributes);
typedef void (*object_call)(void *object);

OURS void *dispatch_queue_attr_make_initially_inactive(void *attributes) {
  static _Atomic(attribute_call) found;
  storestorm_note_escape(storestorm_escape_suspension);
  // A queue must be active before it may be released, and what follows an escape does not matter.
  if (storestorm_simulated()) return attributes;
  return NEXT(found, attribute_call, "dispatch_queue_attr_make_initially_inactive")(attributes);
}

OURS void dispatch_suspend(void *object) {
  static _Atomic(object_call) found;
  if (storestorm_suspend_timer(object)) return;
  storestorm_note_escape(storestorm_escape_suspension);
  if (!storestorm_simulated()) NEXT(found, object_call, "dispatch_suspend")(object);
}

OURS void dispatch_resume(void *object) {
  static _Atomic(object_call) found;
  if (storestorm_resume_timer(object)) return;
  if (!storestorm_simulated()) NEXT(found, object_call, "dispatch_resume")(object);
}

/* --- Semaphores --- */

typedef void *(*make_semaphore)(intptr_t count);
typedef intptr_t (*signal_call)(void *semaphore);

/* More permits than a program ever grants at once. */
static const intptr_t most_permits = 1000;

/* Dispatch traps if a semaphore ends with a lower value than it began with. That happens here when
   a process is killed, but not on a device, where the whole process is gone. Therefore it begins
   with zero. */
OURS void *dispatch_semaphore_create(intptr_t count) {
  static _Atomic(make_semaphore) found;
  static _Atomic(signal_call) found_signal;
  make_semaphore make = NEXT(found, make_semaphore, "dispatch_semaphore_create");
  if (!storestorm_simulated() || count < 0 || count > most_permits) return make(count);
  void *semaphore = make(0);
  signal_call signal = NEXT(found_signal, signal_call, "dispatch_semaphore_signal");
  for (intptr_t index = 0; semaphore && index < count; index++) signal(semaphore);
  return semaphore;
}

#endif
