import SyrinxSystem

/// The facts that only running a plug-in tells: by how many frames it is late, and how long it sounds on.
struct PluginMeasurement: Hashable, Sendable {
  var latency = 0
  var tail = 0

  /// All that a measurement depends on.
  struct Key: Hashable, Sendable {
    let effect: String
    let revision: Int
    let preset: String?
    /// Those of its controls, where curves begin and where they end.
    let (first, last): ([Double], [Double])
    let sampleRate: Int
    let channelCount: Int
    let sideCount: Int
    let findsTail: Bool

    var hash: String {
      let streams = "\(sampleRate) \(channelCount) \(sideCount) \(findsTail)"
      let text = "\(effect) \(revision) \(preset ?? "") \(streams) \(first) \(last)"
      return ContentHash.text(ContentHash.of(text))
    }

    /// The path of the file of measurements, if it may be in there: a preset may change while the library stays,
    /// as may one whose library is not known. What takes a single block is not worth keeping.
    var store: String? {
      findsTail && preset == nil && revision > 2 ? MeasuredPlugins.path : nil
    }
  }
}
