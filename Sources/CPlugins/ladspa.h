// The binary interface of plug-ins by LADSPA 1.1 (ladspa.org), in names of our own: a library has a function
// `ladspa_descriptor`, which returns such a structure for each number from 0 on, and at last none.
typedef struct {
  int hints;
  float lower;
  float upper;
} ladspa_range;

typedef struct ladspa_plugin {
  unsigned long number;
  const char *label;
  int properties;
  const char *name;
  const char *maker;
  const char *copyright;
  unsigned long port_count;
  const int *port_kinds;
  const char *const *port_names;
  const ladspa_range *port_ranges;
  void *own;
  void *(*instantiate)(const struct ladspa_plugin *plugin, unsigned long sample_rate);
  void (*connect_port)(void *instance, unsigned long port, float *place);
  void (*activate)(void *instance);
  void (*run)(void *instance, unsigned long frame_count);
  void (*run_adding)(void *instance, unsigned long frame_count);
  void (*set_run_adding_gain)(void *instance, float gain);
  void (*deactivate)(void *instance);
  void (*cleanup)(void *instance);
} ladspa_plugin;

typedef const ladspa_plugin *(*ladspa_descriptor_function)(unsigned long number);

// Bits of `port_kinds`.
static const int ladspa_port_input = 1;
static const int ladspa_port_output = 2;
static const int ladspa_port_control = 4;
static const int ladspa_port_audio = 8;

// Bit of `properties`: its `run` neither waits nor allocates.
static const int ladspa_is_hard_real_time = 4;

// Bits of `hints`, and the numbers in those of the default.
static const int ladspa_hint_below = 0x1;
static const int ladspa_hint_above = 0x2;
static const int ladspa_hint_toggled = 0x4;
static const int ladspa_hint_sample_rate = 0x8;
static const int ladspa_hint_logarithmic = 0x10;
static const int ladspa_hint_integer = 0x20;
static const int ladspa_default_mask = 0x3C0;
static const int ladspa_default_minimum = 0x40;
static const int ladspa_default_low = 0x80;
static const int ladspa_default_middle = 0xC0;
static const int ladspa_default_high = 0x100;
static const int ladspa_default_maximum = 0x140;
static const int ladspa_default_0 = 0x200;
static const int ladspa_default_1 = 0x240;
static const int ladspa_default_100 = 0x280;
static const int ladspa_default_440 = 0x2C0;
