extension Topic {
  static let compare = Topic(
    "compare", aliases: ["perceptual"],
    "Compare two sounds, exactly or as they are heard.",
    #"""
    ## Tiers

        syrinx compare a.wav b.wav --tier null:-90dB
        syrinx compare a.wav a.wav --tier exact
        syrinx compare a.wav b.wav --tier perceptual --json
        syrinx compare a.wav b.wav --page diff.html

    The result has lag, gain, and the first and largest difference. The exit status is 0 if the
    files are the same within the tier, 1 if they differ, 2 if they cannot be compared.

    ## Perceptual

    `perceptual` judges the worst moment, not the average, by a model of hearing: the excitation
    of critical bands in windows of 40 and 5 ms, and the pitch of tones, with masking, the
    threshold in quiet (a full-scale sine is assumed to be played at 92 dB SPL), and thresholds
    that fall with the duration and bandwidth of a difference. The result names time and bands of
    the most audible difference.

    The strengths below, from the literature, are just inaudible, just audible, and obvious. The
    model passes the first and fails the others, except those marked *, which it misses (it
    detects tremolo from 3.2 dB, hiss under speech from −52 dBFS, low-passes of music from 10 kHz,
    flutter of 8 Hz from 1.8 %):

    | difference | inaudible | just audible | obvious |
    |---|---|---|---|
    | level of all; balance, ± | 0.3; 0.2 dB | 1; 0.8 dB | 3; 1.5 dB |
    | level for a tenth of the time; slow variation | 0.5; 0.4 dB | 2 dB | 3.9; 3.8 dB |
    | tremolo of 4 Hz, crest to trough | 0.5 dB | 2 dB * | 6 dB |
    | beep in a noisy pause; hiss in silence | −86; −92 dBFS | −72; −78 dBFS | −20; −50 dBFS |
    | hiss under speech | −90 dBFS | −55 dBFS * | −30 dBFS |
    | noise in the envelope of speech, below it | −50 dB | −20 dB | −5 dB |
    | hum of 50 Hz; of 100 Hz, in a pause | −60; −78 dBFS | −44; −60 dBFS | −26 dBFS |
    | click in music; in a pause, amplitude | 0.001; 0.0003 | 0.1; 0.03 | 0.3 |
    | gap; block repeated twice | a sample; 0.2 ms | 5 ms; 20 ms | 50; 60 ms |
    | echo after 100 ms; reverberation, of speech | −55 dB | −30; −25 dB | −10 dB |
    | low-pass of speech; of noise; of music | 10; 20.5; 19 kHz | 6; 14; 12 * kHz | 3; 4; 6 kHz |
    | boost of half an octave; of two octaves | 0.5; 0.4 dB | 3; 2 dB | 9; 6 dB |
    | third harmonic of a tone; clipping of speech | 0.05 %; 0.2 dB | 1 %; 6 dB | 5 %; 15 dB |
    | pitch at the same speed; vibrato, ± | 2 cents | 10; 20 cents | 50 cents |
    | speed; wow of 1 Hz; flutter of 8 Hz | 0.05 % | 0.5; 0.5; 1 * % | 3; 2; 4 % |
    | Vorbis; Opus; MP3, of our music | q5; 160 kbit/s; V2 | q3 | 64 kbit/s |

    The tests (`Tests/SyrinxCommandTests/Compare`) have all of them with the sources. MP3 at 96
    kbit/s and Opus at 96 to 128 kbit/s, which trained listeners can tell from the original in
    critical music, may pass; Vorbis q4, which they hardly can, may fail. The model also ignores
    polarity of all channels and a constant offset. Speed differences accumulate: a file that is
    0.1 s longer fails. So does what only one file has at its start or end, above −40 dBFS, if it is
    longer than 5 ms, or a click twice as loud as the 50 ms beside it.
    """#)
}
