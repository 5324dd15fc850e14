extension Topic {
  static let speech = Topic(
    "speech", aliases: ["tts"],
    "Text spoken into a file, with the times of its words.",
    related: ["say"],
    #"""
    Text spoken into a file, with the times of its words.
    """#)
}
