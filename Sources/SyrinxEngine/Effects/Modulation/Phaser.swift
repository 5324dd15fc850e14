import SyrinxSystem

/// Mixes the sound with a copy whose phase is turned, so that two notches sweep through it.
public struct Phaser: DeclaredEffect, SweepEffect {
  public var rate: Curve = 0.5
  public var depth: Curve = 100
  public var feedback: Curve = 30
  public var mix: Curve = 50
  public var spread: Curve = 90

  public init() {}

  public static let name = "phaser"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Sweep two notches through the sound with all-pass filters."
  public static let examples = ["phaser 0.4 feedback=50"]
  public static let parameters = sweepParameters(
    depth: .number(
      "depth", \.depth, .percent, 0...100,
      help: "sweep of the notches around 800 Hz; 100: two octaves up and down"),
    feedback: "sharpness of the notches",
    mix: "dry/wet mix; 50: deepest notches")

  /// 2: it no longer lengthens a sound, and knows the loudspeakers of more than two channels.
  public static let revision = 2
  public var isBypass: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try PhaserState(self, setup))
  }
}

/// Mixes each channel with itself after four all-pass filters, whose frequency sweeps about 800 Hz.
///
/// The sweep is read every 32 frames; the filters glide there in the next 32.
struct PhaserState: PartwiseState, ~Copyable {
  static let partFrameCount = 32
  private static let centre = 800.0
  /// Of the depth of 100 percent, up and down.
  private static let octaves = 2.0

  let format: StreamFormat
  let memory = InputMemory.everything
  let tail: Int
  private let sampleRate: Double
  private var tracks: SweepTracks
  /// One for each pair of channels, all at the same point of the sweep.
  private var chains: [AllpassChain]
  /// Where the chains of left and right channels are bound.
  private var coefficients = SIMD2<Double>()
  private var silence: AudioBuffer
  private(set) var position = 0

  init(_ settings: Phaser, _ setup: ProcessorSetup) throws {
    format = setup.format
    sampleRate = Double(format.sampleRate)
    tracks = try SweepTracks(settings, setup, maximumFrameCount: Self.partFrameCount)
    chains = Array(repeating: AllpassChain(), count: (format.channelCount + 1) / 2)
    silence = AudioBuffer(channelCount: 1, frameCapacity: Self.partFrameCount)
    // The filters delay low frequencies most, each by (1 − a)/(1 + a) = 1/tan(πf/R) frames.
    let lowest = Self.centre * exp2(-Self.octaves * tracks.depth.range.upperBound / 100)
    let pass = EchoTail.frameCount(
      delay: 4 / tan(.pi * min(lowest / sampleRate, 0.45)) + 1,
      feedback: tracks.feedback.range.strongest, sampleRate: format.sampleRate)
    // Each filter's pole decays by its coefficient; all four are in a row.
    let ends = [-1, 1].map { [sampleRate, tracks] in
      Self.coefficient($0, depth: tracks.depth.range.upperBound, sampleRate).magnitude
    }
    let ringing = 4 * log(1e-3) / log(ends.max() ?? 0)
    tail = setup.input.tail(ringing: pass + Int(bounded: ringing.rounded(.up)))
  }

  /// The coefficient at a point of the sweep, from −1 to 1, for a depth in percent.
  private static func coefficient(_ phase: Double, depth: Double, _ sampleRate: Double)
    -> Double
  {
    let frequency = centre * exp2(octaves * depth / 100 * phase)
    let t = tan(.pi * min(frequency / sampleRate, 0.45))
    return (t - 1) / (t + 1)
  }

  var alignment: Int { Self.partFrameCount }

  mutating func process(part: inout AudioBlock) {
    let count = part.frameCount
    tracks.advance(count)
    if position % Self.partFrameCount == 0 { turn() }
    let (feedback, mix) = (tracks.feedback.values, tracks.mix.values)
    for pair in chains.indices {
      var chain = chains[pair]
      if 2 * pair + 1 < part.channelCount {
        var both = part.pair(2 * pair, 2 * pair + 1)
        chain.process(&both.left, &both.right, feedback: feedback.span, mix: mix.span)
      } else {
        var left = part[2 * pair]
        var partner = silence.prefix(count)
        var right = partner[0]
        chain.process(&left, &right, feedback: feedback.span, mix: mix.span)
      }
      chains[pair] = chain
    }
    position += count
  }

  /// Reads the sweep and sends the filters there.
  private mutating func turn() {
    let next = nextCoefficients
    let start = position == 0 ? next : coefficients
    for pair in chains.indices {
      let first = tracks.isRight(2 * pair) ? 1 : 0
      let second = tracks.isRight(2 * pair + 1) ? 1 : 0
      chains[pair].glide(
        from: SIMD2(start[first], start[second]), to: SIMD2(next[first], next[second]),
        frameCount: Self.partFrameCount)
    }
    coefficients = next
  }

  /// Those for left and right that the sweep has come to at the first frame of a block.
  private var nextCoefficients: SIMD2<Double> {
    let depth = tracks.depth.values[0]
    func coefficient(ofRight isRight: Bool) -> Double {
      Self.coefficient(-tracks.wave(ofRight: isRight), depth: depth, sampleRate)
    }
    return SIMD2(coefficient(ofRight: false), coefficient(ofRight: true))
  }

  mutating func reset(to frame: Int) {
    for pair in chains.indices { chains[pair] = AllpassChain() }
    position = frame
    tracks.seek(to: max(frame - Self.partFrameCount, 0))
    guard frame > 0 else { return }
    tracks.advance(Self.partFrameCount)
    coefficients = nextCoefficients
  }
}
