extension Topic {
  static let json = Topic(
    "json",
    "The names in JSON output.",
    #"""
    The names in JSON output.
    """#)
}
