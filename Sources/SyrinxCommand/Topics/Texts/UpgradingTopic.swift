extension Topic {
  static let upgrading = Topic(
    "upgrading", aliases: ["upgrade", "changes", "news"],
    "Changes since 1.0 that scripts may notice.",
    #"""
    New since 1.0 are the commands, effects and options that `syrinx help commands` lists and 1.0
    did not. This is what scripts and expected files may notice.

    ## Sound

    * `delay`: the default of `mix` is 35 %, not 100 %. Use `mix=100` for the echoes only.
    * `reverb ir=FILE` makes wet as loud as dry; `ir-gain=file` uses the file as recorded, as
      before.
    * `eq` and `phaser` no longer lengthen a sound. With `--tail T` they ring for that time.
    * `normalize` does not change near silence (a true peak below −50 dBTP; for `loudness`, less
      than −60 LUFS), with a warning.
    * `gate` opens by level (RMS over 20 ms) instead of single peaks. `voice podcast` removes
      noise, lowers sibilants, brings speakers to one loudness and compresses less.
    * `pitch`, and the voices that have it, shift one voice alone period by period and all else by
      spectra: purer, truer to formants and five times as fast or more. `quality=fine`, also of
      `voice NAME`, gives the sound of version 1; but `voice drunk` sways within `pitch` now, at
      the sound's times.
    * `pitch` and `varispeed` along a curve no longer drift: what follows a jump is where the
      curve says.
    * `fade in=` starts with the first player of a graph, not with the silence before it (`at`).
    * `chorus`, `flanger` and `phaser`: the loudspeakers on the right lead, not every second
      channel.
    * The pitch that `inspect` reports, and with it the shift of `pitch target=`, comes from a
      better pitch track and may differ by some cents.
    * `--rate` converts before a limiter or `normalize` that ends the chain, so that OUT has its
      level.
    * `--channels` and `pan channels=` mix more than two channels by the channel map and ITU-R
      BS.775-3 (`syrinx help pan`). Conversion between mono and stereo is as before.

    ## Files

    * Files such as M4A are read by ffmpeg; folders given to `batch` are searched for them too.
    * Outputs of one run get their names together or not at all.
    * MP3 is written as by `lame -V2`, about 190 kbit/s in stereo, instead of `-V4`; files that
      stay MP3, Vorbis or Opus keep their quality; `--bitrate` and `--quality` set it.
    * A sample rate that OUT does not support is converted, with a warning.
    * Damaged FLAC, Opus, CAF, VOC, HTK and SDS files are read as far as possible, with warnings;
      `--damaged stop` refuses.
    * A file in which the sample rate or the number of channels changes is read up to there, with
      a warning, instead of refused.
    * WAV files with ADPCM or GSM have the length that their `fact` chunk tells, without the
      silence that fills the last block.
    * MP3 and Ogg from a pipe are copied to a temporary file first, so that length, damage and
      further streams are known; an endless stream requires `--live`.
    * Metadata that was lost is kept: all tags in order and with repeats, pictures, chapters,
      timed lyrics, cue sheets, unknown blocks and frames, and what follows the sound in a pipe.
      ID3 tags keep their version. Times in ID3 chunks and iXML move with the sound.
    * Journals, caches and golden files no longer rest on the version: a batch renders again what
      uses an effect that sounds different now, and says so.

    ## Text and JSON

    * Wordings of help, errors, warnings and summaries have changed, also where `--json` holds
      them; names in JSON have not.
    * `syrinx` without words prints the first help instead of a sentence, with status 2 as before.
      `syrinx --help` is one screen: the lists of before are `syrinx help commands`, `syrinx
      effects` and `syrinx voices`.
    * `effects --json` gives levels in dBFS and true peaks in dBTP, not dB; `--json` with OUT `-`
      goes to standard error.
    * `inspect --json`, under `metadata`: repeated fields are arrays, and all other contents are
      listed: unknown chunks by name (`chunk ‘iXML’`) instead of `chunks`, `chunk ‘acid’` instead
      of `tempo`, `loops` and `loop-counts` beside `instrument`.
    * `compare --tier perceptual` also compares pitch: `mostAudible` in its JSON then has
      `differenceCents` instead of `differenceDB`.

    ## Limits and completions

    * A chain has at most 1000 effects and branches, a graph 50 000 nodes (`syrinx help limits`).
      A spectrogram shows at most 32 channels.
    * Completions ask the program and know your own voices; install their scripts anew (`make
      install`).
    * As a library: an invalid parameter value throws when a graph is rendered, instead of
      trapping or being replaced; the catalogue is a value, `EffectCatalog.standard`.

    CHANGELOG.md has all changes by version.
    """#)
}
