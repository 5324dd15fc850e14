extension Topic {
  static let upgrading = Topic(
    "upgrading", aliases: ["upgrade", "changes", "news"],
    "Changes since 1.0 that scripts may notice.",
    #"""
    Changes since 1.0 that scripts may notice.
    """#)
}
