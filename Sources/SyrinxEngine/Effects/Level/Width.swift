/// Makes a stereo sound wider or narrower.
///
/// The middle, half the sum of left and right, stays; the sides, half their difference, are
/// multiplied. With more than two channels this happens to each pair that stands left and right of
/// the listener. Mono has no sides and passes.
public struct Width: DeclaredEffect {
  /// Percent of the sides.
  public var sides: Curve = 100

  public init() {}

  public static let name = "width"
  public static let summary = "Changes the stereo width."
  public static let examples = ["width 150", "width 0@0s/100@4s"]
  public static let parameters: [Parameter<Width>] = [
    .number(
      "sides", \.sides, .percent, 0...400, positional: true, bypassValue: 100,
      help: "level of the difference between left and right; 0: mono")
  ]
  public static let details = [
    "Left becomes M + sides × S and right M − sides × S, where M is (left + right) ÷ 2"
      + " and S is (left − right) ÷ 2. The center and the mono sum keep their level; above"
      + " 100 % the channels get louder and may clip."
  ]

  public var isBypass: Bool { sides.isConstant(100) }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try WidthProcessor(self, setup)
  }
}

private final class WidthProcessor: InPlaceProcessor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private let partners: [(left: Int, right: Int)]
  private var sides: ParameterBlock<Double>

  init(_ settings: Width, _ setup: ProcessorSetup) throws {
    format = setup.format
    partners = format.partners
    sides = ParameterBlock(
      try setup.stream("sides", settings.sides) { $0 / 100 },
      maximumFrameCount: setup.maximumFrameCount)
  }

  func process(_ block: AudioBlock) {
    sides.advance(block.frameCount)
    for (left, right) in partners {
      var l = block[left]
      var r = block[right]
      Self.widen(&l, &r, sides.values.span)
    }
  }

  func reset(to frame: Int) { sides.seek(to: frame) }

  /// In doubles, so that sides of 0 % leave equal channels and 100 % every sample.
  private static func widen(
    _ left: inout MutableSpan<Float>, _ right: inout MutableSpan<Float>, _ sides: Span<Double>
  ) {
    for frame in left.indices {
      let (l, r) = (Double(left[frame]), Double(right[frame]))
      let (middle, side) = ((l + r) / 2, (l - r) / 2 * sides[frame])
      left[frame] = Float(middle + side)
      right[frame] = Float(middle - side)
    }
  }
}
