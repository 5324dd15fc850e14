extension Topic {
  static let exitStatus = Topic(
    "exit-status", aliases: ["exit", "status", "errors"],
    "Exit statuses, and where messages go.",
    #"""
    Exit statuses, and where messages go.
    """#)
}
