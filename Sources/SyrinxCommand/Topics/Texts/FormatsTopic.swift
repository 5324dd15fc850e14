extension Topic {
  static let formats = Topic(
    "formats", aliases: ["format", "codecs", "encodings"],
    "Formats that are read and written, and by what.",
    #"""
    The extension of OUT decides about the format, or `--format`. The encoding of IN is kept, if
    the format supports it; `--encoding` sets it.

        syrinx song.flac song.wav --encoding pcm24
        syrinx song.wav song.mp3 --bitrate 192
        syrinx song.wav song.opus --quality 8
        syrinx doctor

    `syrinx doctor` lists what can be read and written here, and by what.

    | format | extensions | encodings |
    |---|---|---|
    | WAV, RF64, Wave64 | `.wav`, `.rf64`, `.w64` | 8 to 32 bits, floats, µ-law, A-law, ADPCM, GSM |
    | FLAC | `.flac` | 8, 16, 24 bits |
    | Ogg Vorbis | `.ogg`, `.oga` | vorbis |
    | Opus | `.opus` | opus, at 8, 12, 16, 24 or 48 kHz |
    | MP3 | `.mp3` | mp3, up to two channels and 48 kHz |
    | AIFF, AU, CAF | `.aiff`, `.au`, `.caf` | 8 to 32 bits, floats; ALAC in CAF |
    | headerless | `.raw`, `.pcm` | as WAV |
    | MPEG-4, AAC * | `.m4a`, `.mp4`, `.m4r`, `.aac` | AAC, ALAC |
    | WavPack * | `.wv` | 8 to 32 bits, floats |
    | QuickTime, Matroska, WebM, WMA, AMR * | `.mov`, `.mkv`, `.webm`, `.wma`, `.amr` | only read |

    Those marked * go by way of ffmpeg, if it is installed; so do AC-3, DTS, APE, TTA and others,
    which are only read. All others go by way of libsndfile, which also reads and writes VOC, IFF,
    NIST, PAF, PVF, IRCAM, AVR, MAT4, MAT5, HTK, MPC2K and WVE, and reads SDS and XI. Of a film
    the first sound is heard, from the first picture on (`syrinx help films`).

    ## Lossy formats

    MP3 is written as by `lame -V2`, about 190 kbit/s in stereo. Files that stay MP3, Vorbis or
    Opus keep their quality. `--bitrate` and `--quality` set it; 10 is best. An MP3 of a set bit
    rate is as loud as the sound: that LAME makes it up to 0.45 dB softer is undone. Where MP3,
    Vorbis or Opus do not have a bit rate, as MP3 does not have 100 kbit/s, the nearest is taken,
    with a warning.

    `.m4a` and `.mp4` hold AAC in every command, or ALAC where IN is of ALAC or with `--encoding
    alac-16` or `--encoding alac-24`.

    ## Sample rates

    If OUT does not support the sample rate, as Opus does not support 44.1 kHz, the sound is
    converted to the next higher rate it supports, with a warning. `--rate` converts before a
    limiter or `normalize` that ends the chain, so that OUT has its level.

    ## Precision

    Processing uses 32-bit floats: 24 bits are kept exactly, more are not, with a warning. Sound
    that is reduced to 16 bits or fewer is dithered, with a seed: two runs give the same bytes
    (`--dither`, `--seed`). WAV files of ADPCM or GSM have the length that their `fact` chunk
    tells.

    ## ffmpeg

    It decodes sample for sample as when run by hand, but without the padding at the end. It is
    given the opened file only, may open no other, is stopped with us, and when nothing comes of
    it for a minute. What it has written is opened again before it replaces a file. A decoder that
    is killed is an error.
    """#)
}
