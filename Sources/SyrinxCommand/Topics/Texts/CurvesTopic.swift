extension Topic {
  static let curves = Topic(
    "curves", aliases: ["curve", "automation", "envelope", "envelopes"],
    "Values that change over time.",
    #"""
    Values that change over time.
    """#)
}
