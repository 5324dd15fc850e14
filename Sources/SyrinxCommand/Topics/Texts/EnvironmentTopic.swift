extension Topic {
  static let environment = Topic(
    "environment", aliases: ["environment-variables", "variables", "configuration", "config"],
    "Environment variables and folders.",
    related: ["doctor"],
    #"""
    Environment variables and folders.
    """#)
}
