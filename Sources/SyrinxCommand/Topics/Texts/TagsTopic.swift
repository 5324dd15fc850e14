extension Topic {
  static let tags = Topic(
    "tags", aliases: ["metadata", "chapters"],
    "Tags, pictures, chapters, cues, and what becomes of them.",
    #"""
    Tags, pictures, chapters, cues, and what becomes of them.
    """#)
}
