/* How a function of the program finds the library's function of the same name. For this target
   only. */
#ifndef STORESTORM_NEXT_FUNCTION_H
#define STORESTORM_NEXT_FUNCTION_H

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

/* Whether the C library's functions may be replaced here. A sanitizer must replace them itself. In
   a program with a statically linked C library, there would be no other function to call. */
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

/* Visible to libraries, and overridden by any other definition. */
#define OURS __attribute__((visibility("default"), weak))

/* The library's function, looked up once and cached in `found`. */
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
