/* Syrinx: effects for sounds, in C.
 *
 *     syrinx_chain *chain;
 *     char *error;
 *     if (syrinx_chain_create("pitch +3st reverb plate mix=20", NULL, &chain, &error) != SYRINX_OK) {
 *       fprintf(stderr, "%s\n", error);
 *       syrinx_free(error);
 *     }
 *
 * Every function that can fail returns SYRINX_OK or another of `syrinx_status`. Its last argument is where it puts
 * a sentence about what is wrong, as the program says it, to be freed by `syrinx_free`; NULL if all is well. It may
 * be NULL where nobody reads the sentence. Texts are UTF-8 and end with a zero byte; paths are the system's bytes.
 *
 * No argument ends the process: NULL, numbers out of range, NaN and unknown words are errors. What cannot be
 * checked is yours: that a pointer leads to as much memory as is said, and that a handle has not been freed.
 *
 * There is no global state. Different handles may be used by different threads at the same time; a chain by any
 * number of threads. A sound or a stream that is in use on another thread, or in a progress function, is an error,
 * and so is one that was made before a fork, which only its maker can use. In a process that was forked the
 * library renders on the calling thread alone. Signals and their handlers stay as they are, except that SIGCHLD is
 * no longer ignored once a program such as ffmpeg has been run.
 *
 * GPL-3.0-or-later. */
#ifndef SYRINX_H
#define SYRINX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It grows when something is added; what is there stays as it is, and what was
 * compiled against a header of a lower number runs with a library of a higher one. */
#define SYRINX_INTERFACE 3

typedef enum syrinx_status {
  SYRINX_OK = 0,
  SYRINX_FAILED = 1,   /* reading, writing or rendering failed */
  SYRINX_MISUSED = 2,  /* an argument, a word or a value is wrong */
  SYRINX_CANCELLED = 3 /* a progress function asked for it */
} syrinx_status;

/* The interface of the library, which is at least that of the header: `syrinx_interface() >= SYRINX_INTERFACE`. */
int32_t syrinx_interface(void);

/* The version of Syrinx, such as "2.0.0". Not to be freed. */
const char *syrinx_version(void);

/* Frees a text that a function has given out. NULL is all right. */
void syrinx_free(char *text);

/* ---- Samples and formats ---- */

/* The form of a sound. */
typedef struct syrinx_format {
  int64_t frames;   /* one sample of every channel; -1 where only rendering tells */
  int32_t rate;     /* frames a second, 1 to 6144000 */
  int32_t channels; /* 1 to 1024 */
} syrinx_format;

typedef enum syrinx_type {
  SYRINX_FLOAT32 = 0, /* full scale is 1 */
  SYRINX_INT16 = 1    /* full scale is 32768; results are rounded and clipped */
} syrinx_type;

/* Where samples lie: that of channel c in frame f is at planes[c][f * frame_stride], or, where planes is NULL, at
 * first[c * channel_stride + f * frame_stride]. Strides count samples.
 *
 *     separate channels    planes = float **, frame_stride = 1
 *     a block of channels  first, channel_stride = frames, frame_stride = 1
 *     interleaved          first, channel_stride = 1, frame_stride = channels */
typedef struct syrinx_samples {
  int32_t type; /* syrinx_type */
  int32_t channels;
  void *const *planes;
  void *first;
  int64_t channel_stride;
  int64_t frame_stride;
} syrinx_samples;

/* Called about twenty times a second, by the thread that waits for the result, with the frames done and how many
 * there are (-1 where that is not known). Effects that measure hear the sound first, from 0. Returns 1 to go on;
 * 0 cancels. */
typedef struct syrinx_progress {
  int32_t (*report)(void *context, int64_t done, int64_t total);
  void *context;
} syrinx_progress;

/* ---- Chains of effects ---- */

typedef struct syrinx_chain syrinx_chain;

/* Reads a chain: the words of the command line, parted by spaces, or JSON, as in
 * [{"pitch": {"cents": 300}}, {"reverb": {"preset": "plate", "mix": 20}}]. Options, in JSON: {"voices": FOLDER}. */
syrinx_status syrinx_chain_create(const char *text, const char *options, syrinx_chain **chain, char **error);

/* The chain in words, those of voices as the effects that they stand for. */
syrinx_status syrinx_chain_words(const syrinx_chain *chain, char **words, char **error);

/* The chain as an array of effects with the parameters that are set, in JSON. */
syrinx_status syrinx_chain_json(const syrinx_chain *chain, char **json, char **error);

/* The form of what the chain makes of a sound of this form, exactly; `frames` is -1 where it depends on samples. */
syrinx_status syrinx_chain_format(
    const syrinx_chain *chain, const syrinx_format *input, syrinx_format *output, char **error);

/* Where `count` times of such a sound, in seconds, come out; NaN for one that is cut away. */
syrinx_status syrinx_chain_move(
    const syrinx_chain *chain, const syrinx_format *input, const double *times, double *moved, int64_t count,
    char **error);

void syrinx_chain_free(syrinx_chain *chain);

/* ---- Random chains, since interface 2 ---- */

typedef struct syrinx_random syrinx_random;

/* Reads a chain in which something is drawn at random, such as "pitch any:-3st..+3st chance 50% noise", and checks
 * all that may be drawn. Options are those of a chain. */
syrinx_status syrinx_random_create(const char *text, const char *options, syrinx_random **random, char **error);

/* Draws a chain: the same for the same seed, name and variant, which counts from 1, as the program draws it for a
 * file of that name. Any number of threads may draw. */
syrinx_status syrinx_random_draw(
    const syrinx_random *random, int64_t seed, const char *name, int64_t variant, syrinx_chain **chain,
    char **error);

void syrinx_random_free(syrinx_random *random);

/* All effects and their parameters, with units, ranges and defaults, in JSON. */
syrinx_status syrinx_effects(char **json, char **error);

/* ---- Sounds that are read ---- */

typedef struct syrinx_sound syrinx_sound;

/* Opens a file of any kind, or a sound that is computed ("synth sine 440 2s"), to be read behind a chain; NULL for
 * none. Options, in JSON, are those of `syrinx render` that choose and convert samples: {"start": 1.5, "end": 3,
 * "rate": 16000, "channels": 1, "tail": "none", "jobs": 1}. Effects that measure hear the sound here. */
syrinx_status syrinx_sound_open(
    const char *path, const syrinx_chain *chain, const char *options, const syrinx_progress *progress,
    syrinx_sound **sound, char **error);

/* The same of samples in memory, which must stay as they are until the sound is freed: `format` says how many
 * frames there are and at which rate. */
syrinx_status syrinx_sound_borrow(
    const syrinx_samples *samples, const syrinx_format *format, const syrinx_chain *chain, const char *options,
    const syrinx_progress *progress, syrinx_sound **sound, char **error);

/* The same, since interface 3, and reads all of it in one call if `result`, which has `frames` frames, is of the form
 * that `made` is set to; `sound` is then NULL. Otherwise nothing is read, and `sound` is to be read and freed: so the
 * form of the result can be guessed. `format` and `made` may be one; `result` does not overlap `samples`. */
syrinx_status syrinx_chain_apply(
    const syrinx_chain *chain, const syrinx_samples *samples, const syrinx_format *format, const char *options,
    const syrinx_samples *result, int64_t frames, syrinx_format *made, syrinx_sound **sound, char **error);

/* The form of what is read. */
syrinx_status syrinx_sound_format(syrinx_sound *sound, syrinx_format *format, char **error);

/* Reads the next frames, `done` of them: fewer than asked for only at the end. */
syrinx_status syrinx_sound_read(
    syrinx_sound *sound, const syrinx_samples *samples, int64_t frames, int64_t *done, char **error);

/* Goes to a frame, or to the end if that comes first. What is read from there is what would have been read; behind
 * effects with a memory it is rendered up to there. */
syrinx_status syrinx_sound_seek(syrinx_sound *sound, int64_t frame, char **error);

/* The source before any effect, in JSON: "path", "format", "encoding", "rate", "channels", "frames", "seconds",
 * "metadata" (tags, cues), "notes" (what is damaged). */
syrinx_status syrinx_sound_facts(syrinx_sound *sound, char **json, char **error);

/* Where `count` times of the source, in seconds, come out; NaN for one that is cut away. */
syrinx_status syrinx_sound_move(
    syrinx_sound *sound, const double *times, double *moved, int64_t count, char **error);

void syrinx_sound_free(syrinx_sound *sound);

/* ---- Streams: frames are given and taken ---- */

typedef struct syrinx_stream syrinx_stream;

/* Makes a stream through a chain. `format` says its rate and channels and, if that is known, how many frames will
 * be given in all; -1 otherwise. Options, in JSON: {"live": true, "block-frames": 256}.
 *
 * Unless it is live, what is taken is, sample for sample, what a render of the whole gives, to the last of its tail;
 * it can be taken as soon as the effects have heard enough. Live, as many frames can be taken as were given,
 * `latency` frames late, and neither giving nor taking allocates or waits; effects trade quality for latency, so that
 * samples differ from those of a render, and after the end the tail is as long as any value of a parameter makes it. */
syrinx_status syrinx_stream_create(
    const syrinx_chain *chain, const syrinx_format *format, const char *options, syrinx_stream **stream,
    char **error);

/* The form of what is taken, and the latency in frames, which is 0 unless the stream is live. */
syrinx_status syrinx_stream_format(
    syrinx_stream *stream, syrinx_format *format, int64_t *latency, char **error);

/* Gives frames, of which as many are taken over as there is room for. Give the others again when frames have been
 * taken. `given` counts those that were taken over also where an error follows them, such as a NaN. */
syrinx_status syrinx_stream_give(
    syrinx_stream *stream, const syrinx_samples *samples, int64_t frames, int64_t *given, char **error);

/* Says that no more frames will be given: the rest, with the tail, can be taken. */
syrinx_status syrinx_stream_finish(syrinx_stream *stream, char **error);

/* Takes up to so many frames. There are fewer when more must be given first, and none at all at the end. */
syrinx_status syrinx_stream_take(
    syrinx_stream *stream, const syrinx_samples *samples, int64_t frames, int64_t *taken, char **error);

void syrinx_stream_free(syrinx_stream *stream);

/* ---- Whole files ---- */

/* Renders a file into another, whose kind its ending tells; it appears when it is whole. Options, in JSON, are those
 * of `syrinx render` by name: {"bitrate": 128, "rate": 44100, "tag": ["title=Blue"], "jobs": 1}; {"measure": true}
 * has loudness and true peak in the report, which is JSON and may be NULL. */
syrinx_status syrinx_render(
    const char *input, const char *output, const syrinx_chain *chain, const char *options,
    const syrinx_progress *progress, char **report, char **error);

#ifdef __cplusplus
}
#endif

#endif
