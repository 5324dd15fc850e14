extension Topic {
  static let measuring = Topic(
    "measuring", aliases: ["measure", "levels", "loudness-units"],
    "Levels, loudness and pitch; conditions for scripts.",
    related: ["inspect", "mouth"],
    #"""
    Levels, loudness and pitch; conditions for scripts.
    """#)
}
