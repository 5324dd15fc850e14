#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lowers the reverberation of a room under speech, in short spectra.
///
/// The power of what a room leaves behind falls exponentially, so that it is known from the power a little
/// earlier and the decay time (K. Lebart, J. M. Boucher and P. N. Denbigh, "A New Method Based on Spectral
/// Subtraction for Speech Dereverberation", Acta Acustica 87, 2001); it is then taken for noise.
public struct Dereverb: DeclaredEffect {
  /// Percent of the gains' decibels.
  public var strength: Curve = 100
  /// Seconds in which the room's reverberation falls by 60 dB.
  public var decay = 0.6
  /// Decibels that no bin is lowered further than.
  public var floor: Curve = -15

  public init() {}

  public static let name = "dereverb"
  public static let purpose = EffectPurpose.clean
  public static let summary = "Lowers the reverberation of a room under speech."
  public static let examples = ["dereverb", "dereverb 70 decay=1", "denoise dereverb"]
  public static let parameters: [Parameter<Dereverb>] = [
    .number(
      "strength", \.strength, .percent, 0...100, positional: true, bypassValue: 0,
      help: "how much of the reduction is applied"),
    .fixed(
      "decay", \.decay, .seconds, 0.1...5,
      help: "time in which the room's reverberation falls by 60 dB"),
    .number(
      "floor", \.floor, .decibels, -60...0, bypassValue: 0,
      help: "no part of the sound is lowered further"),
  ]
  public static let details = [
    "What comes within some 25 ms of the direct sound stays. A decay longer than that of the room lowers more,"
      + " and more of the speech too; held notes are lowered as well. Remove noise first."
  ]

  public var isBypass: Bool { strength.isConstant(0) || floor.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard setup.isLive || !isBypass else { return Passage().makeProcessor(setup) }
    return try DereverbProcessor(self, setup)
  }
}

private final class DereverbProcessor: InPlaceProcessor {
  let format: StreamFormat
  let memory = InputMemory.everything
  private var fourier: ShortTimeFourier
  private var rooms: [LateReverberation]
  private let gains: [LogSpectralGain]
  private let strength: FrameValues
  private let floor: FrameValues
  private let powers: AudioBuffer

  init(_ settings: Dereverb, _ setup: ProcessorSetup) throws {
    format = setup.format
    let channels = 0..<format.channelCount
    let fourier = try ShortTimeFourier(noiseOf: format)
    let binCount = fourier.windowSize / 2 + 1
    let spacing = Double(fourier.hop) / Double(format.sampleRate)
    rooms = channels.map { _ in
      LateReverberation(binCount: binCount, spacing: spacing, decay: settings.decay)
    }
    gains = channels.map { _ in
      LogSpectralGain(binCount: binCount, spacing: spacing, memory: 0.8, weighsPresence: false)
    }
    strength = try setup.frameValues("strength", settings.strength)
    floor = try setup.frameValues("floor", settings.floor)
    powers = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    self.fourier = fourier
  }

  var latency: Int { fourier.latency }
  var alignment: Int { fourier.hop }

  func process(_ block: AudioBlock) {
    fourier.process(block) { plan, channel, centre in
      strength.note(upTo: centre)
      floor.note(upTo: centre)
      var spectrum = plan.spectrum
      let isSound = powers.block.measurePowers(of: spectrum.span)
      if !isSound { powers.block.clear() }
      let powers = self.powers.block
      rooms[channel].hear(powers.samples(of: 0))
      guard isSound else { return }
      let late = rooms[channel].power
      gains[channel].compute(powers.samples(of: 0), noise: late.samples(of: 0))
      let frame = Double(max(centre, 0))
      gains[channel].apply(
        to: &spectrum, least: floor.value(at: frame), strength: strength.value(at: frame))
    }
  }

  func reset(to frame: Int) {
    fourier.reset(to: frame)
    for channel in rooms.indices {
      rooms[channel].reset()
      gains[channel].reset()
    }
    strength.reset(to: 0)
    floor.reset(to: 0)
  }
}

/// The power of late reverberation in each bin of one channel.
struct LateReverberation {
  /// The sound's power, smoothed, of the last windows in turn.
  private let history: AudioBuffer
  private let late: AudioBuffer
  private var position = 0
  private let weight: Float
  private let remains: Float

  /// When the late part begins.
  private static let earlySeconds = 0.024
  private static let lowest: Float = 1e-20

  init(binCount: Int, spacing: Double, decay: Double) {
    let delay = max(Int((Self.earlySeconds / spacing).rounded()), 1)
    history = AudioBuffer(channelCount: delay + 1, frameCapacity: binCount)
    late = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    weight = 1 - Float(pow(0.5, spacing / 0.008))
    remains = Float(pow(10, -6 * Double(delay) * spacing / decay))
  }

  /// What is left in the newest window of the sound before it.
  var power: AudioBlock { late.block }

  /// Hears the powers of the next window.
  mutating func hear(_ powers: Span<Float>) {
    let count = history.block.channelCount
    let next = (position + 1) % count
    let rows = history.block
    let last = rows.samples(of: position)
    var newest = rows[next]
    for bin in powers.indices { newest[bin] = last[bin] + weight * (powers[bin] - last[bin]) }
    position = next
    let earlier = rows.samples(of: (next + 1) % count)
    var late = self.late.block[0]
    for bin in powers.indices { late[bin] = max(remains * earlier[bin], Self.lowest) }
  }

  mutating func reset() {
    history.block.clear()
    position = 0
  }
}
