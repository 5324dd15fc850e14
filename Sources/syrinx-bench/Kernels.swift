import SyrinxAnalysis
import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// The time that one effect or meter takes for a frame, without files and without starting a program.
struct KernelTime {
  let name: String
  let settings: String
  let nanoseconds: Double

  static let heading = ["effect", "settings", "ns a frame", "× real time"]

  var row: [String] {
    let speed = 1e9 / (nanoseconds * Double(Input.sampleRate))
    return [name, settings, nanoseconds.text(decimals: 1), speed.text(decimals: 0)]
  }

  var json: JSONValue {
    ["name": .string(name), "settings": .string(settings), "nanoseconds": .number(nanoseconds)]
  }
}

/// All effects of the catalogue, and the meters, over the same ten seconds of music.
struct Kernels {
  /// The name by which the meters are asked for.
  static let meters = "meters"
  private let samples: SharedFrames
  private let format = StreamFormat(sampleRate: Input.sampleRate, channelCount: 2)

  /// Words for effects whose defaults do nothing and which are not made to do something by setting
  /// their first positional parameter to a quarter of its range.
  private static let words: [String: [(parameter: String, word: String)]] = [
    "gain": [("db", "-3")],
    "pitch": [("cents", "300")],
    "varispeed": [("rate", "1.25")],
    "eq": [("bands", "parametric@1000:3")],
    "limiter": [("ceiling", "-12")],
    "fade": [("in", "10")],
    "width": [("sides", "150")],
    "declip": [("level", "-6")],
  ]

  init() {
    var buffer = AudioBuffer(channelCount: 2, frameCapacity: 10 * Input.sampleRate)
    var music = MusicLike()
    do {
      var pair = buffer.pair(0, 1)
      for frame in pair.left.indices {
        let sample = music.next()
        pair.left[frame] = sample[0]
        pair.right[frame] = sample[1]
      }
    }
    samples = SharedFrames(buffer)
  }

  /// Measures all, or those whose names are wanted.
  func times(only names: [String], runs: Int) throws -> [KernelTime] {
    var times: [KernelTime] = []
    for effect in EffectCatalog.standard.effects where names.isEmpty || names.contains(effect.name)
    {
      times.append(try time(of: effect, runs: runs))
    }
    var level = LevelMeter(format: format)
    var loudness = LoudnessMeter(format: format)
    var truePeak = TruePeakMeter(format: format)
    if names.isEmpty || names.contains(Self.meters) {
      times.append(meter("level meter", runs) { level.add($0) })
      times.append(meter("loudness meter", runs) { loudness.add($0) })
      times.append(meter("true peak meter", runs) { truePeak.add($0) })
    }
    return times
  }

  private func time(of descriptor: EffectDescriptor, runs: Int) throws -> KernelTime {
    var effect = descriptor.makeEffect()
    for (parameter, word) in Self.words[descriptor.name] ?? [] {
      try effect.set(parameter, word: word)
    }
    if effect.isBypass, let parameter = descriptor.parameters.first(where: \.isPositional),
      let range = parameter.domain.number?.range
    {
      let value = range.lowerBound + (range.upperBound - range.lowerBound) / 4
      try effect.set(parameter.name, word: value.rounded().shortText)
    }
    var best = Double.infinity
    for _ in 0..<runs {
      var graph = Graph()
      let source = SoundSource(samples, sampleRate: Input.sampleRate)
      let player = try graph.add(PlayerNode(source), as: "player")
      let resolved = try graph.resolve(effect, after: player).effect
      let node = try graph.add(resolved, as: descriptor.name, after: player)
      try graph.connect(node, to: graph.output)
      let renderer = try Renderer(graph, RenderSettings(tail: .none))
      let began = MonotonicTime.now
      try renderer.render(to: Nowhere())
      best = min(best, (MonotonicTime.now - began) / .nanoseconds(1))
    }
    let settings = effect.settings.map { "\($0.name)=\($0.words.joined(separator: " "))" }
    return KernelTime(
      name: descriptor.name, settings: settings.joined(separator: " "),
      nanoseconds: best / Double(samples.frameCount))
  }

  private func meter(_ name: String, _ runs: Int, _ add: (AudioFrames) -> Void) -> KernelTime {
    var best = Double.infinity
    for _ in 0..<runs {
      let began = MonotonicTime.now
      samples.withFrames { $0.forEachBlock(of: AudioBlock.usualFrameCount, add) }
      best = min(best, (MonotonicTime.now - began) / .nanoseconds(1))
    }
    return KernelTime(
      name: name, settings: "", nanoseconds: best / Double(samples.frameCount))
  }
}

/// A sink that keeps nothing.
private final class Nowhere: FrameSink {
  func write(_ block: AudioFrames) {}
}
