extension Topic {
  static let words = Topic(
    "words", aliases: ["lyrics", "subtitles", "captions"],
    "Lyrics and subtitles that stay in time with the sound.",
    #"""
    Lyrics and subtitles that stay in time with the sound.
    """#)
}
