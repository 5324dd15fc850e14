import SyrinxEngine

extension ChannelAssumption {
  /// Tells the speakers that `node` assumes for channels without a map.
  package func sentence(of node: String) -> String {
    switch self {
    case .usual(let layout):
      "\(node): no channel map for \(layout.speakers.count) channels: assuming"
        + " \(Phrase.list(layout.speakers.map(\.description), conjunction: "and"))"
    case .order(let count):
      "\(node): no channel map for \(count) channels: kept in order"
    }
  }
}
