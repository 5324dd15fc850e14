extension Topic {
  static let films = Topic(
    "films", aliases: ["film", "video", "videos", "movie"],
    "Effects on the sound of a film.",
    #"""
    Effects on the sound of a film.
    """#)
}
