// Makes zeros of the memory in which a function that is called next has its variables. There are plug-ins that read
// some before they write them, such as mbeq of swh-plugins: what a host has left there would be heard.
static __attribute__((noinline)) void syrinx_clear_stack(void) {
  char bytes[1024];
  __builtin_memset(bytes, 0, sizeof bytes);
  __asm__ volatile("" : : "r"(bytes) : "memory");
}
