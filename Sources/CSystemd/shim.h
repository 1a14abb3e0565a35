// SPDX-License-Identifier: MIT
// What Swift cannot import by itself: headers that SwiftGlibc leaves out, variadic functions,
// function-like macros and structures that glibc hides behind _GNU_SOURCE.
#ifndef EFFECTD_CSYSTEMD_SHIM_H
#define EFFECTD_CSYSTEMD_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdint.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/un.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>
#include <unistd.h>

// The EPOLL* names are macros over an enum that SwiftGlibc does not export everywhere; sd-event
// speaks them, so they are restated as plain constants (values: the kernel's uapi eventpoll.h).
static const uint32_t effectd_epoll_in = 0x001u;
static const uint32_t effectd_epoll_out = 0x004u;
static const uint32_t effectd_epoll_error = 0x008u;
static const uint32_t effectd_epoll_hang_up = 0x010u;

// open() and fcntl() are variadic.
static inline int effectd_open(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}

static inline int effectd_fcntl(int descriptor, int command, int argument) {
  return fcntl(descriptor, command, argument);
}

// The linker's names for the beginning and the end of the program's code, which nothing writes to, so
// that no page of it can be lost; see end(3) and madvise(2). Linkers put read-only data there, too.
extern const char __executable_start[];
extern const char etext[];

static inline void effectd_give_back_code(void) {
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  const uintptr_t start = (uintptr_t)__executable_start;
  const uintptr_t end = (uintptr_t)etext & ~(page - 1);
  madvise((void *)start, end - start, MADV_DONTNEED);
}

// accept4() and struct ucred need _GNU_SOURCE, which cannot be set for a module that SwiftGlibc
// has already built; so the flags are set one by one and the credentials have a structure of
// their own with the kernel's layout (socket(7), SO_PEERCRED).
struct effectd_credentials {
  pid_t process;
  uid_t user;
  gid_t group;
};

#ifndef SO_PEERCRED
#define SO_PEERCRED 17
#endif

static inline int effectd_peer(int descriptor, struct effectd_credentials *credentials) {
  socklen_t size = sizeof *credentials;
  return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, credentials, &size);
}

// sun_path is an array inside a structure: a tuple of 108 elements to Swift.
static inline size_t effectd_socket_path_capacity(void) {
  struct sockaddr_un address;
  return sizeof address.sun_path;
}

static inline int effectd_fill_address(struct sockaddr_un *address, const char *path) {
  size_t length = strlen(path);
  if (length >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length + 1);
  return 0;
}

static inline int effectd_bind(int descriptor, const char *path) {
  struct sockaddr_un address;
  if (effectd_fill_address(&address, path) < 0) return -1;
  return bind(descriptor, (const struct sockaddr *)&address, sizeof address);
}

static inline int effectd_connect(int descriptor, const char *path) {
  struct sockaddr_un address;
  if (effectd_fill_address(&address, path) < 0) return -1;
  return connect(descriptor, (const struct sockaddr *)&address, sizeof address);
}

// Control messages are made with macros (cmsg(3)). Sends one packet and, unless it is -1, a
// descriptor with it.
static inline ssize_t effectd_send_packet(
  int socket, const void *packet, size_t size, int descriptor
) {
  union {
    struct cmsghdr aligned;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec place = {(void *)packet, size};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = &place;
  message.msg_iovlen = 1;
  if (descriptor >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *part = CMSG_FIRSTHDR(&message);
    part->cmsg_level = SOL_SOCKET;
    part->cmsg_type = SCM_RIGHTS;
    part->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(part), &descriptor, sizeof descriptor);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// si_code and si_status of a child are macros over a union; see sigaction(2).
static inline int effectd_child_exited(const siginfo_t *facts) { return facts->si_code == CLD_EXITED; }

static inline int effectd_child_status(const siginfo_t *facts) { return facts->si_status; }

// Arms `descriptor` for an absolute time of CLOCK_REALTIME and to report when the clock is
// set. Zero seconds disarms.
static inline int effectd_arm_wall_clock(int descriptor, int64_t seconds, int64_t nanoseconds) {
  struct itimerspec when;
  memset(&when, 0, sizeof when);
  when.it_value.tv_sec = seconds;
  when.it_value.tv_nsec = nanoseconds;
  return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, 0);
}

// sd_id128_t is a union passed by value and its text buffer is a `static` array parameter.
static inline int effectd_machine_id(const uint8_t application[16], char text[33]) {
  sd_id128_t name, id;
  memcpy(name.bytes, application, 16);
  int result = sd_id128_get_machine_app_specific(name, &id);
  if (result >= 0) sd_id128_to_string(id, text);
  return result;
}

static inline int effectd_random_id(char text[33]) {
  sd_id128_t id;
  int result = sd_id128_randomize(&id);
  if (result >= 0) sd_id128_to_string(id, text);
  return result;
}

#endif
