#if defined(__linux__)
// Calls of the system that the module Glibc does not show: see xattr(7), syncfs(2),
// sync_file_range(2), pipe(2), rename(2), memmem(3).
#include <sys/types.h>
ssize_t listxattr(const char *path, char *list, size_t size);
ssize_t getxattr(const char *path, const char *name, void *value, size_t size);
ssize_t fgetxattr(int fd, const char *name, void *value, size_t size);
int fsetxattr(int fd, const char *name, const void *value, size_t size, int flags);
int fremovexattr(int fd, const char *name);
int syncfs(int fd);
int sync_file_range(int fd, long long offset, long long count, unsigned int flags);
int pipe2(int ends[2], int flags);
int renameat2(int from_fd, const char *from, int to_fd, const char *to, unsigned int flags);
void *memmem(const void *whole, size_t count, const void *part, size_t part_count);
#endif
#if defined(__x86_64__)
// The state of the unit that computes floats, by one instruction: `fesetenv` also loads that of the older
// unit, which nothing uses and which takes a tenth of a microsecond.
static inline unsigned int syrinx_float_state(void) { return __builtin_ia32_stmxcsr(); }
static inline void syrinx_set_float_state(unsigned int state) { __builtin_ia32_ldmxcsr(state); }
#endif
// Standard output as libraries print to it, which Swift does not let one touch: what they print is dropped, or
// is written at once.
#include <stdio.h>
static inline void syrinx_drop_prints(void) {
  FILE *nowhere = fmemopen(NULL, 64, "w");
  if (nowhere) stdout = nowhere;
}
static inline void syrinx_print_at_once(void) {
  FILE *out = fdopen(1, "w");
  if (out) stdout = out;
  setvbuf(stdout, NULL, _IONBF, 0);
}
