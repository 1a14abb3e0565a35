// SPDX-License-Identifier: MIT
#define _GNU_SOURCE

#include "CConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define OUR_ARCHITECTURE AUDIT_ARCH_RISCV64
#endif

#ifdef OUR_ARCHITECTURE

// Arguments are 64 bits wide; what is looked at fits their lower halves on the little-endian
// architectures above.
#define ARGUMENT(n) ((uint32_t)offsetof(struct seccomp_data, args[n]))
#define LOAD(where) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (where))
#define END(what) BPF_STMT(BPF_RET | BPF_K, (what))
#define REFUSE SECCOMP_RET_ERRNO | EPERM
#define UNKNOWN SECCOMP_RET_ERRNO | ENOSYS

// A call that is allowed whatever its arguments.
#define ALLOW(name) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), END(SECCOMP_RET_ALLOW)
// A call that is allowed if none, or if all, of some bits of an argument are set. What is refused is
// not looked at any further.
#define ALLOW_WITHOUT(name, argument, bits)                                                    \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD(ARGUMENT(argument)),            \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), END(REFUSE), END(SECCOMP_RET_ALLOW)
#define ALLOW_WITH(name, argument, bits)                                                       \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD(ARGUMENT(argument)),            \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), END(SECCOMP_RET_ALLOW), END(REFUSE)
#define ALLOW_IF(name, argument, value)                                                        \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD(ARGUMENT(argument)),            \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), END(SECCOMP_RET_ALLOW), END(REFUSE)

// Anything but reading: the access mode, and what makes, empties or lengthens files.
#define FOR_WRITING (O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY))

static const struct sock_filter filter[] = {
  // Another architecture's numbers mean other calls; so do those of x32, which have bit 30 set.
  LOAD(offsetof(struct seccomp_data, arch)),
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OUR_ARCHITECTURE, 1, 0),
  END(SECCOMP_RET_KILL_PROCESS),
  LOAD(offsetof(struct seccomp_data, nr)),
  BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
  END(SECCOMP_RET_KILL_PROCESS),

  // Reading, waiting and the answers.
  ALLOW(read), ALLOW(readv), ALLOW(pread64), ALLOW(lseek), ALLOW(write), ALLOW(writev),
  ALLOW(close), ALLOW(recvmsg), ALLOW(recvfrom), ALLOW(sendmsg), ALLOW(sendto), ALLOW(ppoll),
#ifdef __NR_poll
  ALLOW(poll), ALLOW(epoll_wait),
#endif
  ALLOW(epoll_pwait), ALLOW(epoll_ctl), ALLOW(eventfd2), ALLOW(getsockopt),

  // Finding fonts and reading them. Where Landlock is in force it says which files can be read.
  ALLOW_WITHOUT(openat, 2, FOR_WRITING),
#ifdef __NR_open
  ALLOW_WITHOUT(open, 1, FOR_WRITING), ALLOW(stat), ALLOW(lstat), ALLOW(access), ALLOW(readlink),
#endif
  ALLOW(fstat), ALLOW(newfstatat), ALLOW(statx), ALLOW(fstatfs), ALLOW(statfs), ALLOW(faccessat),
  ALLOW(faccessat2), ALLOW(readlinkat), ALLOW(getdents64), ALLOW(getcwd), ALLOW(fadvise64),
  // F_DUPFD to F_GETFL, whose numbers are 0 to 3.
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_fcntl, 0, 4), LOAD(ARGUMENT(1)),
  BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, F_GETFL, 0, 1), END(REFUSE), END(SECCOMP_RET_ALLOW),

  // Memory; what can be run was all there at the start.
  ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW_WITHOUT(mmap, 2, PROT_EXEC),
  ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),

  // Threads, of which Pango and librsvg start some, and no processes. clone3() keeps its flags in
  // memory, where a filter cannot look: glibc goes on to clone() if it is not there.
  ALLOW_WITH(clone, 0, CLONE_THREAD), ALLOW(futex), ALLOW(set_robust_list), ALLOW(rseq),
  ALLOW(sched_yield), ALLOW(sched_getaffinity), ALLOW(gettid), ALLOW(getpid), ALLOW(exit),
  ALLOW(exit_group), ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn),
  ALLOW(sigaltstack), ALLOW(restart_syscall), ALLOW_IF(prctl, 0, PR_SET_NAME),
  // Reading a limit, which is what it does without a new one.
  ALLOW_IF(prlimit64, 2, 0),

  // Time, chance, and who we are.
  ALLOW(clock_gettime), ALLOW(clock_getres), ALLOW(clock_nanosleep), ALLOW(nanosleep),
  ALLOW(gettimeofday), ALLOW(getrandom), ALLOW(getuid), ALLOW(geteuid), ALLOW(getgid),
  ALLOW(getegid), ALLOW(uname), ALLOW(sysinfo),

  // Calls that came with Linux 5.1 and later are said to be missing, so that libraries go on to
  // older ones; the rest is refused.
  BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 424, 0, 1), END(UNKNOWN),
  END(REFUSE),
};

int effectd_confine_calls(void) {
  struct sock_fprog program = {sizeof filter / sizeof *filter, (struct sock_filter *)filter};
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0) return 1;
  return errno == EINVAL || errno == ENOSYS ? 0 : -1;
}

#else

int effectd_confine_calls(void) { return 0; }

#endif
