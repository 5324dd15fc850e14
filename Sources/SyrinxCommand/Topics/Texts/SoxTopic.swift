extension Topic {
  static let sox = Topic(
    "sox", aliases: ["ffmpeg"],
    "Coming from SoX or ffmpeg.",
    #"""
    Words that users of SoX and ffmpeg type by habit are answered with the nearest line here, and
    nothing is written:

        $ syrinx in.wav out.wav vol 0.5
        syrinx: ‘vol’ is not an effect; try: syrinx in.wav out.wav gain -6.02
        $ syrinx in.wav out.wav -r 16k
        syrinx: -r is not an option of render; try: syrinx in.wav out.wav --rate 16k

    A whole line may be pasted, with the name of its program in front:

        $ syrinx sox a.wav b.wav reverse
        syrinx: ‘sox’ is neither a command nor a file; try: syrinx a.wav b.wav reverse

    Of 286 lines out of public scripts, manuals and threads 273 are answered so
    (Fixtures/Foreign), and a test runs the answers.

    `speed`, `tempo`, `swap`, `downmix` and `upmix` run, and the effect that they stand for is
    said.

    | SoX or ffmpeg | Syrinx |
    |---|---|
    | `vol 0.5`, `volume=-6dB` | `gain -6` |
    | `norm -1` | `normalize -1` |
    | `loudnorm=I=-16` | `loudness -16 ceiling=-2` |
    | `speed 1.1` | `varispeed 1.1` |
    | `tempo 1.1`, `atempo=1.1` | `pitch tempo=1.1` |
    | `bass +3`, `treble +3` | `eq low-shelf@100:+3`, `eq high-shelf@3k:+3` |
    | `highpass 80`, `lowpass 3k` | `eq high-pass@80`, `eq low-pass@3k` |
    | `equalizer 1k 1q 3` | `eq parametric@1k:+3/q1` |
    | `compand`, `acompressor` | `compressor` |
    | `speechnorm`, `dynaudnorm` | `level` |
    | `noisered`, `afftdn` | `denoise` |
    | `trim 10 5` | `--start 10 --end 15` |
    | `fade t 0.5` | `fade 0.5` |
    | `remix 1`, `channels 1` | `pan channels=left`, `--channels 1` |
    | `rate 48k`, `-ar 48000` | `--rate 48k` |
    | `-b 24`, `-b:a 128k` | `--encoding pcm24`, `--bitrate 128` |
    | `stat`, `ffprobe`, `soxi` | `syrinx inspect in.wav` |
    | `spectrogram`, `showwavespic` | `syrinx spectrum`, `syrinx plot` |
    | `showwaves`, `showspectrum` | `syrinx film` |
    | several inputs; `-m`, `amix` | `syrinx join`, `syrinx mix` |
    | `silence … : newfile : restart` | `syrinx split in.wav` |
    | `-n … synth 3 sine 440` | `syrinx synth sine 440 3 out.wav` |

    What else differs:

    * Tails are kept: a reverb continues after the input. `--tail none` cuts it off.
    * The encoding of IN is kept, also 24 bits and floats, where the format supports it.
    * Tags, pictures and chapters are kept; what cannot be kept is listed.
    * Clipping is counted and reported. Nothing is scaled unless asked, as by `--clip scale`.
    * OUT is replaced only when it is complete; IN and OUT may be the same only with `--in-place`.
    * Two runs give the same bytes.
    """#)
}
