extension Topic {
  static let page = Topic(
    "page", aliases: ["pages", "html", "website"],
    "Web pages that play and compare sounds.",
    #"""
    Web pages that play and compare sounds.
    """#)
}
