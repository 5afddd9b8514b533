#define _GNU_SOURCE
#include "NextFunction.h"
#include "Simulated.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#if STORESTORM_ANSWERS_LIBC

typedef void (*random_function)(void *bytes, size_t count);

/* Draws from the kernel. */
static void ask_kernel(void *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    long drawn = syscall(SYS_getrandom, (char *)bytes + done, count - done, 0);
    if (drawn > 0) done += (size_t)drawn;
  }
}

OURS void swift_stdlib_random(void *bytes, size_t count) {
  static _Atomic(random_function) found;
  if (storestorm_draw(bytes, count)) return;
  random_function next = NEXT(found, random_function, "swift_stdlib_random");
  // With a statically linked runtime, this function is the only one of its name.
  if (next) next(bytes, count); else ask_kernel(bytes, count);
}

typedef void (*uuid_function)(uint8_t *bytes);

/* Draws sixteen random bytes, marked as version 4 of a UUID. */
static bool draws_uuid(uint8_t *bytes) {
  if (!storestorm_draw(bytes, 16)) return false;
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return true;
}

OURS void _foundation_uuid_generate_random(uint8_t *bytes) {
  static _Atomic(uuid_function) found;
  if (draws_uuid(bytes)) return;
  NEXT(found, uuid_function, "_foundation_uuid_generate_random")(bytes);
}

OURS void uuid_generate_random(uint8_t *bytes) {
  static _Atomic(uuid_function) found;
  if (draws_uuid(bytes)) return;
  NEXT(found, uuid_function, "uuid_generate_random")(bytes);
}

/* The standard library's own generator calls the kernel this way, unless the compiler has inlined
   it into the program. */
typedef long (*system_call)(long number, ...);

OURS long syscall(long number, ...) {
  static _Atomic(system_call) found;
  long given[6];
  va_list arguments;
  va_start(arguments, number);
  for (int index = 0; index < 6; index++) given[index] = va_arg(arguments, long);
  va_end(arguments);
  if (number == SYS_getrandom && storestorm_draw((void *)given[0], (size_t)given[1])) {
    return given[1];
  }
  return NEXT(found, system_call, "syscall")(number, given[0], given[1], given[2], given[3],
                                             given[4], given[5]);
}

/* --- The C library's generators --- */

static uint32_t draw_number(bool *drawn) {
  uint32_t number = 0;
  *drawn = storestorm_draw(&number, sizeof number);
  return number;
}

OURS uint32_t arc4random(void) {
  typedef uint32_t (*generator)(void);
  static _Atomic(generator) found;
  bool drawn;
  uint32_t number = draw_number(&drawn);
  if (drawn) return number;
  generator next = NEXT(found, generator, "arc4random");
  if (!next) ask_kernel(&number, sizeof number);
  return next ? next() : number;
}

OURS uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  // Below this number, some results would occur more often than others.
  uint32_t least = -bound % bound;
  while (true) {
    uint32_t number = arc4random();
    if (number >= least) return number % bound;
  }
}

OURS void arc4random_buf(void *bytes, size_t count) {
  if (!storestorm_draw(bytes, count)) ask_kernel(bytes, count);
}

OURS long random(void) {
  typedef long (*generator)(void);
  static _Atomic(generator) found;
  bool drawn;
  uint32_t number = draw_number(&drawn);
  return drawn ? (long)(number >> 1) : NEXT(found, generator, "random")();
}

OURS int rand(void) {
  typedef int (*generator)(void);
  static _Atomic(generator) found;
  bool drawn;
  uint32_t number = draw_number(&drawn);
  return drawn ? (int)(number >> 1) : NEXT(found, generator, "rand")();
}

OURS double drand48(void) {
  typedef double (*generator)(void);
  static _Atomic(generator) found;
  bool drawn;
  uint32_t number = draw_number(&drawn);
  return drawn ? number / 4294967296.0 : NEXT(found, generator, "drand48")();
}

#endif
