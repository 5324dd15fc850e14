import Foundation
import TestSupport

#if os(Linux)
  /// A library that is loaded in front of the system's (ld.so(8)), under which calls fail, or end the
  /// program, at points that a test names by variables of the environment.
  struct FailingSystem {

    private let place: TemporaryFolder

    /// Makes the library in a folder, from which it can be told nothing else by its names.
    init(in place: TemporaryFolder) throws {
      self.place = place
      try place.write(Data(Self.source.utf8), to: "aid.c")
      let made = try place.shell(
        "\(compilerOfC ?? "cc") -shared -fPIC -w -O0 -o aid.so aid.c && rm aid.c")
      guard made.status == 0 else { throw Failure.notMade(made.errors) }
    }

    enum Failure: Error { case notMade(String) }

    /// Runs a line of shell in which `$SYRINX` is under the library.
    func shell(_ variables: String, _ line: String) throws -> Run {
      try place.shell(
        "SYRINX=\"env SWIFT_BACKTRACE=enable=no LD_PRELOAD=$PWD/aid.so \(variables) $SYRINX\"; "
          + line)
    }

    private static let source = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <errno.h>
      #include <fcntl.h>
      #include <pthread.h>
      #include <signal.h>
      #include <stdarg.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/syscall.h>
      #include <unistd.h>

      static int overflow(int depth) {
        volatile char space[4096];
        space[depth % 4096] = depth;
        return overflow(depth + 1) + space[depth % 4096];
      }

      /* A file called in/poison-NUMBER ends whoever opens it by a signal. */
      static void open_file(const char *path) {
        const char *mark = strstr(path, "in/poison-");
        if (!mark) return;
        if (!strncmp(mark + 10, "deep", 4)) overflow(0);
        raise(atoi(mark + 10));
      }

      int open(const char *path, int flags, ...) {
        va_list rest;
        va_start(rest, flags);
        mode_t mode = va_arg(rest, mode_t);
        va_end(rest);
        open_file(path);
        return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
      }
      int open64(const char *path, int flags, ...) {
        va_list rest;
        va_start(rest, flags);
        mode_t mode = va_arg(rest, mode_t);
        va_end(rest);
        return open(path, flags, mode);
      }

      /* FAILS and KILLS are ends of the path that a file is about to get as its name. */
      static int ends(const char *path, const char *variable) {
        const char *end = getenv(variable);
        size_t count = strlen(path);
        return end && count >= strlen(end) && !strcmp(path + count - strlen(end), end);
      }
      static int fails(const char *path) {
        if (ends(path, "KILLS")) raise(SIGKILL);
        if (!ends(path, "FAILS")) return 0;
        errno = EACCES;
        return 1;
      }
      int rename(const char *path, const char *target) {
        return fails(target) ? -1 : syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, target, 0);
      }
      int renameat2(int one, const char *path, int two, const char *target, unsigned flags) {
        if (flags && getenv("NO_EXCHANGE")) { errno = EINVAL; return -1; }
        return fails(target) ? -1 : syscall(SYS_renameat2, one, path, two, target, flags);
      }
      int link(const char *path, const char *target) {
        if (getenv("NO_LINK")) { errno = EPERM; return -1; }
        return syscall(SYS_linkat, AT_FDCWD, path, AT_FDCWD, target, 0);
      }

      int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                         void *(*start)(void *), void *value) {
        static int made = 0;
        if (getenv("THREADS") && made++ >= atoi(getenv("THREADS"))) return EAGAIN;
        int (*next)() = dlsym(RTLD_NEXT, "pthread_create");
        return next(thread, attributes, start, value);
      }
      pid_t fork(void) {
        pid_t (*next)(void) = dlsym(RTLD_NEXT, "fork");
        if (!getenv("NO_FORK")) return next();
        errno = EAGAIN;
        return -1;
      }
      """
  }
#endif
