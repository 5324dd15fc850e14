extension Topic {
  static let limits = Topic(
    "limits", aliases: ["limit", "limitations"],
    "Limits of the program and of its libraries.",
    #"""
    * Processing uses 32-bit floats: 24 bits are kept exactly, more are not, with a warning.
    * A chain has at most 1000 effects and branches, including those of its voices; a graph 50 000
      nodes, 1024 of them in a row, and 256 MiB between branches.
    * Texts that are read whole, such as timelines, subtitles and CSV, have at most 64 MiB, lists of
      paths 256 MiB. Manifests of JSON lines may have any length.
    * `dehum` holds 16 s of a sound: at 48 kHz it takes about 90 channels, which are 256 MiB. `pitch
      quality=auto` holds 9 s; of more channels than that allows all is `spectral`. `measure-room`
      holds both of its sounds.
    * Rubber Band supports rates from 8 to 192 kHz; beyond, it uses the window lengths of the
      nearest rate.
    * Along a curve, `varispeed` may be up to three frames off (the variable-rate filter of soxr),
      and `pitch` up to a few milliseconds.
    * A spectrogram shows at most 32 channels; `.jsonl` and `.csv` have all.
    * `level` takes speech for noise that is less than 3 dB above the noise, and
      whispers. Voices in the background count as soft speakers and are raised (`max-gain` limits
      that). Two who speak at once have one gain.
    * `anonymize` hides a speaker from listeners, not from someone who tries to identify the
      speaker (`syrinx help anonymize`).
    * MP3 at 96 kbit/s may pass `compare --tier perceptual` though trained listeners can tell it
      from the original; other limits of the model: `syrinx help compare`.
    * Live: `syrinx help live`. Systems: `syrinx help platforms`.
    """#)
}
