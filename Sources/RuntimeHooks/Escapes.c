#define _GNU_SOURCE
#include "NextFunction.h"
#include "Simulated.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

static storestorm_escape_handler handler;

void storestorm_capture_escapes(storestorm_escape_handler given) { handler = given; }

void storestorm_note_escape(storestorm_escape escape) {
  void *simulation = storestorm_simulated();
  if (simulation && handler) handler(simulation, escape);
}

#if STORESTORM_ANSWERS_LIBC

/* --- Threads --- */

typedef int (*create_thread)(pthread_t *thread, const pthread_attr_t *attributes,
                             void *(*start)(void *), void *argument);

OURS int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
                        void *(*start)(void *), void *restrict argument) {
  static _Atomic(create_thread) found;
  storestorm_note_escape(storestorm_escape_thread);
  return NEXT(found, create_thread, "pthread_create")(thread, attributes, start, argument);
}

/* --- Run loops --- */

typedef int32_t (*run_loop)(void *mode, double seconds, uint8_t returns);

OURS int32_t CFRunLoopRunInMode(void *mode, double seconds, uint8_t returns) {
  static _Atomic(run_loop) found;
  storestorm_note_wait();
  run_loop next = NEXT(found, run_loop, "CFRunLoopRunInMode");
  // A loop on the thread that runs the world would wait for work that only this thread can do.
  if (storestorm_simulated() || !next) return 1;
  return next(mode, seconds, returns);
}

typedef uint8_t (*ask_loop)(void *loop, void *mode);

/* Foundation checks this before it runs a loop, and would not run an empty one. On a device, the
   main thread's loop is never empty. */
OURS uint8_t _CFRunLoopFinished(void *loop, void *mode) {
  static _Atomic(ask_loop) found;
  storestorm_note_wait();
  ask_loop next = NEXT(found, ask_loop, "_CFRunLoopFinished");
  return storestorm_simulated() || !next ? 1 : next(loop, mode);
}

typedef void (*perform_block)(void *loop, void *mode, void *block);

OURS void CFRunLoopPerformBlock(void *loop, void *mode, void *block) {
  static _Atomic(perform_block) found;
  storestorm_note_escape(storestorm_escape_run_loop);
  perform_block next = NEXT(found, perform_block, "CFRunLoopPerformBlock");
  if (next) next(loop, mode, block);
}

/* --- Locks and conditions of the C library, on which Foundation's are based --- */

typedef int (*wait_condition)(pthread_cond_t *condition, pthread_mutex_t *lock);
typedef int (*wait_condition_until)(pthread_cond_t *condition, pthread_mutex_t *lock,
                                    const struct timespec *limit);
typedef int (*lock_function)(pthread_mutex_t *lock);

/* The library also has old versions of these functions, which are found first without a version
   name. */
#if defined(__x86_64__)
#define CONDITIONS "GLIBC_2.3.2"
#else
#define CONDITIONS "GLIBC_2.17"
#endif

OURS int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict lock) {
  static _Atomic(wait_condition) found;
  if (storestorm_simulated()) {
    storestorm_note_wait();
    return 0;
  }
  wait_condition next = atomic_load_explicit(&found, memory_order_relaxed);
  if (!next) {
    next = (wait_condition)dlvsym(RTLD_NEXT, "pthread_cond_wait", CONDITIONS);
    atomic_store_explicit(&found, next, memory_order_relaxed);
  }
  return next(condition, lock);
}

OURS int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict lock,
                                const struct timespec *restrict limit) {
  static _Atomic(wait_condition_until) found;
  if (storestorm_simulated()) {
    storestorm_note_wait();
    return ETIMEDOUT;
  }
  wait_condition_until next = atomic_load_explicit(&found, memory_order_relaxed);
  if (!next) {
    next = (wait_condition_until)dlvsym(RTLD_NEXT, "pthread_cond_timedwait", CONDITIONS);
    atomic_store_explicit(&found, next, memory_order_relaxed);
  }
  return next(condition, lock, limit);
}

/* A lock that this thread already holds is never released for it, because another task holds it and
   waits. */
OURS int pthread_mutex_lock(pthread_mutex_t *lock) {
  static _Atomic(lock_function) found;
  lock_function next = NEXT(found, lock_function, "pthread_mutex_lock");
  if (!storestorm_simulated()) return next(lock);
  int result = pthread_mutex_trylock(lock);
  if (result != EBUSY) return result;
  if (lock->__data.__owner != (int)syscall(SYS_gettid)) return next(lock);
  storestorm_note_wait();
  return 0;
}

/* --- Dispatch's other way to put work on a queue --- */

typedef void (*notify_block)(void *block, void *queue, void *notified);

OURS void dispatch_block_notify(void *block, void *queue, void *notified) {
  static _Atomic(notify_block) found;
  storestorm_note_escape(storestorm_escape_source);
  NEXT(found, notify_block, "dispatch_block_notify")(block, queue, notified);
}

/* --- The network --- */

typedef int (*make_socket)(int domain, int type, int protocol);

OURS int socket(int domain, int type, int protocol) {
  static _Atomic(make_socket) found;
  storestorm_note_escape(storestorm_escape_network);
  return NEXT(found, make_socket, "socket")(domain, type, protocol);
}

typedef void *(*make_request)(void);

/* Requests of FoundationNetworking begin here. */
OURS void *CFURLSessionEasyHandleInit(void) {
  static _Atomic(make_request) found;
  storestorm_note_escape(storestorm_escape_network);
  make_request next = NEXT(found, make_request, "CFURLSessionEasyHandleInit");
  return next ? next() : NULL;
}

#endif
