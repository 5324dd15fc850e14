extension Topic {
  static let voices = Topic(
    "voices",
    "Built-in voices in part and in full, and voices of your own.",
    #"""
    Built-in voices in part and in full, and voices of your own.
    """#)
}
