// SPDX-License-Identifier: MIT
// libwayland-client, found through pkg-config; shims for what Swift cannot import.
#ifndef EFFECTD_CWAYLAND_SHIM_H
#define EFFECTD_CWAYLAND_SHIM_H

#include <fcntl.h>
#include <linux/memfd.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <wayland-client.h>

// Why: ioctl is variadic. Bytes that we wrote and the compositor has not read yet; -1 if the socket
// cannot tell.
static inline int effectd_wayland_unread_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, SIOCOUTQ, &count) == 0 ? count : -1;
}

// Why: syscall and fcntl are variadic, and the C library declares memfd_create for GNU sources only.
// A file in memory of that size that nobody can make smaller, or -1 with errno set.
static inline int effectd_wayland_memory_file(const char *name, long size) {
  int descriptor = (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  if (ftruncate(descriptor, size) != 0) {
    close(descriptor);
    return -1;
  }
  // 1033 is F_ADD_SEALS, 2 is F_SEAL_SHRINK (fcntl(2)); a compositor may then trust the size.
  (void)fcntl(descriptor, 1033, 2);
  return descriptor;
}

// Why: libwayland keeps the address of an interface, and Swift can only give the address of a copy.
static inline const struct wl_interface *effectd_wl_compositor_interface(void) {
  return &wl_compositor_interface;
}
static inline const struct wl_interface *effectd_wl_shm_interface(void) {
  return &wl_shm_interface;
}
static inline const struct wl_interface *effectd_wl_output_interface(void) {
  return &wl_output_interface;
}

#endif
