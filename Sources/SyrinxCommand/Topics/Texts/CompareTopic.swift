extension Topic {
  static let compare = Topic(
    "compare", aliases: ["perceptual"],
    "Compare two sounds, exactly or as they are heard.",
    #"""
    Compare two sounds, exactly or as they are heard.
    """#)
}
