extension Topic {
  static let rooms = Topic(
    "rooms", aliases: ["room", "impulse-response", "ir"],
    "Reverberation, impulse responses, and measuring a room.",
    related: ["reverb", "measure-room"],
    #"""
    Reverberation, impulse responses, and measuring a room.
    """#)
}
