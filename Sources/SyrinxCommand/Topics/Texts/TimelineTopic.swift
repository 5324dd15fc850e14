extension Topic {
  static let timeline = Topic(
    "timeline", aliases: ["timelines", "tracks", "clips"],
    "Many sounds on one timeline.",
    related: ["compose", "join", "mix", "split"],
    #"""
    Many sounds on one timeline.
    """#)
}
