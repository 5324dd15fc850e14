import SyrinxEngine
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

  /// −90 dBFS, below which it counts as silent.
  private static let threshold: Float = 3.162_277_7e-5
  /// Seconds: of noise that enters first, of silence after which nothing more is expected, and in all.
  private static let (noise, quiet, most) = (1, 6, 60)
  private static let blockFrameCount = 512
}

extension PluginMeasurement {
  /// It is within what a measurement finds.
  func isPossible(at sampleRate: Int) -> Bool {
    (0...PluginHost.longestLatency * sampleRate).contains(latency)
      && (0...Self.most * sampleRate).contains(tail)
  }

  /// Runs plug-ins of their own: one for the latency at the first values, one for the tail at the last.
  init(
    _ plugin: any HostedPlugin, _ conditions: PluginConditions, _ layout: PluginLayout,
    first: [PluginControl], last: [PluginControl], findsTail: Bool
  ) throws(PluginError) {
    var conditions = conditions
    conditions.blockFrameCount = Self.blockFrameCount
    conditions.isLive = false
    let (name, sampleRate) = (conditions.name, conditions.sampleRate)
    if plugin.latencyPort != nil {
      var host = try PluginHost(plugin, conditions, layout, first)
      try host.run()
      latency = try host.latency()
    }
    guard findsTail else { return }
    var host = try PluginHost(plugin, conditions, layout, last)
    let noiseEnd = Self.noise * sampleRate
    var (position, lastLoud) = (0, 0)
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    while position < lastLoud + Self.quiet * sampleRate || position < noiseEnd {
      guard position < Self.most * sampleRate else {
        throw .neverSilent(name: name, seconds: Self.most)
      }
      let noisy = min(max(noiseEnd - position, 0), Self.blockFrameCount)
      var entering = host.input.prefix(Self.blockFrameCount)
      Self.fill(&entering, noisy, &state)
      try host.run()
      if let frame = Self.lastLoud(in: host.output.frames) { lastLoud = position + frame + 1 }
      position += Self.blockFrameCount
    }
    tail = max(lastLoud - noiseEnd - latency, 0)
  }

  /// Fills the front with noise between −6 dBFS and its negative, the rest with silence.
  private static func fill(_ block: inout AudioBlock, _ count: Int, _ state: inout UInt64) {
    block.clear()
    for channel in 0..<block.channelCount {
      var samples = block[channel]
      for frame in 0..<count {
        // Marsaglia's xorshift with 64 bits ("Xorshift RNGs", 2003).
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        samples[frame] = Float(Int32(truncatingIfNeeded: state >> 32)) * 0x1p-32
      }
    }
  }

  private static func lastLoud(in frames: AudioFrames) -> Int? {
    var last: Int?
    for channel in 0..<frames.channelCount {
      let samples = frames.samples(of: channel)
      for frame in samples.indices where samples[frame].magnitude > threshold {
        last = max(last ?? 0, frame)
      }
    }
    return last
  }
}
