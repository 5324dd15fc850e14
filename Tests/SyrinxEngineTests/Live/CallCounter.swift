import Foundation
import TestSupport

#if os(Linux)
  /// Counts what must not be called while a sound is rendered live, by a library that is loaded in front
  /// of the system's (ld.so(8)) in a run of the tests of its own.
  enum CallCounter {
    /// Set in such a run.
    static let isLoaded = ProcessInfo.processInfo.environment["SYRINX_COUNTING"] != nil

    /// Set where computing code is optimised, as by `make test`, and no sanitizer stands in the way.
    static let isMeaningful: Bool = {
      #if OPTIMIZED
        return ProcessInfo.processInfo.environment["SYRINX_SANITIZED"] == nil
      #else
        return false
      #endif
    }()

    private typealias Begin = @convention(c) () -> Void
    private typealias End = @convention(c) () -> UnsafePointer<CChar>

    private static func symbol(_ name: String) -> UnsafeMutableRawPointer {
      // RTLD_DEFAULT: what is loaded, wherever.
      unsafe dlsym(nil, name)!
    }
    private static let begin = unsafe unsafeBitCast(symbol("counter_begin"), to: Begin.self)
    private static let end = unsafe unsafeBitCast(symbol("counter_end"), to: End.self)

    /// The calls that this thread makes while the body runs, with where the first few come from; empty
    /// where there are none.
    static func calls(during body: () throws -> Void) rethrows -> String {
      // Looked up before anything is counted.
      let (begin, end) = unsafe (begin, end)
      begin()
      defer { _ = unsafe end() }
      try body()
      return unsafe String(cString: end())
    }

    /// Allocation by the C library's own names, which it exports for this; everything else by the next
    /// library's. What glibc and libgomp call among themselves cannot be seen from here.
    private static let source = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <execinfo.h>
      #include <pthread.h>
      #include <semaphore.h>
      #include <stdarg.h>
      #include <stdio.h>
      #include <string.h>
      #include <sys/types.h>
      #define TLS static __thread __attribute__((tls_model("initial-exec")))
      enum { most = 6, depth = 12 };
      TLS int counting;
      TLS int count;
      TLS const char *names[most];
      TLS void *frames[most][depth];
      TLS char text[16384];

      static void note(const char *name) {
        if (!counting) return;
        counting = 0;
        if (count < most) {
          names[count] = name;
          memset(frames[count], 0, sizeof frames[count]);
          backtrace(frames[count], depth);
        }
        count++;
        counting = 1;
      }
      void counter_begin(void) {
        void *warm[2];
        backtrace(warm, 2);
        count = 0;
        counting = 1;
      }
      const char *counter_end(void) {
        counting = 0;
        size_t end = 0;
        text[0] = 0;
        if (count) end += snprintf(text, sizeof text, "%d calls", count);
        for (int i = 0; i < count && i < most; i++) {
          end += snprintf(text + end, sizeof text - end, "\\n%s", names[i]);
          for (int j = 2; j < depth && frames[i][j]; j++) {
            Dl_info info;
            if (!dladdr(frames[i][j], &info) || end > sizeof text - 600) continue;
            end += snprintf(text + end, sizeof text - end, "\\n    %.200s+0x%lx %.200s",
                            info.dli_fname, (char *)frames[i][j] - (char *)info.dli_fbase,
                            info.dli_sname ? info.dli_sname : "");
          }
        }
        count = 0;
        return text;
      }

      void *__libc_malloc(size_t);
      void *__libc_calloc(size_t, size_t);
      void *__libc_realloc(void *, size_t);
      void *__libc_memalign(size_t, size_t);
      void __libc_free(void *);
      void *malloc(size_t n) { note("malloc"); return __libc_malloc(n); }
      void *calloc(size_t n, size_t m) { note("calloc"); return __libc_calloc(n, m); }
      void *realloc(void *p, size_t n) { note("realloc"); return __libc_realloc(p, n); }
      void *memalign(size_t a, size_t n) { note("memalign"); return __libc_memalign(a, n); }
      void *aligned_alloc(size_t a, size_t n) { note("aligned_alloc"); return __libc_memalign(a, n); }
      int posix_memalign(void **p, size_t a, size_t n) {
        note("posix_memalign");
        *p = __libc_memalign(a, n);
        return *p ? 0 : 12;
      }
      void free(void *p) { if (p) note("free"); __libc_free(p); }

      #define NEXT(result, name, parameters, arguments)                        \\
        result name parameters {                                               \\
          static result (*next) parameters;                                    \\
          note(#name);                                                         \\
          if (!next) next = (result (*) parameters)dlsym(RTLD_NEXT, #name);    \\
          return next arguments;                                               \\
        }
      NEXT(int, pthread_mutex_lock, (pthread_mutex_t * m), (m))
      NEXT(int, pthread_rwlock_rdlock, (pthread_rwlock_t * l), (l))
      NEXT(int, pthread_rwlock_wrlock, (pthread_rwlock_t * l), (l))
      NEXT(int, pthread_cond_wait, (pthread_cond_t * c, pthread_mutex_t *m), (c, m))
      NEXT(int, pthread_cond_broadcast, (pthread_cond_t * c), (c))
      NEXT(int, pthread_cond_signal, (pthread_cond_t * c), (c))
      NEXT(int, sem_wait, (sem_t * s), (s))
      NEXT(int, usleep, (unsigned m), (m))
      NEXT(ssize_t, read, (int f, void *p, size_t n), (f, p, n))
      NEXT(ssize_t, write, (int f, const void *p, size_t n), (f, p, n))
      NEXT(off_t, lseek, (int f, off_t o, int w), (f, o, w))
      NEXT(int, close, (int f), (f))
      NEXT(void, omp_set_lock, (void *l), (l))
      NEXT(FILE *, fopen, (const char *p, const char *m), (p, m))
      NEXT(size_t, fwrite, (const void *p, size_t s, size_t n, FILE *f), (p, s, n, f))
      NEXT(size_t, fread, (void *p, size_t s, size_t n, FILE *f), (p, s, n, f))
      NEXT(void *, mmap, (void *p, size_t n, int r, int f, int d, off_t o), (p, n, r, f, d, o))
      NEXT(int, munmap, (void *p, size_t n), (p, n))
      long syscall(long number, ...) {
        static long (*next)(long, ...);
        note("syscall");
        if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
        long a[6];
        va_list list;
        va_start(list, number);
        for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
        va_end(list);
        return next(number, a[0], a[1], a[2], a[3], a[4], a[5]);
      }
      """

    /// Runs tests of this program again with the library in front.
    static func run(testsNamed filter: String) throws -> Run {
      let place = try TemporaryFolder()
      try place.write(source, to: "counter.c")
      let library = place.file("counter.so")
      let compiled = try Run([
        compilerOfC!, "-O1", "-shared", "-fPIC", "-o", library, place.file("counter.c"), "-ldl",
      ])
      guard compiled.status == 0 else { return compiled }
      let tests = URL(filePath: "/proc/\(getpid())/exe").resolvingSymlinksInPath().path
      return try Run(
        [tests, "--testing-library", "swift-testing", "--filter", filter], in: place.folder,
        variables: ["LD_PRELOAD": library, "SYRINX_COUNTING": "1"], seconds: 600)
    }
  }
#endif
