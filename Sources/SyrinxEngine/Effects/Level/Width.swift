/// Makes a stereo sound wider or narrower.
///
/// The middle, half the sum of left and right, and the sides, half their difference, are multiplied.
/// With more than two channels this happens to each pair that stands left and right of the listener;
/// all others, and mono, are middle.
public struct Width: DeclaredEffect {
  /// Percent of the sides.
  public var sides: Curve = 100
  /// Percent of the middle.
  public var middle: Curve = 100

  public init() {}

  public static let name = "width"
  public static let purpose = EffectPurpose.space
  public static let summary = "Change the stereo width."
  public static let examples = [
    "width 150", "width 0@0s/100@4s", "[ width 0 compressor , width middle=0 eq high-pass@200 ]",
  ]
  public static let parameters: [Parameter<Width>] = [
    .number(
      "sides", \.sides, .percent, 0...400, positional: true, bypassValue: 100,
      help: "level of the difference between left and right; 0: mono"),
    .number(
      "middle", \.middle, .percent, 0...400, bypassValue: 100,
      help: "level of what both channels share; 0: only the sides"),
  ]
  public static let details = [
    "Left becomes middle × M + sides × S and right middle × M − sides × S, where M is (left + right)"
      + " ÷ 2 and S is (left − right) ÷ 2. The mono sum keeps its level with the middle; above 100 % the"
      + " channels get louder and may clip.",
    "width 0 and width middle=0 add up to the sound as it was, so that two chains in brackets work on"
      + " middle and sides; ms[ A , B ] is short for [ width 0 A , width middle=0 B ].",
  ]

  public var isBypass: Bool { sides.isConstant(100) && middle.isConstant(100) }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try WidthProcessor(self, setup)
  }
}

private final class WidthProcessor: InPlaceProcessor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private let partners: [(left: Int, right: Int)]
  /// The channels that have no partner.
  private let others: [Int]
  /// Energies of middle and sides, where only the sides are to be left.
  private var energies: (middle: Double, sides: Double)?
  private var sides: ParameterBlock<Double>
  private var middle: ParameterBlock<Double>

  init(_ settings: Width, _ setup: ProcessorSetup) throws {
    format = setup.format
    let partners = format.channelCount > 1 ? format.partners : []
    self.partners = partners
    others = (0..<format.channelCount).filter { channel in
      !partners.contains { $0.left == channel || $0.right == channel }
    }
    energies = settings.middle.isConstant(0) ? (0, 0) : nil
    sides = ParameterBlock(
      try setup.stream("sides", settings.sides) { $0 / 100 },
      maximumFrameCount: setup.maximumFrameCount)
    middle = ParameterBlock(
      try setup.stream("middle", settings.middle) { $0 / 100 },
      maximumFrameCount: setup.maximumFrameCount)
  }

  /// The difference of channels that a codec has left equal is about 50 dB below their sum.
  var remark: ChannelRemark? {
    guard let energies else { return nil }
    return partners.isEmpty || energies.sides < 1e-5 * energies.middle ? .noSides : nil
  }

  func process(_ block: inout AudioBlock) {
    sides.advance(block.frameCount)
    middle.advance(block.frameCount)
    let (sideGains, middleGains) = (sides.values, middle.values)
    let (s, m) = (sideGains.span, middleGains.span)
    for (left, right) in partners {
      if energies != nil { measure(block.samples(of: left), block.samples(of: right)) }
      var both = block.pair(left, right)
      Self.widen(&both.left, &both.right, s, m)
    }
    for channel in others {
      var samples = block[channel]
      for frame in samples.indices { samples[frame] = Float(Double(samples[frame]) * m[frame]) }
    }
  }

  private func measure(_ left: Span<Float>, _ right: Span<Float>) {
    var (middle, sides) = (0.0, 0.0)
    for frame in left.indices {
      let (l, r) = (Double(left[frame]), Double(right[frame]))
      middle += (l + r) * (l + r)
      sides += (l - r) * (l - r)
    }
    energies!.middle += middle
    energies!.sides += sides
  }

  func reset(to frame: Int) {
    sides.seek(to: frame)
    middle.seek(to: frame)
  }

  /// In doubles, so that sides of 0 % leave equal channels and 100 % of both every sample.
  private static func widen(
    _ left: inout MutableSpan<Float>, _ right: inout MutableSpan<Float>, _ sides: Span<Double>,
    _ middle: Span<Double>
  ) {
    for frame in left.indices {
      let (l, r) = (Double(left[frame]), Double(right[frame]))
      let (m, s) = ((l + r) / 2 * middle[frame], (l - r) / 2 * sides[frame])
      left[frame] = Float(m + s)
      right[frame] = Float(m - s)
    }
  }
}
