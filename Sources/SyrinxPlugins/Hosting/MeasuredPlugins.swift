import SyrinxSystem

/// The measurements of plug-ins that ran before, which a later run takes instead of running them for seconds of
/// silence again. The number of the plug-in's revision, which is made of its library, is a part of the key.
struct MeasuredPlugins {
  private struct Entry {
    let hash: String
    let measurement: PluginMeasurement
  }

  private var entries: [Entry] = []

  private static let heading = "syrinx measured plug-ins 1"
  /// Those that were measured last are kept.
  private static let most = 500

  static var path: String? { cacheFolder("plugins").map { $0 + "/measured" } }

  /// The measurement that was kept, or else the one that is made, which is kept for the next time.
  static func measurement(
    _ key: PluginMeasurement.Key, _ make: () throws -> PluginMeasurement
  ) throws -> PluginMeasurement {
    guard let path = key.store else { return try make() }
    if let known = MeasuredPlugins(text: KeptText.read(at: path) ?? "")[key] { return known }
    let made = try make()
    // Others may have kept theirs meanwhile.
    var all = MeasuredPlugins(text: KeptText.read(at: path) ?? "")
    all.add(made, for: key)
    KeptText.write(all.text, at: path)
    return made
  }

  init(text: String) {
    entries = KeptText.rows(text, after: Self.heading).compactMap { bytes in
      let words = bytes.map(KeptText.word)
      guard words.count == 3, let latency = Int(words[1]), let tail = Int(words[2]) else {
        return nil
      }
      return Entry(
        hash: words[0], measurement: PluginMeasurement(latency: latency, tail: tail))
    }
  }

  var text: String {
    let lines = entries.suffix(Self.most).map {
      "\($0.hash)\t\($0.measurement.latency)\t\($0.measurement.tail)"
    }
    return ([Self.heading] + lines).map { $0 + "\n" }.joined()
  }

  /// Nil where none is kept that could be one.
  subscript(key: PluginMeasurement.Key) -> PluginMeasurement? {
    let hash = key.hash
    let known = entries.last { $0.hash == hash }?.measurement
    return known.flatMap { $0.isPossible(at: key.sampleRate) ? $0 : nil }
  }

  mutating func add(_ measurement: PluginMeasurement, for key: PluginMeasurement.Key) {
    entries.append(Entry(hash: key.hash, measurement: measurement))
  }
}
