import SyrinxSystem

/// Adds noise, as loud as a signal-to-noise ratio over active speech asks for.
public struct Noise: DeclaredEffect {
  public enum Kind: String, CaseIterable, Sendable { case white, pink, brown, babble }

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
  public static let examples = [
    "noise pink snr=15", "noise white snr=5 seed=7", "noise babble snr=10",
  ]
  public static let parameters: [Parameter<Noise>] = [
    .choice("kind", \.kind, positional: true, help: "kind of computed noise"),
    .fixed(
      "snr", \.snr, .decibels, -40...100, positional: true,
      help: "active speech level (ITU-T P.56) above the RMS level of the noise"),
    .text(
      "from", \.from, placeholder: "FILE",
      help: "add this recording instead, from a place drawn by seed on, looped"),
    .seed(\.seed, of: "the noise, or of the place in the recording"),
  ]
  public static let details = [
    "The level of the sound is its active speech level, which is measured without"
      + " pauses. The level of the noise is its RMS over the time"
      + " of the sound, in the loudest channel.",
    "babble is eight talkers at once, of different pitch and pace, who say no words. Their"
      + " long-term average spectrum is that of speech (Byrne et al., 1994). Computed noise"
      + " repeats after about ten seconds.",
    "from=FILE adds a recording, converted to the rate of the sound; of one longer than ten"
      + " minutes, the first ten. In a random chain from=any:FOLDER/ draws a file.",
  ]

  /// 2: brown noise falls by 6 dB an octave up to the Nyquist frequency.
  public static let revision = 2
  public var revision: Int { kind == .brown && from == nil ? 2 : 1 }

  /// The reading of the ratio that was reached.
  package static let reading = "snr"

  public static let canRunLive = false
  public var isOpen: Bool { level == nil }
  public var filesRead: [String] { from.map { [$0] } ?? [] }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    let sink = ActiveSpeechSink(sound.format)
    try sound.play(to: sink)
    guard let level = sink.levelDB else {
      return MeasurementResult(Gain(), warning: .nothingToMeasure(measure: "active speech level"))
    }
    var resolved = self
    resolved.level = level
    var result = MeasurementResult(
      resolved,
      findings: [Setting(measured: "speech-level", level, .level, decimals: 2)])
    if let from {
      let (noise, start) = try makeLoop(at: sound.format.sampleRate, sound.resources)
      let power = noise.power(from: start, count: sound.frameCount ?? .max)
      if power == 0 { result.warning = .silentFile(path: from) }
    }
    return result
  }

  /// The noise, and the frame of it with which the sound begins.
  fileprivate func makeLoop(
    at rate: Int, _ resources: any RenderResources
  ) throws -> (noise: NoiseLoop, start: Int) {
    guard let from else {
      // The seeds of others are often drawn anew for each output, which would drive out what is used again.
      guard kind == .babble else { return (try NoiseLoop(kind, seed: seed, at: rate), 0) }
      let key = NoiseLoop.Key.babble(seed: seed, sampleRate: rate)
      return (try resources.shared(for: key) { try NoiseLoop(kind, seed: seed, at: rate) }, 0)
    }
    let noise = try resources.shared(for: NoiseLoop.Key.recording(from, sampleRate: rate)) {
      try NoiseLoop(resources.openSource(at: from), at: rate)
    }
    var bits = RandomBits(seed: seed)
    return (noise, Int(bits.fraction() * Double(noise.frameCount)))
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
  private let level: Double
  private let frameCount: Int?
  private var position = 0

  init(_ settings: Noise, level: Double, _ setup: ProcessorSetup) throws {
    format = setup.format
    self.level = level
    frameCount = setup.input.length?.frameCount
    (noise, start) = try settings.makeLoop(at: format.sampleRate, setup.resources)
    let count = frameCount ?? noise.frameCount
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

  /// The ratio that is reached over the whole sound.
  private(set) lazy var readings: [(title: String, value: Double)] = {
    guard let frameCount, frameCount > 0 else { return [] }
    let added = Double(gain * gain) * noise.power(throughout: frameCount, from: start)
    return added > 0 ? [(Noise.reading, level - 10 * log10(added))] : []
  }()
}

/// A stretch of noise that is repeated without a seam.
struct NoiseLoop: LargeValue {
  enum Key: Hashable, Sendable {
    case babble(seed: Int, sampleRate: Int)
    case recording(String, sampleRate: Int)
  }

  private let channels: [[Float]]
  let frameCount: Int

  var byteCount: Int { channels.count * frameCount * MemoryLayout<Float>.stride }

  private static let longestSeconds = 600
  /// Over which the end passes into the beginning.
  private static let seamSeconds = 0.02

  init(_ source: any FrameSource, at sampleRate: Int) throws {
    let sound = try source.frames(atMost: Self.longestSeconds, at: sampleRate)
    self.init(joining: sound.channels, at: sampleRate)
  }

  init(_ kind: Noise.Kind, seed: Int, at sampleRate: Int) throws(LibraryError) {
    guard kind != .babble else {
      let babble = try Babble.samples(seconds: Self.computedSeconds, seed: seed, at: sampleRate)
      self.init(joining: [babble], at: sampleRate)
      return
    }
    var bits = RandomBits(seed: seed)
    let rate = Double(sampleRate)
    // P. Kellet's filter: seven poles that lie one beside the other, −3 dB per octave within 0.05 dB.
    let poles = SIMD8(0.99886, 0.99332, 0.96900, 0.86650, 0.55000, -0.7616, 0, 0)
    let gains = SIMD8(0.0555179, 0.0750759, 0.1538520, 0.3104856, 0.5329522, -0.0168980, 0, 0)
    var pink = SIMD8<Double>(repeating: 0)
    var last = 0.0
    var brown = ColourFilter.brown(from: 20, rate)
    let brownScale = kind == .brown ? 1 / brown.power.squareRoot() : 0
    let samples = (0..<Int(Self.computedSeconds * rate)).map { _ -> Float in
      let white = 2 * bits.fraction() - 1
      switch kind {
      case .white, .babble: return Float(white)
      case .pink:
        pink = poles * pink + gains * white
        defer { last = white * 0.115926 }
        return Float(0.1 * (pink.sum() + last + white * 0.5362))
      case .brown:
        return Float(brown.next(brownScale * white))
      }
    }
    self.init(joining: [samples], at: sampleRate)
  }

  private static let computedSeconds = 10.0

  private init(joining sound: [[Float]], at sampleRate: Int) {
    var channels = sound
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

  /// The same of a sound that may be longer than the loop.
  func power(throughout count: Int, from start: Int) -> Double {
    guard frameCount > 0, count > frameCount else { return power(from: start, count: count) }
    let rest = count % frameCount
    let whole = power(from: start, count: frameCount) * Double(count - rest)
    return (whole + (rest > 0 ? power(from: start, count: rest) * Double(rest) : 0)) / Double(count)
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

extension FrameSource {
  /// The frames of some seconds, or of as many as there are, at a rate.
  func frames(atMost seconds: Int, at sampleRate: Int) throws -> AudioBuffer {
    let sink = BufferSink(channelCount: format.channelCount)
    var buffer = AudioBuffer(channelCount: format.channelCount, frameCapacity: 16_384)
    var left = seconds * format.sampleRate
    while left > 0 {
      let count = min(try read(into: &buffer), left)
      guard count > 0 else { break }
      sink.write(buffer.frames.prefix(count))
      left -= count
    }
    let sound = AudioBuffer(channels: sink.channels)
    guard format.sampleRate != sampleRate, sound.frameCapacity > 0 else { return sound }
    return try resampled(sound, from: format.sampleRate, to: sampleRate)
  }
}
