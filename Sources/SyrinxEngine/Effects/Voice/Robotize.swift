import SyrinxSystem

// Voice/ takes voices for other voices, in short spectra.

/// Has a voice speak at one pitch, as a robot does in the pictures.
public struct Robotize: DeclaredEffect {
  /// Hertz.
  public var freq: Curve = 110
  /// Percent, from dry to wet.
  public var mix: Curve = 100

  public init() {}

  public static let name = "robotize"
  public static let purpose = EffectPurpose.voice
  public static let summary = "Give a voice a constant pitch."
  public static let examples = ["robotize 110"]
  public static let details = [
    "The loudness of the voice is kept, but peaks may be 4 dB higher, and 9 dB at 40 Hz: put a"
      + " limiter after it if they were near full scale."
  ]
  public static let parameters: [Parameter<Robotize>] = [
    .number("freq", \.freq, .hertz, 40...1000, positional: true, help: "pitch of the result"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "dry/wet mix"),
  ]

  public static let traits: EffectTraits = .expensive
  public var isBypass: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    let voice = try RobotVoice(
      format: setup.format, frequency: setup.frameValues("freq", freq), isLive: setup.isLive)
    return StatefulProcessor(try VoiceState(voice, mix: mix, setup))
  }
}

/// The voice of a robot.
///
/// Every pulse of the new voice is the sound's short spectrum with its phases set to zero about the
/// pulse's time (Zölzer, DAFX, 2011, 7.4), a time that need not fall on a frame: a straight line
/// of phase puts it between two. What a pulse says is read off between the two windows that it lies
/// among. Where all phases are zero all harmonics peak at once, so the frequencies of a pulse
/// are spread over a few milliseconds, which takes some 5 dB from its peak.
struct RobotVoice: VoiceMaker, ~Copyable {
  private var fourier: ShortTimeFourier
  private var voice: VoiceSource
  private var train: PulseTrain
  private let frequency: FrameValues
  private let sampleRate: Double
  private let isLive: Bool
  /// Real and imaginary parts of the spectrum of one window's pulses.
  private var pulses: AudioBuffer
  /// The same of what spreads a pulse.
  private let chirp: AudioBuffer

  /// From bass to treble a pulse lasts so many seconds; treble begins at so many Hz.
  private static let spread = 0.004
  private static let treble = 2000.0

  init(format: StreamFormat, frequency: FrameValues, isLive: Bool) throws(LibraryError) {
    let fourier = try ShortTimeFourier(speechOf: format, isLive: isLive)
    let size = fourier.windowSize
    voice = try VoiceSource(size: size, sampleRate: format.sampleRate)
    self.fourier = fourier
    train = PulseTrain(frequency, sampleRate: format.sampleRate)
    self.frequency = frequency
    self.isLive = isLive
    sampleRate = Double(format.sampleRate)
    pulses = AudioBuffer(channelCount: 2, frameCapacity: size / 2 + 8)
    let phases = (0..<pulses.frameCapacity).map { bin in
      -2 * Double.pi * Self.turns(at: Double(bin * format.sampleRate) / Double(size))
    }
    chirp = AudioBuffer(channels: [
      phases.map { Float(cos($0)) }, phases.map { Float(sin($0)) },
    ])
  }

  /// The integral of a delay that rises from −½ to ½ of the spread, over frequency.
  private static func turns(at frequency: Double) -> Double {
    let low = min(frequency, treble)
    return spread / 2 * (low * low / treble - low + frequency - low)
  }

  var latency: Int { fourier.latency }

  mutating func process(_ block: inout AudioBlock) {
    let size = Double(fourier.windowSize)
    let hop = fourier.hop
    let overlap = fourier.overlap
    let middle = Double(fourier.middle) / size
    fourier.process(&block) { plan, channel, centre in
      if channel == 0 {
        frequency.note(upTo: centre + hop)
        Self.place(
          &train, in: &pulses, about: centre, hop: hop, size: size, middle: middle,
          overlap: isLive ? nil : overlap)
        pulses.turn(by: chirp)
      }
      let hertz = frequency.value(at: Double(max(centre, 0)))
      let period = sampleRate / hertz
      var spectrum = plan.spectrum
      // A line of the train has the power 2·(amplitude ÷ period)², and the bins of the window have
      // 2 ÷ (size · hop · overlap) of the sound's.
      voice.replace(
        &spectrum, by: pulses, lowest: 0.75 * hertz, spacing: size / period,
        fraction: period * period / (size * Double(hop) * overlap))
    }
  }

  /// Makes the spectrum of all pulses less than a hop away from a window's middle, each as high as the
  /// window is near, and higher by what the window on the way back will take from it, which live is nothing.
  private static func place(
    _ train: inout PulseTrain, in pulses: inout AudioBuffer, about centre: Int, hop: Int,
    size: Double, middle: Double, overlap: Double?
  ) {
    pulses.clear()
    while train.next <= Double(centre - hop) { train.advance() }
    var coming = train
    while coming.next < Double(centre + hop) {
      let distance = coming.next - Double(centre)
      let fraction = 1 - distance.magnitude / Double(hop)
      let taken = overlap.map { HannWindow.weight(at: 0.5 + distance / size) / $0 } ?? 1
      pulses.addPulse(height: fraction / taken, turn: -middle - distance / size)
      coming.advance()
    }
  }

  mutating func reset() {
    fourier.reset()
    frequency.reset(to: 0)
    train.reset()
  }
}

// Spectra whose real and imaginary parts are the two channels of a buffer.
extension AudioBuffer {
  /// Adds a pulse. From bin to bin its phase turns by `turn`, in full turns: by −position ÷ size for a pulse at
  /// a position in a window of that size.
  fileprivate mutating func addPulse(height: Double, turn: Double) {
    let angle = 2 * Double.pi * turn
    var c = SIMD8<Float>()
    var s = SIMD8<Float>()
    for lane in 0..<8 {
      c[lane] = Float(height * cos(angle * Double(lane)))
      s[lane] = Float(height * sin(angle * Double(lane)))
    }
    // Eight bins at once turn by eight times one bin's angle.
    let dc = Float(cos(8 * angle))
    let ds = Float(sin(8 * angle))
    var both = pair(0, 1)
    for bin in stride(from: 0, through: both.left.count - 8, by: 8) {
      both.left.setLanes(at: bin, to: both.left.lanes(at: bin) + c)
      both.right.setLanes(at: bin, to: both.right.lanes(at: bin) + s)
      let next = c * dc - s * ds
      s = c * ds + s * dc
      c = next
    }
  }

  fileprivate mutating func turn(by other: borrowing AudioBuffer) {
    let c = other.samples(of: 0)
    let s = other.samples(of: 1)
    var both = pair(0, 1)
    for bin in both.left.indices {
      let (re, im) = (both.left[bin], both.right[bin])
      both.left[bin] = re * c[bin] - im * s[bin]
      both.right[bin] = re * s[bin] + im * c[bin]
    }
  }
}
