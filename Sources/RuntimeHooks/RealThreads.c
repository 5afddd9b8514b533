#define _GNU_SOURCE
#include "CapturedCalls.h"
#include "RealThreads.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static _Thread_local void *thread_pool;
static _Thread_local void *thread_line;

void *storestorm_current_pool(void) { return thread_pool; }

void *storestorm_exchange_pool(void *pool) {
  void *before = thread_pool;
  thread_pool = pool;
  return before;
}

void *storestorm_current_line(void) { return thread_line; }

void *storestorm_exchange_line(void *line) {
  void *before = thread_line;
  thread_line = line;
  return before;
}

struct storestorm_monitor {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
};

storestorm_monitor *storestorm_monitor_make(void) {
  storestorm_monitor *monitor = malloc(sizeof *monitor);
  if (!monitor) abort();
  pthread_mutex_init(&monitor->mutex, NULL);
#if defined(__APPLE__)
  pthread_cond_init(&monitor->changed, NULL);
#else
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&monitor->changed, &attributes);
  pthread_condattr_destroy(&attributes);
#endif
  return monitor;
}

void storestorm_monitor_free(storestorm_monitor *monitor) {
  pthread_cond_destroy(&monitor->changed);
  pthread_mutex_destroy(&monitor->mutex);
  free(monitor);
}

void storestorm_monitor_lock(storestorm_monitor *monitor) { pthread_mutex_lock(&monitor->mutex); }

void storestorm_monitor_unlock(storestorm_monitor *monitor) {
  pthread_mutex_unlock(&monitor->mutex);
}

void storestorm_monitor_wait(storestorm_monitor *monitor, int64_t nanoseconds) {
  if (nanoseconds <= 0) return;
#if defined(__APPLE__)
  struct timespec length = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  pthread_cond_timedwait_relative_np(&monitor->changed, &monitor->mutex, &length);
#else
  int64_t end = storestorm_wall_nanoseconds() + nanoseconds;
  struct timespec instant = {end / 1000000000, end % 1000000000};
  pthread_cond_timedwait(&monitor->changed, &monitor->mutex, &instant);
#endif
}

void storestorm_monitor_wake(storestorm_monitor *monitor) {
  pthread_cond_broadcast(&monitor->changed);
}

int64_t storestorm_wall_nanoseconds(void) {
  return storestorm_real_nanoseconds(storestorm_clock_steady);
}

void storestorm_rest(void) {
  struct timespec length = {0, 1000000};
  nanosleep(&length, NULL);
}

int storestorm_processor_count(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : (int)count;
}

struct start {
  void (*body)(void *);
  void *context;
};

static void *run_start(void *given) {
  struct start start = *(struct start *)given;
  free(given);
  start.body(start.context);
  return NULL;
}

bool storestorm_start_thread(void (*body)(void *), void *context) {
  struct start *start = malloc(sizeof *start);
  if (!start) return false;
  start->body = body;
  start->context = context;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 8 << 20);
  pthread_t thread;
  int failure = pthread_create(&thread, &attributes, run_start, start);
  pthread_attr_destroy(&attributes);
  if (failure) free(start);
  return !failure;
}

#define SWIFT_CC __attribute__((swiftcall))
/* The runtime's own entry point: a job and the executor on which it runs; nulls stand for none. */
extern SWIFT_CC void swift_job_run(void *job, void *identity, uintptr_t implementation);

void storestorm_run_job(void *job) { swift_job_run(job, NULL, 0); }
