extension Topic {
  static let sox = Topic(
    "sox", aliases: ["ffmpeg"],
    "Coming from SoX or ffmpeg.",
    #"""
    Coming from SoX or ffmpeg.
    """#)
}
