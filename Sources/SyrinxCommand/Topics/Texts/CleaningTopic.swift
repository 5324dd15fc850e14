extension Topic {
  static let cleaning = Topic(
    "cleaning", aliases: ["noise", "restore", "restoration", "clean", "cleanup"],
    "Remove noise, hum, clicks, clipping and reverberation.",
    related: ["denoise", "dehum", "dereverb", "deess", "declip", "declick"],
    #"""
    Remove noise, hum, clicks, clipping and reverberation.
    """#)
}
