#define _GNU_SOURCE
#include "NextFunction.h"
#include "Simulated.h"
#include "TimerSources.h"

#include <pthread.h>
#include <stdlib.h>

#if STORESTORM_ANSWERS_LIBC

/* Foundation's `Timer`, whose object on Linux owns a timer of Core Foundation. These timers fire in
   virtual time on the main queue instead of on a run loop. Their types are those of CFRunLoop.h. */

#define SWIFT_CC __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

typedef void (*call_out)(void *timer, void *info);

typedef struct {
  intptr_t version;
  void *info;
  void *retain, *release, *describe;
} timer_context;

/* A timer on the main run loop of a simulated process. */
struct loop_timer {
  void *timer;
  /* The object of Foundation. It has a reference to itself that it never releases, and which
     belongs to this entry until the timer ends. */
  void *object;
  /* The steady clock's nanoseconds at the next event. */
  int64_t due;
  /* The number of the current schedule, so that an earlier one does not fire. */
  uint64_t schedule;
  /* References of the list, and of work that is on its way to the queue. */
  long holds;
  bool has_ended;
  struct loop_timer *next;
};

/* The timers of all simulations of this program. */
static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct loop_timer *first;

/* Foundation's function that fires a timer. */
static _Atomic(call_out) fire_timer;

/* Part of the runtime: github.com/swiftlang/swift/blob/main/include/swift/Runtime/HeapObject.h. */
extern void swift_release(void *object);

static struct loop_timer *find(void *timer) {
  pthread_mutex_lock(&list_lock);
  struct loop_timer *found = first;
  while (found && found->timer != timer) found = found->next;
  pthread_mutex_unlock(&list_lock);
  return found;
}

static void add(struct loop_timer *timer) {
  pthread_mutex_lock(&list_lock);
  timer->next = first;
  first = timer;
  pthread_mutex_unlock(&list_lock);
}

static void let_go(struct loop_timer *timer) {
  if (--timer->holds > 0) return;
  swift_release(timer->object);
  free(timer);
}

static void end(struct loop_timer *timer) {
  if (timer->has_ended) return;
  timer->has_ended = true;
  pthread_mutex_lock(&list_lock);
  struct loop_timer **place = &first;
  while (*place != timer) place = &(*place)->next;
  *place = timer->next;
  pthread_mutex_unlock(&list_lock);
  let_go(timer);
}

/* --- Core Foundation --- */

typedef uint8_t (*ask_timer)(void *timer);
typedef double (*time_of_timer)(void *timer);
typedef double (*ask_time)(void);
typedef void (*change_timer)(void *timer);
typedef void (*set_date)(void *timer, double date);
typedef void (*get_context)(void *timer, timer_context *context);
typedef void *(*get_loop)(void);

static bool is_valid(void *timer) {
  static _Atomic(ask_timer) found;
  return NEXT(found, ask_timer, "CFRunLoopTimerIsValid")(timer);
}

static double interval_of(void *timer) {
  static _Atomic(time_of_timer) found;
  return NEXT(found, time_of_timer, "CFRunLoopTimerGetInterval")(timer);
}

static double date_of(void *timer) {
  static _Atomic(time_of_timer) found;
  return NEXT(found, time_of_timer, "CFRunLoopTimerGetNextFireDate")(timer);
}

static double now(void) {
  static _Atomic(ask_time) found;
  return NEXT(found, ask_time, "CFAbsoluteTimeGetCurrent")();
}

static void set_next(void *timer, double date) {
  static _Atomic(set_date) found;
  NEXT(found, set_date, "CFRunLoopTimerSetNextFireDate")(timer, date);
}

static void invalidate(void *timer) {
  static _Atomic(change_timer) found;
  NEXT(found, change_timer, "CFRunLoopTimerInvalidate")(timer);
}

static void *main_loop(void) {
  static _Atomic(get_loop) found;
  return NEXT(found, get_loop, "CFRunLoopGetMain")();
}

/* Returns nanoseconds, INT64_MAX after ten years. A date in seconds is exact to a microsecond. */
static int64_t nanoseconds(double seconds) {
  if (!(seconds > 0)) return 0;
  return seconds < 3.2e8 ? (int64_t)(seconds * 1e6 + 0.5) * 1000 : INT64_MAX;
}

/* --- Events --- */

/* An event on its way to the main queue. */
struct firing {
  struct loop_timer *timer;
  uint64_t schedule;
};

static void drop_firing(void *given) {
  struct firing *firing = given;
  struct loop_timer *timer = firing->timer;
  // Its process was killed.
  if (firing->schedule == timer->schedule) end(timer);
  free(firing);
  let_go(timer);
}

static void fire(void *given);

/* Schedules the next event; a timer without one is paused until its date is set. */
static void line_up(struct loop_timer *timer, int64_t delay) {
  struct firing *firing = malloc(sizeof *firing);
  if (!firing) abort();
  *firing = (struct firing){timer, ++timer->schedule};
  timer->holds++;
  int64_t present = 0;
  storestorm_present(storestorm_clock_steady, &present);
  timer->due = delay == INT64_MAX ? INT64_MAX : present + delay;
  if (!storestorm_put_on_queue(storestorm_main_queue(), delay, fire, firing, drop_firing)) {
    drop_firing(firing);
  }
}

/* Schedules the event after the present one: the first one of the timer's rhythm to come. */
static void line_up_next(struct loop_timer *timer, int64_t interval) {
  int64_t present = 0;
  storestorm_present(storestorm_clock_steady, &present);
  int64_t missed = present > timer->due ? (present - timer->due) / interval : 0;
  int64_t delay = timer->due + (missed + 1) * interval - present;
  set_next(timer->timer, now() + (double)delay / 1e9);
  line_up(timer, delay);
}

static void fire(void *given) {
  struct firing *firing = given;
  struct loop_timer *timer = firing->timer;
  uint64_t schedule = firing->schedule;
  free(firing);
  call_out function = atomic_load_explicit(&fire_timer, memory_order_relaxed);
  if (schedule == timer->schedule && !timer->has_ended && is_valid(timer->timer)) {
    function(timer->timer, timer->object);
    int64_t interval = nanoseconds(interval_of(timer->timer));
    bool repeats = interval > 0 && interval < INT64_MAX;
    // The timer may have been invalidated or given another date meanwhile.
    if (!timer->has_ended && !repeats) {
      invalidate(timer->timer);
      end(timer);
    } else if (!timer->has_ended && schedule == timer->schedule) {
      line_up_next(timer, interval);
    }
  }
  let_go(timer);
}

/* --- The functions that Foundation calls --- */

static _Thread_local double first_interval;

typedef void *(*make_timer)(void *allocator, double date, double interval, uintptr_t flags,
                            intptr_t order, call_out function, timer_context *context);

OURS void *CFRunLoopTimerCreate(void *allocator, double date, double interval, uintptr_t flags,
                                intptr_t order, call_out function, timer_context *context) {
  static _Atomic(make_timer) found;
  atomic_store_explicit(&fire_timer, function, memory_order_relaxed);
  make_timer make = NEXT(found, make_timer, "CFRunLoopTimerCreate");
  return make(allocator, date + first_interval, interval, flags, order, function, context);
}

/* `Timer(timeInterval:repeats:block:)`. Foundation on Linux lets such a timer fire at once, Apple's
   after the interval. */
#define TIMER "$s10Foundation5TimerC12timeInterval7repeats5blockACSd_SbyACYbctcfC"

typedef SWIFT_CC void *(*timer_initializer)(double, bool, void *, void *, SWIFT_SELF void *type);

OURS SWIFT_CC void *storestorm_timer(double interval, bool repeats, void *function, void *context,
                                     SWIFT_SELF void *type) __asm__(TIMER);

SWIFT_CC void *storestorm_timer(double interval, bool repeats, void *function, void *context,
                                SWIFT_SELF void *type) {
  static _Atomic(timer_initializer) found;
  if (storestorm_simulated() && interval > 0) first_interval = interval;
  void *timer = NEXT(found, timer_initializer, TIMER)(interval, repeats, function, context, type);
  first_interval = 0;
  return timer;
}

typedef void *(*get_loop_of)(uintptr_t thread);

/* All simulated code runs on one thread, but only the main actor's and the main queue's on the main
   run loop. The loop of any other thread does not run, on a device either. */
OURS void *CFRunLoopGetCurrent(void) {
  static _Atomic(get_loop) found;
  static _Atomic(get_loop_of) found_of;
  static const char no_thread;
  bool on_main = false;
  if (!storestorm_is_main(&on_main)) return NEXT(found, get_loop, "CFRunLoopGetCurrent")();
  if (on_main) return main_loop();
  return NEXT(found_of, get_loop_of, "_CFRunLoopGet0")((uintptr_t)&no_thread);
}

typedef void (*add_timer)(void *loop, void *timer, void *mode);

OURS void CFRunLoopAddTimer(void *loop, void *timer, void *mode) {
  static _Atomic(add_timer) found;
  static _Atomic(get_context) found_context;
  bool on_main = false;
  if (!storestorm_is_main(&on_main)) {
    return NEXT(found, add_timer, "CFRunLoopAddTimer")(loop, timer, mode);
  }
  // The same timer may be added in several modes.
  if (loop != main_loop() || find(timer) || !is_valid(timer)) return;
  timer_context context = {0};
  NEXT(found_context, get_context, "CFRunLoopTimerGetContext")(timer, &context);
  struct loop_timer *entry = calloc(1, sizeof *entry);
  if (!entry) abort();
  *entry = (struct loop_timer){.timer = timer, .object = context.info, .holds = 1};
  add(entry);
  line_up(entry, nanoseconds(date_of(timer) - now()));
}

OURS void CFRunLoopTimerSetNextFireDate(void *timer, double date) {
  set_next(timer, date);
  struct loop_timer *entry = find(timer);
  if (entry) line_up(entry, nanoseconds(date - now()));
}

OURS void CFRunLoopTimerInvalidate(void *timer) {
  struct loop_timer *entry = find(timer);
  invalidate(timer);
  if (entry) end(entry);
}

#endif
