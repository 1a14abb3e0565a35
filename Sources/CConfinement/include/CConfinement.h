// SPDX-License-Identifier: MIT
// Takes away from a process what it does not need before it reads foreign files. Everything here
// works without privileges; nothing can be taken back.
#ifndef EFFECTD_CCONFINEMENT_H
#define EFFECTD_CCONFINEMENT_H

#include <stddef.h>

/// What a process may use.
typedef struct {
  /// Bytes of address space.
  size_t memory;
  /// Seconds of processor time.
  unsigned seconds;
} effectd_limits;

/// Closes every descriptor above standard error, forbids new privileges, and sets the limits: of
/// memory and time as given, of files that are written and of core dumps zero. Returns 0, or -1 with
/// errno.
int effectd_confine_process(effectd_limits limits);

/// The version of the kernel's Landlock; 0 or less if there is none.
long effectd_landlock_version(void);

/// Leaves the process only reading of what lies beneath `paths` (Landlock); a path that does not
/// exist is left out. Returns 1 if that is in force, 0 if the kernel has no Landlock, -1 with errno.
int effectd_confine_files(const char *const *paths, size_t count);

/// Leaves the process only the system calls that drawing takes (seccomp): no socket, no process, no
/// program, no file opened for writing, no code made at run time. Threads that are started later
/// inherit it. Returns 1 if that is in force, 0 if the kernel has no seccomp, -1 with errno.
int effectd_confine_calls(void);

#endif
