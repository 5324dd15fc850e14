extension Topic {
  static let limits = Topic(
    "limits", aliases: ["limit", "limitations"],
    "Limits of the program and of its libraries.",
    #"""
    Limits of the program and of its libraries.
    """#)
}
