extension Topic {
  static let batch = Topic(
    "batch", aliases: ["folder", "folders"],
    "Process folders; continue where a run ended.",
    #"""
    Process folders; continue where a run ended.
    """#)
}
