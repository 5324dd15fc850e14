import TestSupport

#if os(Linux)
  /// A library in the place of libasound, whose sequencer has the ports 14:0 and 20:0 to be heard, and three events:
  /// controller 7 of channel 1 at 0, a note, controller 1 of channel 10 at 127.
  enum SequencerStandIn {
    /// Makes it in a folder, under the name that programs look for; false where that fails.
    static func make(in folder: TemporaryFolder) throws -> Bool {
      try folder.write(source, to: "stand-in.c")
      let library = folder.file("libasound.so.2")
      return try Run([
        compilerOfC ?? "cc", "-shared", "-fPIC", "-w", "-o", library, folder.file("stand-in.c"),
      ]).status == 0
    }

    /// Sizes and numbers as in alsa/seq.h, seqmid.h and seq_event.h.
    private static let source = """
      #include <errno.h>
      #include <poll.h>
      #include <stdlib.h>
      #include <string.h>
      #include <unistd.h>
      const char *snd_strerror(int number) { return strerror(-number); }
      int snd_lib_error_set_handler(void *handler) { return 0; }
      #define NONE(name) int snd_##name() { return -1; }
      NONE(pcm_open) NONE(pcm_close) NONE(pcm_hw_params_malloc) NONE(pcm_hw_params_free)
      NONE(pcm_hw_params_any) NONE(pcm_hw_params_set_access) NONE(pcm_hw_params_set_format)
      NONE(pcm_hw_params_set_channels_near) NONE(pcm_hw_params_set_rate_near)
      NONE(pcm_hw_params_set_period_size_near) NONE(pcm_hw_params_set_buffer_size_near)
      NONE(pcm_hw_params) NONE(pcm_prepare) NONE(pcm_start) NONE(pcm_drop) NONE(pcm_wait)
      NONE(pcm_recover) NONE(pcm_delay) NONE(pcm_writei) NONE(pcm_readi) NONE(device_name_hint)
      NONE(device_name_get_hint) NONE(device_name_free_hint)

      static int ends[2], heard, sent;
      int snd_seq_open(void **handle, const char *name, int streams, int mode) {
        if (streams != 2 || mode != 1 || pipe(ends)) return -EINVAL;
        *handle = ends;
        return 0;
      }
      int snd_seq_close(void *handle) { return 0; }
      int snd_seq_set_client_name(void *handle, const char *name) { return 0; }
      int snd_seq_client_id(void *handle) { return 128; }
      int snd_seq_create_simple_port(void *handle, const char *name, unsigned can, unsigned type) {
        return can == (2 | 64) && type == (2 | 1 << 20) ? 0 : -EINVAL;
      }
      int snd_seq_connect_from(void *handle, int port, int client, int other) {
        if (port == 0 && other == 0 && (client == 14 || client == 20)) heard++;
        if (heard == 2) write(ends[1], "x", 1);
        return 0;
      }
      int snd_seq_poll_descriptors(void *handle, struct pollfd *polled, unsigned room, short events) {
        polled[0].fd = ends[0];
        polled[0].events = events;
        return 1;
      }
      static const struct { int channel, number, value, type; } list[] = {
        {0, 7, 0, 10}, {0, 60, 64, 6}, {9, 1, 127, 10}
      };
      static unsigned char event[28];
      int snd_seq_event_input(void *handle, void **result) {
        char byte;
        if (heard < 2 || sent > 2) return -EAGAIN;
        if (sent == 0) read(ends[0], &byte, 1);
        event[0] = list[sent].type;
        event[16] = list[sent].channel;
        memcpy(event + 20, &list[sent].number, 4);
        memcpy(event + 24, &list[sent].value, 4);
        sent++;
        *result = event;
        return 28;
      }

      struct client { int number; };
      int snd_seq_client_info_malloc(struct client **made) {
        return (*made = calloc(1, sizeof **made)) ? 0 : -ENOMEM;
      }
      void snd_seq_client_info_free(struct client *info) { free(info); }
      void snd_seq_client_info_set_client(struct client *info, int number) { info->number = number; }
      int snd_seq_client_info_get_client(struct client *info) { return info->number; }
      int snd_seq_query_next_client(void *handle, struct client *info) {
        static const int all[] = {0, 14, 20, 128};
        for (int index = 0; index < 4; index++)
          if (all[index] > info->number) return info->number = all[index], 0;
        return -ENOENT;
      }
      struct port { int client, number; };
      int snd_seq_port_info_malloc(struct port **made) {
        return (*made = calloc(1, sizeof **made)) ? 0 : -ENOMEM;
      }
      void snd_seq_port_info_free(struct port *info) { free(info); }
      void snd_seq_port_info_set_client(struct port *info, int number) { info->client = number; }
      void snd_seq_port_info_set_port(struct port *info, int number) { info->number = number; }
      int snd_seq_port_info_get_port(struct port *info) { return info->number; }
      unsigned snd_seq_port_info_get_capability(struct port *info) {
        return info->number == 0 ? 1 | 32 : 2 | 64;
      }
      int snd_seq_query_next_port(void *handle, struct port *info) {
        return info->number < 1 ? info->number++, 0 : -ENOENT;
      }
      """
  }
#endif
