extension Topic {
  static let files = Topic(
    "files", aliases: ["file", "names", "permissions"],
    "How outputs are written, and who may read them.",
    #"""
    How outputs are written, and who may read them.
    """#)
}
