// Counts a thread's calls for memory, so that a gate can compare them.
//
// An executable that links this target gets malloc and its kin from here; they do the same as
// glibc's own and count. On other systems nothing is replaced and nothing is counted.

#ifndef STORESTORM_ALLOCATION_COUNTER_H
#define STORESTORM_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this build counts at all.
bool storestorm_allocations_are_counted(void);

/// How often this thread has asked for memory; 0 where nothing is counted.
uint64_t storestorm_allocation_count(void);

/// How many bytes this thread has asked for; 0 where nothing is counted.
uint64_t storestorm_allocation_bytes(void);

#endif
