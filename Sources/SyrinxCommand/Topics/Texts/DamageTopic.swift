extension Topic {
  static let damage = Topic(
    "damage", aliases: ["damaged", "broken", "truncated"],
    "Truncated and damaged files.",
    #"""
    Truncated and damaged files.
    """#)
}
