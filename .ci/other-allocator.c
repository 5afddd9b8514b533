// An allocator that knows its own blocks and ends the program if it is asked about another one.
// .ci/run preloads it.

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { MARK = 0x57ab1e };

static _Alignas(64) char memory[1 << 30];
static _Atomic size_t used;

struct header {
  size_t size, mark;
};

static size_t size_of(void *block) {
  struct header *header = (struct header *)block - 1;
  if (header->mark != MARK) {
    abort();
  }
  return header->size;
}

static void *aligned(size_t alignment, size_t size) {
  size_t end = used += size + alignment + sizeof(struct header);
  if (end > sizeof memory) {
    abort();
  }
  char *block = memory + end - size;
  block -= (size_t)block % alignment;
  ((struct header *)block)[-1] = (struct header){size, MARK};
  return block;
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = aligned(alignment < 16 ? 16 : alignment, size);
  return 0;
}

void *malloc(size_t size) { return aligned(16, size); }

// The memory is still zero, because no block is used twice.
void *calloc(size_t number, size_t size) { return malloc(number * size); }

void *realloc(void *block, size_t size) {
  void *other = malloc(size);
  if (block != NULL) {
    size_t before = size_of(block);
    memcpy(other, block, before < size ? before : size);
  }
  return other;
}

void free(void *block) {
  if (block != NULL) {
    size_of(block);
  }
}

size_t malloc_usable_size(void *block) { return block == NULL ? 0 : size_of(block); }
