extension Topic {
  static let pictures = Topic(
    "pictures", aliases: ["picture", "images", "spectrogram", "spectrograms"],
    "Spectra, waveforms and responses, drawn or as numbers.",
    related: ["spectrum", "plot"],
    #"""
        # A spectrogram: --axis linear, log or mel
        syrinx spectrum talk.wav --out talk.png --axis mel

        # The bars at one time; a video of them with the sound (.mp4 by ffmpeg; .gif)
        syrinx spectrum talk.wav --out bars.svg@0.5s
        syrinx spectrum talk.wav --out bars.mp4 --width 640 --fps 10

        # The level of every band in every frame; or .csv
        syrinx spectrum talk.wav --out bands.jsonl

        # A waveform; waveforms and average spectra of a change, or of two files
        syrinx plot talk.wav --out waveform.png
        syrinx plot talk.wav voice robot --out change.png
        syrinx plot talk.wav robot.wav --out both.png

        # The pitch of a voice over its spectrogram
        syrinx plot talk.wav --pitch --out pitch.png

        # Magnitude, phase and group delay; impulse response and decay
        syrinx plot eq low-shelf@120:+3 high-pass@60 --out eq.svg
        syrinx plot reverb cathedral --out hall.png

        # The tracks of a timeline
        syrinx plot show.json --out show.png

    Without `--out`, `syrinx spectrum FILE` shows bars in the terminal.

    The extension chooses between PNG, SVG, JSON and CSV; `--json` and `--csv` print the numbers
    of any picture. Pictures are reproducible, and readable without colour.

    ## The bars

    They are 80 logarithmic bands from 100 Hz to 18 kHz of a 2048-point FFT, A-weighted (IEC
    61672), blended with their neighbours and smoothed over time; all of this can be set. 0 dB is
    a full-scale sine in one band, before weighting and neighbours, which by default reduce it by
    some 10 dB at 1 kHz. A spectrogram shows at most 32 channels; `.jsonl` and `.csv` have all.

    ## cairo

    Drawing requires cairo (https://www.cairographics.org), which `make setup` installs. It is
    loaded only for drawing: everything else works without it.

    Web pages with pictures: `syrinx help page`.
    """#)
}
