// SPDX-License-Identifier: MIT
#define _GNU_SOURCE

#include "CPictures.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// The first descriptor of a message; the others are closed.
static int first_descriptor(struct msghdr *message) {
  int first = -1;
  for (struct cmsghdr *part = CMSG_FIRSTHDR(message); part; part = CMSG_NXTHDR(message, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count; i++) {
      int number;
      memcpy(&number, CMSG_DATA(part) + i * sizeof number, sizeof number);
      if (first < 0) first = number; else close(number);
    }
  }
  return first;
}

long effectd_receive(int socket, void *packet, size_t size, int *descriptor) {
  // As many descriptors as fit are made open by the kernel, and none is leaked.
  union {
    struct cmsghdr aligned;
    char bytes[CMSG_SPACE(4 * sizeof(int))];
  } control;
  struct iovec place = {packet, size};
  struct msghdr message = {0};
  message.msg_iov = &place;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  ssize_t count;
  do count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC); while (count < 0 && errno == EINTR);
  *descriptor = count < 0 ? -1 : first_descriptor(&message);
  if (count >= 0 && message.msg_flags & MSG_TRUNC) {
    errno = EMSGSIZE;
    return -1;
  }
  return count;
}
