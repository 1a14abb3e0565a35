/* SPDX-License-Identifier: MIT */
/* A wall clock that is wrong by BENCH_SKEW_NS nanoseconds, for one process: what it reads, and when the
   timers that follow that clock go off. Preloaded by scripts/bench-moment. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>

static char follows_wall_clock[4096];

static void move(struct timespec *time, long long nanoseconds) {
  long long part = time->tv_nsec + nanoseconds % 1000000000;
  time->tv_sec += nanoseconds / 1000000000 + (part >= 1000000000) - (part < 0);
  time->tv_nsec = (part + 1000000000) % 1000000000;
}

static long long skew(void) {
  const char *text = getenv("BENCH_SKEW_NS");
  return text ? atoll(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  if (!next) next = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = next(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) move(time, skew());
  return result;
}

int timerfd_create(clockid_t clock, int flags) {
  static int (*next)(clockid_t, int);
  if (!next) next = (int (*)(clockid_t, int))dlsym(RTLD_NEXT, "timerfd_create");
  int file = next(clock, flags);
  if (file >= 0 && file < 4096) follows_wall_clock[file] = clock == CLOCK_REALTIME;
  return file;
}

int timerfd_settime(int file, int flags, const struct itimerspec *value, struct itimerspec *old) {
  static int (*next)(int, int, const struct itimerspec *, struct itimerspec *);
  if (!next)
    next = (int (*)(int, int, const struct itimerspec *, struct itimerspec *))dlsym(
        RTLD_NEXT, "timerfd_settime");
  struct itimerspec moved = *value;
  if (file >= 0 && file < 4096 && follows_wall_clock[file] && (flags & TFD_TIMER_ABSTIME))
    move(&moved.it_value, -skew());
  return next(file, flags, &moved, old);
}
