extension Topic {
  static let platforms = Topic(
    "platforms", aliases: ["platform", "linux", "macos", "windows"],
    "Systems on which it has been run, and on which not.",
    #"""
    Systems on which it has been run, and on which not.
    """#)
}
