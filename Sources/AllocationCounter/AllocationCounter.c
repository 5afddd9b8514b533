#define _GNU_SOURCE
#include "AllocationCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>

// Sanitizers have their own allocator, which must stay.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define STORESTORM_SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(STORESTORM_SANITIZED)

// The initial-exec model needs no allocation on first use: this is called from malloc itself.
#define THREAD static _Thread_local __attribute__((tls_model("initial-exec")))
THREAD uint64_t count;
THREAD uint64_t bytes;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

// The allocator that is counted: glibc's or a preloaded one. A preloaded one also answers calls
// that are not counted, such as malloc_usable_size, so it must know every block.
static struct {
  void *(*malloc)(size_t size);
  void *(*calloc)(size_t number, size_t size);
  void *(*realloc)(void *memory, size_t size);
  void *(*memalign)(size_t alignment, size_t size);
  void (*free)(void *memory);
} next = {__libc_malloc, __libc_calloc, __libc_realloc, __libc_memalign, __libc_free};

// Called with the first request, when there is one thread. Until it ends, dlsym gets its memory
// from glibc.
static void find_next(void) {
  static bool is_found;
  if (is_found) {
    return;
  }
  is_found = true;
  void *found[] = {
    dlsym(RTLD_NEXT, "malloc"), dlsym(RTLD_NEXT, "calloc"), dlsym(RTLD_NEXT, "realloc"),
    dlsym(RTLD_NEXT, "memalign"), dlsym(RTLD_NEXT, "free"),
  };
  for (size_t index = 0; index < sizeof(found) / sizeof(*found); index += 1) {
    if (found[index] == NULL) {
      return;
    }
  }
  next.malloc = found[0];
  next.calloc = found[1];
  next.realloc = found[2];
  next.memalign = found[3];
  next.free = found[4];
}

// Counts a request and rounds it up, so that every block including its header is a multiple of 32
// bytes.
//
// glibc returns a block that is 16 bytes too large if the remainder would be too small to keep.
// Swift queries the size of a block and lets an array grow into it, so the number of later requests
// would depend on what was freed before. With multiples of 32, there is no such remainder.
static inline size_t counted(size_t size) {
  if (__builtin_expect(count == 0, false)) {
    find_next();
  }
  count += 1;
  bytes += size;
  size_t rounded = ((size + 8 + 31) & ~(size_t)31) - 8;
  return rounded < size ? size : rounded;
}

void *malloc(size_t size) {
  size_t rounded = counted(size);
  return next.malloc(rounded);
}

void *calloc(size_t number, size_t size) {
  size_t product;
  if (__builtin_mul_overflow(number, size, &product)) {
    errno = ENOMEM;
    return NULL;
  }
  product = counted(product);
  return next.calloc(1, product);
}

void *realloc(void *memory, size_t size) {
  // With size 0, glibc frees the block.
  size_t rounded = memory != NULL && size == 0 ? 0 : counted(size);
  return next.realloc(memory, rounded);
}

void free(void *memory) { next.free(memory); }

void *memalign(size_t alignment, size_t size) {
  size_t rounded = counted(size);
  return next.memalign(alignment, rounded);
}

void *aligned_alloc(size_t alignment, size_t size) {
  size_t rounded = counted(size);
  return next.memalign(alignment, rounded);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  int before = errno;
  size_t rounded = counted(size);
  void *memory = next.memalign(alignment, rounded);
  errno = before;
  if (memory == NULL) {
    return ENOMEM;
  }
  *result = memory;
  return 0;
}

bool storestorm_allocations_are_counted(void) { return true; }
uint64_t storestorm_allocation_count(void) { return count; }
uint64_t storestorm_allocation_bytes(void) { return bytes; }

#else

bool storestorm_allocations_are_counted(void) { return false; }
uint64_t storestorm_allocation_count(void) { return 0; }
uint64_t storestorm_allocation_bytes(void) { return 0; }

#endif
