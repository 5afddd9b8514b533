#define _GNU_SOURCE
#include "NextFunction.h"
#include "Simulated.h"

#include <errno.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static storestorm_system_handlers handlers;
void storestorm_capture_system(storestorm_system_handlers given) { handlers = given; }

bool storestorm_draw(void *bytes, size_t count) {
  void *simulation = storestorm_simulated();
  return simulation && handlers.random && handlers.random(simulation, bytes, count);
}

bool storestorm_present(storestorm_clock clock, int64_t *nanoseconds) {
  void *simulation = storestorm_simulated();
  return simulation && handlers.now && handlers.now(simulation, clock, nanoseconds);
}

static const int64_t second = 1000000000;

#if STORESTORM_ANSWERS_LIBC

typedef int (*gettime_function)(clockid_t clock, struct timespec *instant);

static gettime_function real_gettime(void) {
  static _Atomic(gettime_function) found;
  return NEXT(found, gettime_function, "clock_gettime");
}

int64_t storestorm_real_nanoseconds(storestorm_clock clock) {
  struct timespec now;
  real_gettime()(clock == storestorm_clock_wall ? CLOCK_REALTIME : CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * second + now.tv_nsec;
}

/* Returns whether a clock shows the time; processor time stays the kernel's. */
static bool shows_time(clockid_t clock, storestorm_clock *kind) {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_TAI:
      *kind = storestorm_clock_wall;
      return true;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME:
      *kind = storestorm_clock_steady;
      return true;
    default:
      return false;
  }
}

OURS int clock_gettime(clockid_t clock, struct timespec *instant) {
  storestorm_clock kind;
  int64_t now;
  if (storestorm_thread_simulation && shows_time(clock, &kind) && storestorm_present(kind, &now)) {
    int64_t part = now % second;
    if (part < 0) part += second;
    instant->tv_sec = (now - part) / second;
    instant->tv_nsec = part;
    return 0;
  }
  return real_gettime()(clock, instant);
}

typedef int (*gettimeofday_function)(struct timeval *instant, void *zone);

OURS int gettimeofday(struct timeval *restrict instant, void *restrict zone) {
  static _Atomic(gettimeofday_function) found;
  struct timespec now;
  if (storestorm_simulated() && !clock_gettime(CLOCK_REALTIME, &now)) {
    instant->tv_sec = now.tv_sec;
    instant->tv_usec = now.tv_nsec / 1000;
    return 0;
  }
  return NEXT(found, gettimeofday_function, "gettimeofday")(instant, zone);
}

typedef time_t (*time_function)(time_t *instant);

OURS time_t time(time_t *instant) {
  static _Atomic(time_function) found;
  struct timespec now;
  if (storestorm_simulated() && !clock_gettime(CLOCK_REALTIME, &now)) {
    if (instant) *instant = now.tv_sec;
    return now.tv_sec;
  }
  return NEXT(found, time_function, "time")(instant);
}

/* --- Thread pauses --- */

static bool pauses(int64_t nanoseconds) {
  void *simulation = storestorm_simulated();
  return simulation && handlers.pause && handlers.pause(simulation, nanoseconds);
}

typedef int (*nanosleep_function)(const struct timespec *length, struct timespec *left);

OURS int nanosleep(const struct timespec *length, struct timespec *left) {
  static _Atomic(nanosleep_function) found;
  if (length && pauses((int64_t)length->tv_sec * second + length->tv_nsec)) return 0;
  return NEXT(found, nanosleep_function, "nanosleep")(length, left);
}

typedef int (*clock_nanosleep_function)(clockid_t clock, int flags, const struct timespec *length,
                                        struct timespec *left);

OURS int clock_nanosleep(clockid_t clock, int flags, const struct timespec *length,
                         struct timespec *left) {
  static _Atomic(clock_nanosleep_function) found;
  if (length && storestorm_simulated()) {
    int64_t asked = (int64_t)length->tv_sec * second + length->tv_nsec;
    struct timespec now;
    if (flags == TIMER_ABSTIME && !clock_gettime(clock, &now)) {
      asked -= (int64_t)now.tv_sec * second + now.tv_nsec;
    }
    if (pauses(asked)) return 0;
  }
  return NEXT(found, clock_nanosleep_function, "clock_nanosleep")(clock, flags, length, left);
}

typedef int (*usleep_function)(useconds_t length);

OURS int usleep(useconds_t length) {
  static _Atomic(usleep_function) found;
  if (pauses((int64_t)length * 1000)) return 0;
  return NEXT(found, usleep_function, "usleep")(length);
}

typedef unsigned (*sleep_function)(unsigned length);

OURS unsigned sleep(unsigned length) {
  static _Atomic(sleep_function) found;
  if (pauses((int64_t)length * second)) return 0;
  return NEXT(found, sleep_function, "sleep")(length);
}

#else

int64_t storestorm_real_nanoseconds(storestorm_clock clock) {
  struct timespec now;
  clock_gettime(clock == storestorm_clock_wall ? CLOCK_REALTIME : CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * second + now.tv_nsec;
}

#endif
