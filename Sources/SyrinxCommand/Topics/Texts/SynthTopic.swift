extension Topic {
  static let synth = Topic(
    "synth", aliases: ["tones", "test-signals"],
    "Tones, sweeps, noise and other computed sounds.",
    #"""
    Tones, sweeps, noise and other computed sounds.
    """#)
}
