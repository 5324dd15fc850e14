extension Topic {
  static let formats = Topic(
    "formats", aliases: ["format", "codecs", "codec", "encodings"],
    "Formats that are read and written, and by what.",
    #"""
    Formats that are read and written, and by what.
    """#)
}
