// The binary interface of plug-ins by LV2 (lv2plug.in/ns/lv2core, and below ns/ext: urid, options, worker,
// state, log, atom), in names of our own. Members stand in the order of the specification.
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// An offer of the host, by its URI (`LV2_Feature`).
typedef struct {
  const char *uri;
  void *data;
} lv2_feature;

// `LV2_Descriptor`
typedef struct lv2_descriptor {
  const char *uri;
  void *(*instantiate)(const struct lv2_descriptor *plugin, double sample_rate, const char *bundle,
                       const lv2_feature *const *features);
  void (*connect_port)(void *instance, uint32_t port, void *place);
  void (*activate)(void *instance);
  void (*run)(void *instance, uint32_t frame_count);
  void (*deactivate)(void *instance);
  void (*cleanup)(void *instance);
  const void *(*extension_data)(const char *uri);
} lv2_descriptor;

// A running plug-in as lilv hands it out (`LilvInstance`, whose first members lilv.h shows to hosts).
typedef struct {
  const lv2_descriptor *plugin;
  void *handle;
  void *own;
} lilv_instance;

// urid: numbers in place of URIs.
typedef struct {
  void *handle;
  uint32_t (*map)(void *handle, const char *uri);
} lv2_urid_map;

typedef struct {
  void *handle;
  const char *(*unmap)(void *handle, uint32_t number);
} lv2_urid_unmap;

// options: a list that ends with one whose key is 0. Context 0 is the instance.
typedef struct {
  uint32_t context;
  uint32_t subject;
  uint32_t key;
  uint32_t size;
  uint32_t type;
  const void *value;
} lv2_option;

// worker: what takes long is done beside `run`. Status 0 is success, 1 a fault, 2 no space.
typedef uint32_t (*lv2_respond)(void *handle, uint32_t size, const void *data);

typedef struct {
  uint32_t (*work)(void *instance, lv2_respond respond, void *handle, uint32_t size,
                   const void *data);
  uint32_t (*work_response)(void *instance, uint32_t size, const void *data);
  uint32_t (*end_run)(void *instance);
} lv2_worker;

typedef struct {
  void *handle;
  uint32_t (*schedule_work)(void *handle, uint32_t size, const void *data);
} lv2_schedule;

// state: the paths of files in it. A path that is returned is given back to `free_path`.
typedef struct {
  void *handle;
  char *(*abstract_path)(void *handle, const char *path);
  char *(*absolute_path)(void *handle, const char *path);
} lv2_map_path;

typedef struct {
  void *handle;
  void (*free_path)(void *handle, char *path);
} lv2_free_path;

// log: messages for people.
typedef struct {
  void *handle;
  int (*print)(void *handle, uint32_t type, const char *format, ...);
  int (*print_list)(void *handle, uint32_t type, const char *format, va_list values);
} lv2_log;

// atom: the head of an event port's buffer (`LV2_Atom_Sequence`). `size` counts the bytes behind itself and
// `type`.
typedef struct {
  uint32_t size;
  uint32_t type;
  uint32_t unit;
  uint32_t pad;
} lv2_sequence;

static inline char *syrinx_copy_text(const char *text) { return text ? strdup(text) : NULL; }

static inline void syrinx_free_text(char *text) { free(text); }

// A log that drops what it is told; Swift has no functions with any number of arguments.
static int syrinx_drop_list(void *handle, uint32_t type, const char *format, va_list values) {
  (void)handle, (void)type, (void)format, (void)values;
  return 0;
}

static int syrinx_drop(void *handle, uint32_t type, const char *format, ...) {
  (void)handle, (void)type, (void)format;
  return 0;
}

static inline lv2_log syrinx_silent_log(void) {
  lv2_log log = {NULL, syrinx_drop, syrinx_drop_list};
  return log;
}
