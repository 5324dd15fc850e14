extension Topic {
  static let golden = Topic(
    "golden", aliases: ["regression", "ci"],
    "Renders that must stay the same.",
    #"""
    Renders that must stay the same.
    """#)
}
