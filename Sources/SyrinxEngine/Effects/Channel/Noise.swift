import SyrinxSystem

// Channel/ adds what recordings and connections add to a sound: noise, losses and the like, for training and
// testing what has to bear them.

/// Adds noise, as loud as a signal-to-noise ratio over active speech asks for.
public struct Noise: DeclaredEffect {
  public enum Kind: String, CaseIterable, Sendable { case white, pink, brown }

  public var kind = Kind.pink
  /// Decibels of the active speech level above the noise.
  public var snr = 20.0
  /// A recording of noise.
  public var from: String?
  public var seed = 1
  /// The active speech level in dBFS, once it has been measured.
  public private(set) var level: Double?

  public init() {}

  public static let name = "noise"
  public static let purpose = EffectPurpose.channel
  public static let summary = "Add noise at a signal-to-noise ratio (two passes)."
  public static let examples = ["noise pink snr=15", "noise white snr=5 seed=7"]
  public static let parameters: [Parameter<Noise>] = [
    .choice("kind", \.kind, positional: true, help: "spectrum of computed noise"),
    .fixed(
      "snr", \.snr, .decibels, -40...100, positional: true,
      help: "active speech level (ITU-T P.56) above the RMS level of the noise"),
    .text(
      "from", \.from, placeholder: "FILE",
      help: "add this recording instead, from a place drawn by seed on, looped"),
    .count(
      "seed", \.seed, 0...999_999,
      help: "seed of the noise, or of the place in the recording; drawn anew in random chains"),
  ]
  public static let details = [
    "The level of the sound is its active speech level, the one over the time in which somebody"
      + " speaks, so that pauses do not count. The level of the noise is its RMS over the time"
      + " of the sound, in the loudest channel.",
    "from=FILE adds a recording, converted to the rate of the sound; of one longer than ten"
      + " minutes, the first ten. In a random chain from=any:FOLDER/ draws a file.",
  ]

  public static let canRunLive = false
  public var isOpen: Bool { level == nil }
  public var isBypass: Bool { false }
  public var filesRead: [String] { from.map { [$0] } ?? [] }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    let sink = ActiveSpeechSink(sound.format)
    try sound.play(to: sink)
    guard let level = sink.levelDB else {
      return MeasurementResult(Gain(), warning: .nothingToMeasure(measure: "active speech level"))
    }
    var resolved = self
    resolved.level = level
    return MeasurementResult(
      resolved,
      findings: [Setting(measured: "speech-level", level, .level, decimals: 2)])
  }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard let level else { throw EngineError.notMeasured(effect: Self.name) }
    return try NoiseProcessor(self, level: level, setup)
  }
}

private final class NoiseProcessor: InPlaceProcessor {
  let format: StreamFormat
  private let noise: NoiseLoop
  private let gain: Float
  private let start: Int
  private var position = 0

  init(_ settings: Noise, level: Double, _ setup: ProcessorSetup) throws {
    format = setup.format
    let path =
      settings.from
      ?? "synth \(settings.kind.rawValue) 20s level=-20 seed=\(settings.seed) rate=\(format.sampleRate)"
    let (rate, resources) = (format.sampleRate, setup.resources)
    let key = NoiseLoop.Key(path: path, sampleRate: rate)
    noise =
      settings.from == nil
      ? try NoiseLoop(resources.openSource(at: path), at: rate)
      : try resources.shared(for: key) { try NoiseLoop(resources.openSource(at: path), at: rate) }
    var bits = RandomBits(seed: settings.seed)
    start = settings.from == nil ? 0 : Int(bits.fraction() * Double(noise.frameCount))
    let count = setup.input.length?.frameCount ?? noise.frameCount
    let power = noise.power(from: start, count: count)
    gain =
      power > 0 ? Float(pow(10, (level - settings.snr) / 20) / power.squareRoot()) : 0
  }

  func process(_ block: inout AudioBlock) {
    for channel in 0..<block.channelCount {
      var samples = block[channel]
      noise.add(to: &samples, channel, from: start + position, gain)
    }
    position += block.frameCount
  }

  func reset(to frame: Int) { position = frame }
}

/// A stretch of noise that is repeated without a seam.
struct NoiseLoop: Sendable {
  struct Key: Hashable, Sendable {
    let path: String
    let sampleRate: Int
  }

  private let channels: [[Float]]
  let frameCount: Int

  private static let longestSeconds = 600
  /// Over which the end passes into the beginning.
  private static let seamSeconds = 0.02

  init(_ source: any FrameSource, at sampleRate: Int) throws {
    let format = source.format
    var left = Self.longestSeconds * format.sampleRate
    let sink = BufferSink(channelCount: format.channelCount)
    try source.forEachBlock(of: 16_384) { block in
      if left > 0 { sink.write(block.prefix(min(left, block.frameCount))) }
      left -= block.frameCount
    }
    var channels = sink.channels
    if format.sampleRate != sampleRate, channels.first?.isEmpty == false {
      channels = try resampled(
        AudioBuffer(channels: channels), from: format.sampleRate, to: sampleRate
      ).channels
    }
    let count = channels.first?.count ?? 0
    let seam = min(Int(Self.seamSeconds * Double(sampleRate)), count / 4)
    for channel in channels.indices {
      // Of equal power, since the two ends have nothing in common.
      for frame in 0..<seam {
        let angle = Double(frame) / Double(max(seam, 1)) * Double.pi / 2
        let end = channels[channel][count - seam + frame]
        channels[channel][frame] =
          channels[channel][frame] * Float(sin(angle)) + end * Float(cos(angle))
      }
      channels[channel].removeLast(seam)
    }
    self.channels = channels
    frameCount = count - seam
  }

  /// The mean square of the loudest channel over so many frames.
  func power(from start: Int, count: Int) -> Double {
    guard frameCount > 0 else { return 0 }
    let length = min(max(count, 1), frameCount)
    return channels.map { samples in
      var sum = 0.0
      for frame in 0..<length {
        let sample = Double(samples[(start + frame) % frameCount])
        sum += sample * sample
      }
      return sum / Double(length)
    }.max() ?? 0
  }

  /// Adds a channel, or where there are fewer one of them.
  func add(
    to samples: inout MutableSpan<Float>, _ channel: Int, from start: Int, _ gain: Float
  ) {
    guard frameCount > 0 else { return }
    let list = channels[channel % channels.count]
    let noise = list.span
    var place = start % frameCount
    for frame in samples.indices {
      samples[frame] += gain * noise[place]
      place += 1
      if place == frameCount { place = 0 }
    }
  }
}
