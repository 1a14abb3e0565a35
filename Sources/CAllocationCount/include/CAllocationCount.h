// SPDX-License-Identifier: MIT
#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

#include <stdint.h>

/// Number of heap allocations that this thread has made.
///
/// Linking this module replaces the C library's malloc by one that counts and then calls it, so
/// only benchmarks and tests link it.
uint64_t allocation_count(void);

#endif
