#define _GNU_SOURCE
#include "AllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

// Sanitizers have their own allocator, which must stay.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define STORESTORM_SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(STORESTORM_SANITIZED)

#include <dlfcn.h>
#include <malloc.h>

// The initial-exec model needs no allocation on first use: this is called from malloc itself.
#define THREAD static _Thread_local __attribute__((tls_model("initial-exec")))
THREAD uint64_t count;
THREAD uint64_t bytes;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);

// The allocator that is counted: glibc's or a preloaded one. A preloaded one also answers calls
// that are not counted, such as malloc_usable_size, so it must know every block.
static struct {
  void *(*malloc)(size_t size);
  void *(*calloc)(size_t number, size_t size);
  void *(*realloc)(void *memory, size_t size);
  int (*posix_memalign)(void **result, size_t alignment, size_t size);
  void (*free)(void *memory);
} next = {
  .malloc = __libc_malloc, .calloc = __libc_calloc, .realloc = __libc_realloc, .free = __libc_free,
};

// Called with the first request, when there is one thread. Until it ends, dlsym gets its memory
// from glibc.
static void find_next(void) {
  static bool is_found;
  if (is_found) {
    return;
  }
  is_found = true;
  next.posix_memalign = dlsym(RTLD_NEXT, "posix_memalign");
  next.calloc = dlsym(RTLD_NEXT, "calloc");
  next.realloc = dlsym(RTLD_NEXT, "realloc");
  next.free = dlsym(RTLD_NEXT, "free");
  next.malloc = dlsym(RTLD_NEXT, "malloc");
}

static atomic_bool rounds_up = true;

// Counts a request and, unless the process compares no counts, rounds it up, so that every block
// including its header is a multiple of 32 bytes.
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
  if (!atomic_load_explicit(&rounds_up, memory_order_relaxed)) {
    return size;
  }
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

int posix_memalign(void **result, size_t alignment, size_t size) {
  size_t rounded = counted(size);
  return next.posix_memalign(result, alignment, rounded);
}

// Every allocator has posix_memalign, and it accepts any size.
static void *aligned(size_t alignment, size_t size) {
  void *memory = NULL;
  int error = posix_memalign(&memory, alignment < sizeof memory ? sizeof memory : alignment, size);
  if (error != 0) {
    errno = error;
  }
  return memory;
}

void *memalign(size_t alignment, size_t size) { return aligned(alignment, size); }

void *aligned_alloc(size_t alignment, size_t size) { return aligned(alignment, size); }

bool storestorm_allocations_are_counted(void) { return true; }
void storestorm_allocate_exact_sizes(void) {
  atomic_store_explicit(&rounds_up, false, memory_order_relaxed);
}
uint64_t storestorm_allocation_count(void) { return count; }
uint64_t storestorm_allocation_bytes(void) { return bytes; }

#else

bool storestorm_allocations_are_counted(void) { return false; }
void storestorm_allocate_exact_sizes(void) {}
uint64_t storestorm_allocation_count(void) { return 0; }
uint64_t storestorm_allocation_bytes(void) { return 0; }

#endif
