// The LV2 plug-in of test.lv2: it works only where a host does its part with options, events, state and worker.
#include <stdlib.h>

#include "../../Sources/CPlugins/lv2.h"

#define NS "http://lv2plug.in/ns/ext/"

// state: `LV2_State_Interface`.
typedef const void *(*retrieve)(void *handle, uint32_t key, size_t *size, uint32_t *type,
                                uint32_t *flags);
typedef struct {
  uint32_t (*save)(void *instance, void *store, void *handle, uint32_t flags,
                   const lv2_feature *const *features);
  uint32_t (*restore)(void *instance, retrieve get, void *handle, uint32_t flags,
                      const lv2_feature *const *features);
} state_interface;

typedef struct {
  void *ports[9];
  lv2_urid_map map;
  lv2_schedule schedule;
  float sample_rate;
  int32_t most_frames;
  int32_t more;
  float made;
  float late[10];
} plugin;

static void *start(const lv2_descriptor *facts, double rate, const char *bundle,
                   const lv2_feature *const *features) {
  (void)facts;
  (void)bundle;
  plugin *self = calloc(1, sizeof(plugin));
  const lv2_option *options = NULL;
  self->made = 1;
  for (; *features; features++) {
    const char *uri = (*features)->uri;
    if (!strcmp(uri, NS "urid#map")) self->map = *(lv2_urid_map *)(*features)->data;
    if (!strcmp(uri, NS "options#options")) options = (*features)->data;
    if (!strcmp(uri, NS "worker#schedule")) self->schedule = *(lv2_schedule *)(*features)->data;
  }
  for (; options && options->key; options++) {
    if (options->key == self->map.map(self->map.handle, NS "parameters#sampleRate"))
      self->sample_rate = *(const float *)options->value;
    if (options->key == self->map.map(self->map.handle, NS "buf-size#maxBlockLength"))
      self->most_frames = *(const int32_t *)options->value;
  }
  if (self->sample_rate != (float)rate || self->most_frames <= 0) {
    free(self);
    return NULL;
  }
  return self;
}

static void connect(void *instance, uint32_t port, void *place) {
  ((plugin *)instance)->ports[port] = place;
}

// Ten frames late. It does nothing unless it is given what it may demand.
static void run(void *instance, uint32_t count) {
  plugin *self = instance;
  const float *in = self->ports[0];
  float *out = self->ports[1];
  const lv2_sequence *events = self->ports[4], *notify = self->ports[5];
  int mode = (int)*(float *)self->ports[3];
  float factor = *(float *)self->ports[2] * (mode == 0 ? 1 : mode == 1 ? -1 : 0.25f) * self->made;
  uint32_t sequence = self->map.map(self->map.handle, NS "atom#Sequence");
  if (count > (uint32_t)self->most_frames || events->type != sequence || events->size != 8 ||
      notify->size < 1024 || *(float *)self->ports[8] != 1)
    factor = 0;
  if (self->more) {
    int32_t more = self->more;
    self->more = 0;
    self->schedule.schedule_work(self->schedule.handle, sizeof more, &more);
  }
  for (uint32_t frame = 0; frame < count; frame++) {
    out[frame] = self->late[0] * factor;
    memmove(self->late, self->late + 1, 9 * sizeof(float));
    self->late[9] = in[frame];
  }
  *(float *)self->ports[6] = 10;
}

static void stop(void *instance) { free(instance); }

static uint32_t work(void *instance, lv2_respond respond, void *handle, uint32_t size,
                     const void *data) {
  (void)instance;
  float made = (float)*(const int32_t *)data;
  (void)size;
  return respond(handle, sizeof made, &made);
}

static uint32_t take(void *instance, uint32_t size, const void *data) {
  (void)size;
  ((plugin *)instance)->made = *(const float *)data;
  return 0;
}

static uint32_t save(void *instance, void *store, void *handle, uint32_t flags,
                     const lv2_feature *const *features) {
  (void)instance, (void)store, (void)handle, (void)flags, (void)features;
  return 0;
}

static uint32_t restore(void *instance, retrieve get, void *handle, uint32_t flags,
                        const lv2_feature *const *features) {
  plugin *self = instance;
  size_t size;
  uint32_t type;
  (void)features;
  const void *value =
      get(handle, self->map.map(self->map.handle, "urn:syrinx:test:more"), &size, &type, &flags);
  if (value && size == 4) self->more = *(const int32_t *)value;
  return 0;
}

static const void *extension(const char *uri) {
  static const lv2_worker worker = {work, take, NULL};
  static const state_interface state = {save, restore};
  if (!strcmp(uri, NS "worker#interface")) return &worker;
  if (!strcmp(uri, NS "state#interface")) return &state;
  return NULL;
}

static const lv2_descriptor plugins[] = {
    {"urn:syrinx:test:amp", start, connect, NULL, run, NULL, stop, extension},
    {"urn:syrinx:test:strange", start, connect, NULL, run, NULL, stop, extension},
};

// The name that hosts look for is that of the structure here.
const lv2_descriptor *found(uint32_t number) __asm__("lv2_descriptor");
const lv2_descriptor *found(uint32_t number) {
  return number < 2 ? &plugins[number] : NULL;
}
