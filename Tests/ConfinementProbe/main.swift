// SPDX-License-Identifier: MIT

// Confines itself as effectd-pictures does, or by the filter of system calls alone with the argument
// "calls", then tries what must fail and what must not, and prints the result of each: "ok" or the
// errno. Arguments after the first: a file that is readable outside of all fonts, and a font.

import CConfinement
import Glibc
import PictureHelper

let mode = CommandLine.arguments[1]
let secret = CommandLine.arguments[2]
let font = CommandLine.arguments[3]

/// Writes a line at once: a buffer would be lost, or doubled, when a test of forking goes wrong.
func say(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

/// What a thread does; a closure here would belong to the main thread.
func idle(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { nil }

func report(_ name: String, _ body: () -> Int) {
  errno = 0
  let result = body()
  let code = errno
  say("\(name) \(result >= 0 ? "ok" : String(code))")
}

let inherited = open(secret, O_RDONLY)
if mode == "calls" {
  let limits = effectd_limits(memory: 768 << 20, seconds: 20)
  precondition(effectd_confine_process(limits) == 0)
  say("confined \(effectd_confine_calls())")
} else {
  say("confined \(PictureService.confine() ? 1 : 0)")
}

report("socket-inet") { Int(socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)) }
report("socket-unix") { Int(socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)) }
report("socketpair") {
  var ends: [CInt] = [0, 0]
  return Int(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends))
}
report("create") { Int(open(secret + ".new", O_WRONLY | O_CREAT, 0o600)) }
report("create-for-reading") { Int(open(secret + ".new", O_RDONLY | O_CREAT, 0o600)) }
report("write") { Int(open(secret, O_WRONLY)) }
report("read-and-write") { Int(open(secret, O_RDWR)) }
report("append") { Int(open(secret, O_WRONLY | O_APPEND)) }
report("cut") { Int(truncate(secret, 0)) }
report("unlink") { Int(unlink(secret)) }
report("rename") { Int(rename(secret, secret + ".new")) }
report("mkdir") { Int(mkdir(secret + ".folder", 0o700)) }
report("link") { Int(link(secret, secret + ".link")) }
report("symlink") { Int(symlink(secret, secret + ".link")) }
report("chmod") { Int(chmod(secret, 0o600)) }
report("fork") {
  let child = fork()
  if child == 0 { _exit(0) }
  return Int(child)
}
report("exec") {
  var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
  return Int(execv("/bin/true", &arguments))
}
report("kill") { Int(kill(getppid(), 0)) }
report("more-memory") {
  var limit = rlimit(rlim_cur: rlim_t.max, rlim_max: rlim_t.max)
  return Int(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit))
}
report("executable-memory") {
  mmap(nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    == MAP_FAILED ? -1 : 0
}
report("inherited") { fcntl(inherited, F_GETFD) < 0 ? -1 : 0 }
report("read-outside") { Int(open(secret, O_RDONLY)) }
report("read-passwd") { Int(open("/etc/passwd", O_RDONLY)) }
report("read-proc") { Int(open("/proc/self/maps", O_RDONLY)) }
report("list-home") { opendir("/root") == nil ? -1 : 0 }
report("read-font") { Int(open(font, O_RDONLY)) }
report("read-given") {
  var byte: UInt8 = 0
  return read(STDIN_FILENO, &byte, 1) == 1 ? 0 : -1
}
report("memory") {
  mmap(nil, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED
    ? -1 : 0
}
report("too-much-memory") {
  mmap(nil, 1 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED
    ? -1 : 0
}
report("thread") {
  var thread = pthread_t()
  let code = pthread_create(&thread, nil, idle, nil)
  errno = code
  if code == 0 { pthread_join(thread, nil) }
  return code == 0 ? 0 : -1
}
for name in ["HOME", "LANG", "DISPLAY", "SECRET"] {
  say("variable-\(name) \(getenv(name) == nil ? "none" : "ok")")
}
