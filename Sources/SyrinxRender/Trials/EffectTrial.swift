import SyrinxEngine
import SyrinxPlugins
import SyrinxSystem

// Trials/ runs an effect over sounds that show its faults.

/// The laws that effects keep, tried on one with its defaults. Those that are built in keep them; code of
/// others may not.
package struct EffectTrial {
  package enum Law: String, CaseIterable, Sendable {
    case runs, ends, repeats, blocks, reset, silence, extremes

    package var sentence: String {
      switch self {
      case .runs: "starts, and gives as many frames as it promises"
      case .ends: "falls silent after its input"
      case .repeats: "gives the same samples twice"
      case .blocks: "gives the same samples for any block size"
      case .reset: "gives the same samples after going back to the start"
      case .silence: "gives silence for silence"
      case .extremes: "gives finite samples at the ends of all ranges"
      }
    }
  }

  private let effect: any Effect
  private static let sampleRate = 48_000
  private static let frameCount = 24_000
  private static let (usual, odd) = (512, 97)

  package init(_ descriptor: EffectDescriptor) { effect = descriptor.makeEffect() }

  /// The way in which the effect breaks a law; nil where it keeps it.
  package func fault(of law: Law) -> String? {
    do {
      switch law {
      case .ends:
        do { _ = try render(effect, Self.noise) } catch let error as PluginError {
          guard case .neverSilent = error else { throw error }
          return error.sentence
        }
        return nil
      case .runs:
        _ = try render(bounded, Self.noise)
        return nil
      case .repeats: return try difference(render(bounded, Self.noise))
      case .blocks: return try difference(render(bounded, Self.noise, blocks: Self.odd))
      case .reset: return try difference(render(bounded, Self.noise, goesBack: true))
      case .silence:
        let silence = [[Float]](
          repeating: [Float](repeating: 0, count: Self.frameCount), count: 2)
        let peak = try render(bounded, silence).joined().reduce(0) { max($0, $1.magnitude) }
        return peak > Self.threshold
          ? "peak of \((20 * log10(Double(peak))).text(decimals: 1)) dBFS" : nil
      case .extremes: return try extremes()
      }
    } catch {
      return error.report
    }
  }

  /// −90 dBFS.
  private static let threshold: Float = 3.162_277_7e-5

  /// The effect with a tail that has not to be found, where it has such a parameter.
  private var bounded: any Effect {
    var bounded = effect
    try? bounded.set("tail", to: .number(0))
    return bounded
  }

  private func difference(_ other: [[Float]]) throws -> String? {
    let one = try render(bounded, Self.noise)
    guard one.map(\.count) == other.map(\.count) else {
      return "\(one.first?.count ?? 0) frames and \(other.first?.count ?? 0)"
    }
    var most: Float = 0
    for (one, other) in zip(one, other) {
      for (one, other) in zip(one, other) { most = max(most, (one - other).magnitude) }
    }
    return most > 0 ? "off by \((20 * log10(Double(most))).text(decimals: 1)) dBFS" : nil
  }

  /// Each parameter at each end of its range, the others at their defaults.
  private func extremes() throws -> String? {
    for parameter in effect.parameters where parameter.name != "tail" {
      let values: [ParameterValue]
      switch parameter.domain {
      case .flag: values = [.flag(true), .flag(false)]
      case .choice(let words): values = words.map { .choice($0) }
      case .number(let domain), .choiceOrNumber(_, let domain):
        // A range that is not stated has ends that nothing is meant to reach.
        values = [domain.range.lowerBound, domain.range.upperBound].filter { $0.magnitude < 1e9 }
          .map { .number(Curve($0)) }
      case .text, .list: values = []
      }
      for value in values {
        var changed = bounded
        try? changed.set(parameter.name, to: value)
        let sound = Self.noise.map { Array($0.prefix(Self.frameCount / 10)) }
        let words = parameter.domain.print(value).joined()
        do {
          let isFinite = try render(changed, sound).joined().allSatisfy(\.isFinite)
          if !isFinite { return "\(parameter.name)=\(words): NaN or infinite" }
        } catch let error as PluginError {
          // Some values are allowed at higher sample rates only.
          if case .outOfRange = error { continue }
          return "\(parameter.name)=\(words): \(error.sentence)"
        }
      }
    }
    return nil
  }

  /// Two channels that stop halfway.
  private static let noise: [[Float]] = (1...2).map { number in
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    return (0..<frameCount).map { frame in
      // Marsaglia's xorshift with 64 bits ("Xorshift RNGs", 2003).
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return frame < frameCount / 2 ? Float(Int32(truncatingIfNeeded: state >> 32)) * 0x1p-32 : 0
    }
  }

  /// Renders a sound of two channels or, for a plug-in that takes another number, of so many.
  private func render(
    _ effect: any Effect, _ sound: [[Float]], blocks: Int = usual, goesBack: Bool = false
  ) throws -> [[Float]] {
    do {
      return try rendered(effect, sound, blocks, goesBack)
    } catch let error as PluginError {
      guard case .channels(_, let inputs, _, _) = error else { throw error }
      let channels = (0..<inputs).map { sound[$0 % sound.count] }
      return try rendered(effect, channels, blocks, goesBack)
    }
  }

  private func rendered(
    _ effect: any Effect, _ sound: [[Float]], _ blocks: Int, _ goesBack: Bool
  ) throws -> [[Float]] {
    var graph = Graph()
    let source = SoundSource(AudioBuffer(channels: sound), sampleRate: Self.sampleRate)
    let player = try graph.add(PlayerNode(source), as: "player")
    let resolved = try graph.resolve(effect, after: player).effect
    try graph.connect(graph.add(resolved, as: "effect", after: player), to: graph.output)
    let renderer = try Renderer(
      graph, RenderSettings(maximumFrameCount: blocks, resources: FileResources()))
    if goesBack {
      var buffer = AudioBuffer(
        channelCount: renderer.format.channelCount, frameCapacity: blocks)
      for _ in 0..<10 { _ = try renderer.render(into: &buffer) }
      try renderer.reset()
    }
    let sink = BufferSink(channelCount: renderer.format.channelCount)
    try renderer.render(to: sink)
    if let promised = renderer.frameCount, sink.channels[0].count != promised {
      throw EngineError.sourceEndedEarly(at: sink.channels[0].count, promised: promised)
    }
    return sink.channels
  }
}
