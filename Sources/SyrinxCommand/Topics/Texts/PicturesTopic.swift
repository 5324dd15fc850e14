extension Topic {
  static let pictures = Topic(
    "pictures", aliases: ["picture", "images", "spectrogram", "spectrograms"],
    "Spectra, waveforms and responses, drawn or as numbers.",
    related: ["spectrum", "plot"],
    #"""
    Spectra, waveforms and responses, drawn or as numbers.
    """#)
}
