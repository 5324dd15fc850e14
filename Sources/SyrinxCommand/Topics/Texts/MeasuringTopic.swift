extension Topic {
  static let measuring = Topic(
    "measuring", aliases: ["measure", "levels", "loudness-units"],
    "Levels, loudness and pitch; conditions for scripts.",
    related: ["inspect", "mouth"],
    #"""
        syrinx inspect talk.wav
        syrinx inspect talk.wav guest.wav
        syrinx inspect talk.wav --tracks
        syrinx inspect talk.wav --json

    One file is shown in full, several as a table: levels, true peak, loudness, pitch, problems.
    `--tracks` adds the pitch of every voiced part; with `--json` every 5 ms.

    ## Many files

        syrinx inspect recordings
        syrinx inspect recordings --csv > levels.csv
        syrinx inspect @takes.txt --jsonl --only seconds,peakDB,integratedLUFS

    Of folders and lists all sounds are measured, several at a time, as a table, CSV or a line of
    JSON for each. `--only` prints and measures no more than it names: pitch, loudness and true
    peak take longest.

    ## Conditions

        syrinx inspect talk.wav --assert 'integratedLUFS in -25..-15'
        syrinx inspect *.wav --assert 'clippedSamples == 0'

    The exit status is 1 if a condition fails. `syrinx help inspect` lists the names.

    ## Levels

    | unit | measures |
    |---|---|
    | dBFS | samples; 0 is full scale |
    | dBTP | true peak: the wave between the samples (ITU-R BS.1770) |
    | LUFS | integrated loudness (EBU R 128) |
    | LU | loudness range (EBU Tech 3342) |

    The line after a render, `--json` and the reports of a batch state levels before rounding and
    clipping. So they show by how much a sound is too loud:

        up.wav  0:03.144  22.05 kHz  mono  pcm16  peak −4.2 dBFS  −22.3 LUFS

    Samples beyond full scale are counted and reported, never wrapped. `--clip fail`, `scale` or
    `limit` do something about them. `--verbose` prints the graph and all measurements.

    To reach a level: `loudness` limits peaks to a ceiling; `normalize` is one gain and never
    limits; `limiter` keeps the true peak below a ceiling.

    ## Inside a chain

        syrinx talk.wav out.wav reverb plate --meter reverb=level.jsonl

    writes level and peak after a node, 50 times per second.

    ## Mouths

        syrinx mouth talk.wav --fps 25 --out mouth.jsonl

    Mouth openings from 0 to 1, for animation, follow the level.

    Two files: `syrinx help compare`. Spectra: `syrinx help pictures`.
    """#)
}
