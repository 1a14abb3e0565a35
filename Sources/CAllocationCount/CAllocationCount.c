// SPDX-License-Identifier: MIT
// Defined in the executable, these take precedence over the C library's own names for every shared
// library too; glibc keeps its allocator reachable under the __libc names.
#include "CAllocationCount.h"

#include <errno.h>
#include <stddef.h>

static __thread uint64_t count;

uint64_t allocation_count(void) { return count; }

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#ifdef HAS_SANITIZER
// A sanitizer has an allocator of its own, which must stay in place but tells of what it does.
extern int __sanitizer_install_malloc_and_free_hooks(
  void (*allocated)(const volatile void *memory, size_t size),
  void (*freed)(const volatile void *memory));

static void note(const volatile void *memory, size_t size) {
  (void)memory;
  (void)size;
  count++;
}

static void ignore(const volatile void *memory) { (void)memory; }

__attribute__((constructor)) static void install(void) {
  __sanitizer_install_malloc_and_free_hooks(note, ignore);
}

#else

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count++;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count++;
  void *result = __libc_memalign(alignment, size);
  if (result == NULL) {
    return ENOMEM;
  }
  *memory = result;
  return 0;
}

#endif
