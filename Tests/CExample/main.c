/* Syrinx from C: renders a file, and passes another through a stream.
 *
 *     cc main.c -lsyrinx -lm -o example
 *     ./example talk.wav robot.flac "voice robot reverb plate mix=20"
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "syrinx.h"

/* Ends the program where a call fails. */
static void check(syrinx_status status, char *error) {
  if (status == SYRINX_OK) return;
  fprintf(stderr, "example: %s\n", error);
  syrinx_free(error);
  exit(status);
}

static int32_t show(void *context, int64_t done, int64_t total) {
  int *calls = context;
  *calls += 1;
  (void)done;
  (void)total;
  return 0; /* anything else cancels */
}

/* A file becomes another. */
static void render(const char *input, const char *output, const syrinx_chain *chain) {
  char *error, *report;
  int calls = 0;
  syrinx_progress progress = {show, &calls};
  check(syrinx_render(input, output, chain, "{\"tag\": [\"title=Example\"]}", &progress, &report, &error), error);
  printf("%s: told of %s\n", output, calls > 0 ? "as it was made" : "when it was made");
  syrinx_free(report);
}

/* A file is read, block by block; returns the largest sample. */
static float read_file(const char *path) {
  enum { BLOCK = 1000 };
  char *error, *facts;
  syrinx_sound *sound;
  syrinx_format format;
  check(syrinx_sound_open(path, NULL, NULL, NULL, &sound, &error), error);
  check(syrinx_sound_format(sound, &format, &error), error);
  check(syrinx_sound_facts(sound, &facts, &error), error);
  printf("%" PRId64 " frames, %d Hz, %d channels%s\n", format.frames, format.rate, format.channels,
         strstr(facts, "Example") ? ", has the title" : "");
  syrinx_free(facts);

  float *block = malloc(sizeof *block * BLOCK * format.channels);
  syrinx_samples samples = {SYRINX_FLOAT32, format.channels, NULL, block, 1, format.channels}; /* interleaved */
  float peak = 0;
  int64_t count, total = 0;
  do {
    check(syrinx_sound_read(sound, &samples, BLOCK, &count, &error), error);
    for (int64_t i = 0; i < count * format.channels; i++) peak = fmaxf(peak, fabsf(block[i]));
    total += count;
  } while (count == BLOCK);
  if (total != format.frames) printf("read %" PRId64 " frames instead\n", total);
  free(block);
  syrinx_sound_free(sound);
  return peak;
}

/* A second of a sine passes through a stream, as from a network or a microphone. */
static void stream(const syrinx_chain *chain) {
  enum { RATE = 48000, BLOCK = 480 };
  char *error;
  syrinx_stream *stream;
  syrinx_format format = {-1, RATE, 2}, made;
  check(syrinx_stream_create(chain, &format, NULL, &stream, &error), error);
  check(syrinx_stream_format(stream, &made, NULL, &error), error);

  float left[BLOCK], right[BLOCK];
  float *planes[] = {left, right};
  syrinx_samples in = {SYRINX_FLOAT32, 2, (void *const *)planes, NULL, 0, 1};
  int16_t out[BLOCK * 2];
  syrinx_samples result = {SYRINX_INT16, made.channels, NULL, out, 1, made.channels};
  int64_t given, taken, total = 0;
  for (int frame = 0; frame < RATE; frame += BLOCK) {
    for (int i = 0; i < BLOCK; i++) left[i] = right[i] = 0.5f * sinf(6.2831853f * 440 * (frame + i) / RATE);
    check(syrinx_stream_give(stream, &in, BLOCK, &given, &error), error); /* all, since all is taken each time */
    if (given != BLOCK) printf("only %" PRId64 " frames were given\n", given);
    do {
      check(syrinx_stream_take(stream, &result, BLOCK, &taken, &error), error);
      total += taken;
    } while (taken > 0);
  }
  check(syrinx_stream_finish(stream, &error), error);
  do {
    check(syrinx_stream_take(stream, &result, BLOCK, &taken, &error), error);
    total += taken;
  } while (taken > 0);

  /* The length was known beforehand. */
  format.frames = RATE;
  check(syrinx_chain_format(chain, &format, &made, &error), error);
  printf("%d frames became %" PRId64 ", %s\n", RATE, total, total == made.frames ? "as was said" : "which was not said");
  syrinx_stream_free(stream);
}

int main(int argc, char **argv) {
  if (argc != 4 || syrinx_interface() < SYRINX_INTERFACE) {
    fprintf(stderr, "usage: example IN OUT CHAIN\n");
    return 2;
  }
  char *error;
  syrinx_chain *chain;
  check(syrinx_chain_create(argv[3], NULL, &chain, &error), error);
  render(argv[1], argv[2], chain);
  printf("peak %.3f\n", read_file(argv[2]));
  stream(chain);
  syrinx_chain_free(chain);
  return 0;
}
