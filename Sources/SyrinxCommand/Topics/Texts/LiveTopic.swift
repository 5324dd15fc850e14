extension Topic {
  static let live = Topic(
    "live", aliases: ["microphone", "devices", "realtime"],
    "Play, record, and change a voice while it speaks.",
    related: ["play", "record"],
    #"""
    Play, record, and change a voice while it speaks.
    """#)
}
