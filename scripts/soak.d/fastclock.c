// SPDX-License-Identifier: MIT
// Time that runs FASTCLOCK_SPEED times as fast, for a program started with this in LD_PRELOAD.
//
// Clocks are read as if they had run faster since the start, and what waits until a time of theirs
// waits shorter: timerfd_settime and the time-outs of epoll. That is all that sd-event asks for.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>

typedef long long nanoseconds;
enum { second = 1000000000 };

static nanoseconds speed = 1;
static nanoseconds origins[CLOCK_BOOTTIME + 1];
static int (*next_gettime)(clockid_t, struct timespec *);
static int (*next_settime)(int, int, const struct itimerspec *, struct itimerspec *);
static int (*next_epoll_wait)(int, struct epoll_event *, int, int);
static int (*next_epoll_pwait2)(
    int, struct epoll_event *, int, const struct timespec *, const sigset_t *);
// Which clock a timer goes by, by descriptor.
static unsigned char clocks[1024];

static nanoseconds joined(struct timespec time) {
  return time.tv_sec * (nanoseconds)second + time.tv_nsec;
}

static struct timespec split(nanoseconds time) {
  return (struct timespec){.tv_sec = time / second, .tv_nsec = time % second};
}

static int is_fast(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME;
}

__attribute__((constructor)) static void start(void) {
  next_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  next_settime = dlsym(RTLD_NEXT, "timerfd_settime");
  next_epoll_wait = dlsym(RTLD_NEXT, "epoll_wait");
  next_epoll_pwait2 = dlsym(RTLD_NEXT, "epoll_pwait2");
  const char *text = getenv("FASTCLOCK_SPEED");
  if (text && atoll(text) > 0) speed = atoll(text);
  for (clockid_t clock = 0; clock <= CLOCK_BOOTTIME; clock++) {
    struct timespec time;
    if (is_fast(clock) && next_gettime(clock, &time) == 0) origins[clock] = joined(time);
  }
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  // Constructors of other libraries may come before ours.
  if (!next_gettime) start();
  int result = next_gettime(clock, time);
  if (result == 0 && is_fast(clock)) {
    *time = split(origins[clock] + (joined(*time) - origins[clock]) * speed);
  }
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  *time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int timerfd_create(clockid_t clock, int flags) {
  int (*next)(clockid_t, int) = dlsym(RTLD_NEXT, "timerfd_create");
  int file = next(clock, flags);
  if (file >= 0 && file < (int)sizeof clocks) clocks[file] = clock;
  return file;
}

int timerfd_settime(
    int file, int flags, const struct itimerspec *wanted, struct itimerspec *old) {
  struct itimerspec real = *wanted;
  clockid_t clock = file >= 0 && file < (int)sizeof clocks ? clocks[file] : CLOCK_MONOTONIC;
  nanoseconds time = joined(wanted->it_value);
  // Zero disarms; what lies beyond any clock stays there.
  if (time != 0 && wanted->it_value.tv_sec < (1LL << 33) && is_fast(clock)) {
    nanoseconds origin = flags & TFD_TIMER_ABSTIME ? origins[clock] : 0;
    real.it_value = split(origin + (time - origin) / speed);
    if (joined(real.it_value) <= 0) real.it_value = split(1);
  }
  return next_settime(file, flags, &real, old);
}

int epoll_wait(int file, struct epoll_event *events, int count, int timeout) {
  // A moment is not none: rounding down would make it spin.
  int real = timeout > 0 ? (int)((timeout + speed - 1) / speed) : timeout;
  return next_epoll_wait(file, events, count, real);
}

int epoll_pwait2(
    int file, struct epoll_event *events, int count, const struct timespec *timeout,
    const sigset_t *mask) {
  struct timespec real;
  if (timeout) real = split(joined(*timeout) / speed);
  return next_epoll_pwait2(file, events, count, timeout ? &real : timeout, mask);
}
