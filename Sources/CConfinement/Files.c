// SPDX-License-Identifier: MIT
#define _GNU_SOURCE

#include "CConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Restated from the kernel's uapi landlock.h, since Debian 12's header ends at version 2 of the
// interface; see landlock(7).
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum { create_version = 1, rule_path_beneath = 1 };
enum { read_file = 1 << 2, read_dir = 1 << 3 };

struct ruleset {
  uint64_t files, network, scoped;
};

struct __attribute__((packed)) path_rule {
  uint64_t allowed;
  int32_t parent;
};

// What is refused where no rule allows it: all that a version of the interface knows.
static struct ruleset refused(long version) {
  struct ruleset rules = {(1 << 13) - 1, 0, 0};
  if (version >= 2) rules.files |= 1 << 13;  // moving between folders
  if (version >= 3) rules.files |= 1 << 14;  // cutting files short
  if (version >= 4) rules.network = 3;       // binding and connecting TCP
  if (version >= 5) rules.files |= 1 << 15;  // ioctl() of devices
  if (version >= 6) rules.scoped = 3;        // abstract sockets and signals of others
  return rules;
}

static size_t ruleset_size(long version) {
  return version >= 6 ? sizeof(struct ruleset) : version >= 4 ? 16 : 8;
}

static int allow(int ruleset, const char *path) {
  int parent = open(path, O_PATH | O_CLOEXEC);
  // It may be missing, or a folder of fonts that this user must not read.
  if (parent < 0) return 0;
  struct stat facts;
  int result = fstat(parent, &facts);
  struct path_rule rule = {read_file, parent};
  if (S_ISDIR(facts.st_mode)) rule.allowed |= read_dir;
  if (result == 0)
    result = (int)syscall(SYS_landlock_add_rule, ruleset, rule_path_beneath, &rule, 0);
  close(parent);
  return result;
}

long effectd_landlock_version(void) {
  return syscall(SYS_landlock_create_ruleset, NULL, 0, create_version);
}

int effectd_confine_files(const char *const *paths, size_t count) {
  long version = effectd_landlock_version();
  // Not built in, or not among the modules that the kernel was started with; EPERM: a filter that
  // does not know the call yet, as that of an old unit.
  if (version < 0)
    return errno == ENOSYS || errno == EOPNOTSUPP || errno == EPERM ? 0 : -1;
  struct ruleset rules = refused(version);
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, ruleset_size(version), 0);
  if (ruleset < 0) return -1;
  int result = 0;
  for (size_t i = 0; i < count && result == 0; i++) result = allow(ruleset, paths[i]);
  if (result == 0) result = (int)syscall(SYS_landlock_restrict_self, ruleset, 0);
  close(ruleset);
  return result == 0 ? 1 : -1;
}
