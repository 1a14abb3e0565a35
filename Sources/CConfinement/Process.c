// SPDX-License-Identifier: MIT
#define _GNU_SOURCE

#include "CConfinement.h"

#include <malloc.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static void close_others(void) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, 3u, ~0u, 0u) == 0) return;
#endif
  for (int number = 3; number < 4096; number++) close(number);
}

static int limit(__rlimit_resource_t resource, rlim_t most) {
  struct rlimit present;
  if (getrlimit(resource, &present) < 0) return -1;
  if (present.rlim_max < most) most = present.rlim_max;
  struct rlimit next = {most, most};
  return setrlimit(resource, &next);
}

int effectd_confine_process(effectd_limits limits) {
  close_others();
  // With each thread's own arena glibc reserves 64 MiB of address space more; see mallopt(3).
  mallopt(M_ARENA_MAX, 1);
  signal(SIGPIPE, SIG_IGN);
  // So that a write beyond the limit of files fails instead.
  signal(SIGXFSZ, SIG_IGN);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -1;
#if !defined(__SANITIZE_ADDRESS__) && !(defined(__has_feature) && __has_feature(address_sanitizer)) \
  && !(defined(__has_feature) && __has_feature(thread_sanitizer))
  // The sanitizers' shadow memory alone is terabytes of address space.
  if (limit(RLIMIT_AS, limits.memory) < 0) return -1;
#endif
  if (limit(RLIMIT_CPU, limits.seconds) < 0) return -1;
  if (limit(RLIMIT_FSIZE, 0) < 0) return -1;
  if (limit(RLIMIT_CORE, 0) < 0) return -1;
  return limit(RLIMIT_NOFILE, 256);
  // RLIMIT_NPROC is not used: the kernel counts all threads of the user, so any limit that stops a
  // flood also stops Pango's thread on a busy desktop. The filter refuses processes altogether.
}
