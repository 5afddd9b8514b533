#define _GNU_SOURCE
#include "TimerSources.h"

#include "NextFunction.h"
#include "QueueTargets.h"
#include "Simulated.h"

#include <stdlib.h>

#if defined(__linux__)

/* A timer that `DispatchSource.makeTimerSource` returns in a simulation. Dispatch itself never sees
   it: every function that can receive it is replaced here. One thread runs all of its code. */
struct timer {
  /* The address of `timer_kind`, with which no object of Dispatch begins. */
  const void *kind;
  void *queue;
  void *event, *canceled, *registered;
  /* References of the app, and of work that is on its way to a queue. */
  long app_references, holds;
  long suspensions;
  /* The steady clock's nanoseconds at the next event, and between events; 0: only one event. */
  int64_t due, interval;
  /* The number of the current schedule, so that an earlier one does not fire. */
  uint64_t schedule;
  /* The number of intervals that the present event stands for. */
  uintptr_t data;
  /* Whether an event came while it was suspended. */
  bool is_latched;
  bool is_active, is_canceled;
};

static const char timer_kind;

static struct timer *as_timer(void *object) {
  return object && *(const void **)object == &timer_kind ? object : NULL;
}

static bool is_waiting(const struct timer *timer) {
  return !timer->is_active || timer->suspensions > 0;
}

static void free_unused(struct timer *timer) {
  if (timer->app_references > 0 || timer->holds > 0) return;
  storestorm_release_queue((uintptr_t)timer->queue);
  storestorm_release_block(timer->event);
  storestorm_release_block(timer->canceled);
  storestorm_release_block(timer->registered);
  free(timer);
}

static void replace_block(void **place, void *block) {
  void *old = *place;
  *place = storestorm_copy_block(block);
  storestorm_release_block(old);
}

/* --- Events --- */

/* An event on its way to the queue. */
struct firing {
  struct timer *timer;
  uint64_t schedule;
};

static void drop_firing(void *given) {
  struct firing *firing = given;
  struct timer *timer = firing->timer;
  free(firing);
  timer->holds--;
  free_unused(timer);
}

static void fire(void *given);

static void line_up(struct timer *timer, int64_t delay) {
  struct firing *firing = malloc(sizeof *firing);
  if (!firing) abort();
  *firing = (struct firing){timer, timer->schedule};
  timer->holds++;
  if (!storestorm_put_on_queue(timer->queue, delay, fire, firing, drop_firing)) {
    drop_firing(firing);
  }
}

static int64_t steady_now(void) {
  int64_t now = 0;
  storestorm_present(storestorm_clock_steady, &now);
  return now;
}

static void fire(void *given) {
  struct firing *firing = given;
  struct timer *timer = firing->timer;
  bool is_current = firing->schedule == timer->schedule && !timer->is_canceled;
  if (is_current && is_waiting(timer)) {
    timer->is_latched = true;
  } else if (is_current) {
    timer->data = 1;
    if (timer->interval > 0) {
      int64_t now = steady_now();
      if (now > timer->due) timer->data += (uintptr_t)((now - timer->due) / timer->interval);
      timer->due += (int64_t)timer->data * timer->interval;
      line_up(timer, timer->due - now);
    }
    // The handler may replace itself.
    void *event = storestorm_copy_block(timer->event);
    if (event) storestorm_call_block(event);
    storestorm_release_block(event);
  }
  drop_firing(firing);
}

static void set_timer(struct timer *timer, uint64_t start, uint64_t interval) {
  int64_t delay = storestorm_delay_until(start);
  timer->schedule++;
  timer->is_latched = false;
  timer->interval = interval < INT64_MAX / 4 ? (int64_t)interval : 0;
  timer->due = delay == INT64_MAX ? INT64_MAX : steady_now() + delay;
  line_up(timer, delay);
}

/* --- Suspension and cancellation --- */

static void run_block(void *block) {
  storestorm_call_block(block);
  storestorm_release_block(block);
}

/* Puts a block on the timer's queue, which then owns it. */
static void send_block(struct timer *timer, void **place) {
  void *block = *place;
  *place = NULL;
  if (block
      && !storestorm_put_on_queue(timer->queue, 0, run_block, block, storestorm_release_block)) {
    storestorm_release_block(block);
  }
}

static void tell_canceled(struct timer *timer) {
  if (!timer->is_canceled || is_waiting(timer)) return;
  send_block(timer, &timer->canceled);
  replace_block(&timer->event, NULL);
}

static void resume(struct timer *timer) {
  if (is_waiting(timer)) return;
  if (timer->is_latched) line_up(timer, 0);
  timer->is_latched = false;
  tell_canceled(timer);
}

static void activate(struct timer *timer) {
  if (timer->is_active) return;
  timer->is_active = true;
  send_block(timer, &timer->registered);
  resume(timer);
}

bool storestorm_suspend_timer(void *object) {
  struct timer *timer = as_timer(object);
  if (timer) timer->suspensions++;
  return timer;
}

bool storestorm_resume_timer(void *object) {
  struct timer *timer = as_timer(object);
  if (!timer) return false;
  if (!timer->is_active) {
    activate(timer);
    return true;
  }
  // Dispatch traps here, too.
  if (timer->suspensions == 0) __builtin_trap();
  timer->suspensions--;
  resume(timer);
  return true;
}

/* --- Dispatch's functions --- */

typedef void *(*make_source)(const void *type, uintptr_t handle, uintptr_t mask, void *queue);
typedef void *(*get_queue)(intptr_t identifier, uintptr_t flags);

OURS void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask,
                                  void *queue) {
  static _Atomic(make_source) found;
  static _Atomic(get_queue) found_queue;
  bool on_main = false;
  if (type == dlsym(RTLD_DEFAULT, "_dispatch_source_type_timer") && storestorm_is_main(&on_main)) {
    struct timer *timer = calloc(1, sizeof *timer);
    if (!timer) abort();
    timer->kind = &timer_kind;
    timer->queue = queue ? queue : NEXT(found_queue, get_queue, "dispatch_get_global_queue")(0, 0);
    storestorm_keep_queue((uintptr_t)timer->queue);
    timer->app_references = 1;
    return timer;
  }
  storestorm_note_escape(storestorm_escape_source);
  return NEXT(found, make_source, "dispatch_source_create")(type, handle, mask, queue);
}

typedef void (*timer_function)(void *source, uint64_t start, uint64_t interval, uint64_t leeway);

/* The runtime's own sleeps end here or in `dispatch_after_f` if they are not captured. */
OURS void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval,
                                    uint64_t leeway) {
  static _Atomic(timer_function) found;
  struct timer *timer = as_timer(source);
  if (timer) return set_timer(timer, start, interval);
  storestorm_note_timer();
  timer_function next = NEXT(found, timer_function, "dispatch_source_set_timer");
  if (next) next(source, start, interval, leeway);
}

typedef void (*set_handler)(void *source, void *block);

OURS void dispatch_source_set_event_handler(void *source, void *block) {
  static _Atomic(set_handler) found;
  struct timer *timer = as_timer(source);
  if (timer) return replace_block(&timer->event, block);
  NEXT(found, set_handler, "dispatch_source_set_event_handler")(source, block);
}

OURS void dispatch_source_set_cancel_handler(void *source, void *block) {
  static _Atomic(set_handler) found;
  struct timer *timer = as_timer(source);
  if (timer) return replace_block(&timer->canceled, block);
  NEXT(found, set_handler, "dispatch_source_set_cancel_handler")(source, block);
}

OURS void dispatch_source_set_registration_handler(void *source, void *block) {
  static _Atomic(set_handler) found;
  struct timer *timer = as_timer(source);
  if (timer) return replace_block(&timer->registered, block);
  NEXT(found, set_handler, "dispatch_source_set_registration_handler")(source, block);
}

typedef void (*object_call)(void *object);
typedef uintptr_t (*ask_source)(void *source);

OURS void dispatch_source_cancel(void *source) {
  static _Atomic(object_call) found;
  struct timer *timer = as_timer(source);
  if (!timer) return NEXT(found, object_call, "dispatch_source_cancel")(source);
  timer->is_canceled = true;
  tell_canceled(timer);
}

OURS intptr_t dispatch_source_testcancel(void *source) {
  static _Atomic(ask_source) found;
  struct timer *timer = as_timer(source);
  if (timer) return timer->is_canceled;
  return (intptr_t)NEXT(found, ask_source, "dispatch_source_testcancel")(source);
}

OURS uintptr_t dispatch_source_get_data(void *source) {
  static _Atomic(ask_source) found;
  struct timer *timer = as_timer(source);
  return timer ? timer->data : NEXT(found, ask_source, "dispatch_source_get_data")(source);
}

OURS uintptr_t dispatch_source_get_handle(void *source) {
  static _Atomic(ask_source) found;
  return as_timer(source) ? 0 : NEXT(found, ask_source, "dispatch_source_get_handle")(source);
}

OURS uintptr_t dispatch_source_get_mask(void *source) {
  static _Atomic(ask_source) found;
  return as_timer(source) ? 0 : NEXT(found, ask_source, "dispatch_source_get_mask")(source);
}

OURS void dispatch_activate(void *object) {
  static _Atomic(object_call) found;
  struct timer *timer = as_timer(object);
  if (!timer) return NEXT(found, object_call, "dispatch_activate")(object);
  activate(timer);
}

OURS void dispatch_retain(void *object) {
  static _Atomic(object_call) found;
  struct timer *timer = as_timer(object);
  if (!timer) return NEXT(found, object_call, "dispatch_retain")(object);
  timer->app_references++;
}

/* A timer ends with its last reference. */
OURS void dispatch_release(void *object) {
  static _Atomic(object_call) found;
  struct timer *timer = as_timer(object);
  if (!timer) return NEXT(found, object_call, "dispatch_release")(object);
  if (timer->app_references > 1) return (void)timer->app_references--;
  timer->is_canceled = true;
  replace_block(&timer->event, NULL);
  replace_block(&timer->canceled, NULL);
  timer->app_references = 0;
  free_unused(timer);
}

typedef void (*set_target)(void *object, void *queue);

OURS void dispatch_set_target_queue(void *object, void *queue) {
  static _Atomic(set_target) found;
  struct timer *timer = as_timer(object);
  if (!timer) return NEXT(found, set_target, "dispatch_set_target_queue")(object, queue);
  if (!queue) return;
  storestorm_keep_queue((uintptr_t)queue);
  storestorm_release_queue((uintptr_t)timer->queue);
  timer->queue = queue;
}

#endif
