// SPDX-License-Identifier: MIT
// For `scripts/sanitize valgrind`: Valgrind writes to the mask that sigsuspend(2) is given, and Swift's
// libdispatch keeps the main thread waiting with one that cannot be written to. So it gets a copy.
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
  sigset_t copy = *mask;
  return (int)syscall(SYS_rt_sigsuspend, &copy, _NSIG / 8);
}
