extension Topic {
  static let recipes = Topic(
    "recipes", aliases: ["recipe", "cookbook", "examples", "howto"],
    "Common tasks, a line or two each.",
    #"""
    Common tasks, a line or two each.
    """#)
}
