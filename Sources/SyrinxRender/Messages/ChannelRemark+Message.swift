import SyrinxEngine

extension ChannelRemark {
  package func sentence(of node: String) -> String {
    switch self {
    case .usual(let layout):
      "\(node): no channel map for \(layout.speakers.count) channels: assuming"
        + " \(Phrase.list(layout.speakers.map(\.description), conjunction: "and"))"
    case .order(let count):
      "\(node): no channel map for \(count) channels: kept in order"
    case .noSides:
      // The node may stem from ms[ … ] or a voice, where nobody has named it.
      "the sound is mono, or its channels are equal: it has no sides, of which voice karaoke, width"
        + " middle=0 and the second chain of ms[ … ] are made"
    case .nothingLeft:
      "\(node): the result is silent, though the sound was not: it is in channels that are left out,"
        + " such as LFE, or cancels out; pan channels=left or right takes one channel"
    }
  }
}
