// LADSPA plug-ins for tests, most of which misbehave once a sample above 0.9 enters.
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

#include "../../Sources/CPlugins/ladspa.h"

enum { most_ports = 8, memory = 1 << 20 };
static const float trigger = 0.9f;

typedef struct {
  float *ports[most_ports];
  float *kept;
  unsigned long place;
  float value;
} plugin;

static void *start(const ladspa_plugin *facts, unsigned long rate) {
  (void)facts;
  (void)rate;
  plugin *self = calloc(1, sizeof(plugin));
  self->kept = calloc(memory, sizeof(float));
  return self;
}

static void *refuse(const ladspa_plugin *facts, unsigned long rate) {
  (void)facts;
  (void)rate;
  return NULL;
}

static void connect(void *instance, unsigned long port, float *place) {
  ((plugin *)instance)->ports[port] = place;
}

static void stop(void *instance) {
  free(((plugin *)instance)->kept);
  free(instance);
}

static void stop_crash(void *instance) {
  stop(instance);
  raise(SIGSEGV);
}

static void stop_hang(void *instance) {
  stop(instance);
  for (;;) pause();
}

static void stop_print(void *instance) {
  stop(instance);
  printf("bye\n");
  fflush(stdout);
}

static int is_triggered(plugin *self, unsigned long count) {
  for (unsigned long frame = 0; frame < count; frame++)
    if (self->ports[0][frame] > trigger) return 1;
  return 0;
}

static void copy(plugin *self, unsigned long count) {
  for (unsigned long frame = 0; frame < count; frame++) self->ports[1][frame] = self->ports[0][frame];
}

// Times a factor; a control output tells the peak of the block.
static void run_gain(void *instance, unsigned long count) {
  plugin *self = instance;
  float peak = 0;
  for (unsigned long frame = 0; frame < count; frame++) {
    self->ports[1][frame] = self->ports[0][frame] * *self->ports[2];
    if (fabsf(self->ports[1][frame]) > peak) peak = fabsf(self->ports[1][frame]);
  }
  *self->ports[3] = peak;
}

static void delay(plugin *self, unsigned long count, unsigned long frames) {
  for (unsigned long frame = 0; frame < count; frame++) {
    self->kept[self->place % memory] = self->ports[0][frame];
    self->ports[1][frame] = self->kept[(self->place + memory - frames) % memory];
    self->place++;
  }
}

// Late by so many frames, and says so.
static void run_late(void *instance, unsigned long count) {
  plugin *self = instance;
  delay(self, count, (unsigned long)*self->ports[2]);
  *self->ports[3] = *self->ports[2];
}

// An echo after half a second at 48 kHz.
static void run_echo(void *instance, unsigned long count) {
  plugin *self = instance;
  delay(self, count, 24000);
}

// Never falls silent once something has entered.
static void run_endless(void *instance, unsigned long count) {
  plugin *self = instance;
  for (unsigned long frame = 0; frame < count; frame++) {
    if (self->ports[0][frame] != 0) self->value = 0.5f;
    self->ports[1][frame] = self->value;
  }
}

static void run_moving(void *instance, unsigned long count) {
  plugin *self = instance;
  if (is_triggered(self, count)) self->value = 100;
  copy(self, count);
  *self->ports[2] = self->value;
}

static void run_huge(void *instance, unsigned long count) {
  plugin *self = instance;
  copy(self, count);
  *self->ports[2] = 1e9f;
}

static void run_crash(void *instance, unsigned long count) {
  plugin *self = instance;
  if (is_triggered(self, count)) raise(SIGSEGV);
  copy(self, count);
}

static void run_hang(void *instance, unsigned long count) {
  plugin *self = instance;
  while (is_triggered(self, count)) pause();
  copy(self, count);
}

static void run_nan(void *instance, unsigned long count) {
  plugin *self = instance;
  copy(self, count);
  if (is_triggered(self, count)) self->ports[1][0] = NAN;
}

static void run_print(void *instance, unsigned long count) {
  plugin *self = instance;
  if (is_triggered(self, count)) printf("too loud\n");
  copy(self, count);
}

static void run_exit(void *instance, unsigned long count) {
  plugin *self = instance;
  if (is_triggered(self, count)) _exit(3);
  copy(self, count);
}

// One on the thread with which the process began, else nothing.
static void run_first_thread(void *instance, unsigned long count) {
  plugin *self = instance;
#ifdef __linux__
  float is_first = syscall(SYS_gettid) == getpid();
#else
  float is_first = 0;
#endif
  for (unsigned long frame = 0; frame < count; frame++) self->ports[1][frame] = is_first;
}

// Exchanges two channels.
static void run_swap(void *instance, unsigned long count) {
  plugin *self = instance;
  for (unsigned long frame = 0; frame < count; frame++) {
    self->ports[2][frame] = self->ports[1][frame];
    self->ports[3][frame] = self->ports[0][frame];
  }
}


static const int plain_kinds[] = {9, 10};
static const char *const plain_names[] = {"Input", "Output"};
static const ladspa_range plain_ranges[2];

static const int gain_kinds[] = {9, 10, 5, 6, 5, 5, 5};
static const char *const gain_names[] = {"Input",        "Output",    "Factor (times)", "Peak",
                                         "Cutoff [Hz]", "Count", "On"};
static const ladspa_range gain_ranges[] = {{0, 0, 0},
                                           {0, 0, 0},
                                           {0x3 | 0x240, 0, 4},
                                           {0, 0, 0},
                                           {0x3 | 0x8 | 0x10 | 0xC0, 0.001f, 0.5f},
                                           {0x3 | 0x20 | 0x80, 0, 8},
                                           {0x4 | 0x240, 0, 0}};

// Without an upper bound, which makes the default all the same.
static const int loose_kinds[] = {9, 10, 5, 6, 5};
static const char *const loose_names[] = {"Input", "Output", "Factor (1/s)", "Peak", "Length"};
static const ladspa_range loose_ranges[] = {
    {0, 0, 0}, {0, 0, 0}, {0x1 | 0x140, 0, 0.5f}, {0, 0, 0}, {0x1 | 0x8 | 0x100, 0, 4}};

static const int late_kinds[] = {9, 10, 5, 6};
static const char *const late_names[] = {"Input", "Output", "Frames", "latency"};
static const ladspa_range late_ranges[] = {{0, 0, 0}, {0, 0, 0}, {0x3 | 0x20 | 0x280, 0, 500000}, {0, 0, 0}};

static const int moving_kinds[] = {9, 10, 6};
static const char *const moving_names[] = {"Input", "Output", "_latency"};
static const ladspa_range moving_ranges[3];

static const int swap_kinds[] = {9, 9, 10, 10};
static const char *const swap_names[] = {"Left", "Right", "Left out", "Right out"};
static const ladspa_range swap_ranges[4];

static const int source_kinds[] = {10};
static const char *const source_names[] = {"Output"};

#define PLUGIN(number, label, ports, start, run) ENDING(number, label, ports, start, run, stop)
#define ENDING(number, label, ports, start, run, end)                                            \
  {number, label, 4, "Test: " label, "Syrinx", "None", sizeof ports##_kinds / sizeof(int),        \
   ports##_kinds, ports##_names, ports##_ranges, NULL, start, connect, NULL, run, NULL, NULL,     \
   NULL, end}
#define source_ranges plain_ranges

static const ladspa_plugin plugins[] = {
    PLUGIN(1, "test_gain", gain, start, run_gain),
    PLUGIN(2, "test_late", late, start, run_late),
    PLUGIN(3, "test_echo", plain, start, run_echo),
    PLUGIN(4, "test_endless", plain, start, run_endless),
    PLUGIN(5, "test_moving", moving, start, run_moving),
    PLUGIN(6, "test_huge", moving, start, run_huge),
    PLUGIN(7, "test_crash", plain, start, run_crash),
    PLUGIN(8, "test_hang", plain, start, run_hang),
    PLUGIN(9, "test_nan", plain, start, run_nan),
    PLUGIN(10, "test_print", plain, start, run_print),
    PLUGIN(11, "test_exit", plain, start, run_exit),
    PLUGIN(12, "test_swap", swap, start, run_swap),
    PLUGIN(13, "test_refuse", plain, refuse, run_echo),
    PLUGIN(14, "test_source", source, start, run_echo),
    ENDING(15, "test_crash_last", plain, start, run_echo, stop_crash),
    ENDING(16, "test_hang_last", plain, start, run_echo, stop_hang),
    ENDING(17, "test_print_last", plain, start, run_echo, stop_print),
    PLUGIN(18, "test_first_thread", plain, start, run_first_thread),
    PLUGIN(19, "test_loose", loose, start, run_gain),
};

const ladspa_plugin *ladspa_descriptor(unsigned long number) {
  return number < sizeof plugins / sizeof plugins[0] ? &plugins[number] : NULL;
}
