/* How a function of the program finds the library's function of the same name. Not for others. */
#ifndef STORESTORM_NEXT_FUNCTION_H
#define STORESTORM_NEXT_FUNCTION_H

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

/* Whether the C library's functions may be answered here. A sanitizer answers them itself, and must;
   in a program with its C library linked in there would be no other one to call. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define STORESTORM_SANITIZED 1
#endif
#endif
#if defined(__linux__) && defined(__GLIBC__) && !defined(STORESTORM_SANITIZED)
#define STORESTORM_ANSWERS_LIBC 1
#else
#define STORESTORM_ANSWERS_LIBC 0
#endif

/* Seen by libraries, and giving way to a definition of somebody else's. */
#define OURS __attribute__((visibility("default"), weak))

/* The library's function, looked up once and kept in `found`. */
#define NEXT(found, type, name)                                              \
  ({                                                                         \
    type known = atomic_load_explicit(&(found), memory_order_relaxed);       \
    if (!known) {                                                            \
      known = (type)dlsym(RTLD_NEXT, name);                                  \
      atomic_store_explicit(&(found), known, memory_order_relaxed);          \
    }                                                                        \
    known;                                                                   \
  })

#endif
