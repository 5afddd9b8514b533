// Counts a thread's memory allocations, so that a gate can compare them.
//
// In an executable that links this target, malloc and related functions are defined here; they
// behave like glibc's and also count. On other systems, nothing is replaced or counted.

#ifndef STORESTORM_ALLOCATION_COUNTER_H
#define STORESTORM_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether this build counts allocations.
bool storestorm_allocations_are_counted(void);

/// Stops rounding requests up, for a process that compares no counts.
///
/// Until then, every request is rounded up, so that counts do not depend on what was freed before.
/// That takes more memory.
void storestorm_allocate_exact_sizes(void);

/// Returns the number of allocations of this thread; 0 if they are not counted.
uint64_t storestorm_allocation_count(void);

/// Returns the number of bytes that this thread has requested; 0 if they are not counted.
uint64_t storestorm_allocation_bytes(void);

#endif
