/// Adds harmonics to the upper part of a sound.
///
/// Drives all above a frequency into a curve that makes even harmonics and odd ones, and adds those
/// above the frequency to the sound.
public struct Exciter: DeclaredEffect {
  /// Percent of what is added.
  public var amount: Curve = 25
  public var freq: Curve = 3000
  public var drive: Curve = 18

  public init() {}

  public static let name = "exciter"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Brighten a sound by adding harmonics to its upper range."
  public static let examples = ["exciter", "exciter 40 freq=4k", "exciter drive=24"]
  public static let parameters: [Parameter<Exciter>] = [
    .number(
      "amount", \.amount, .percent, 0...100, positional: true, bypassValue: 0,
      help: "amount of added harmonics"),
    .number(
      "freq", \.freq, .hertz, 500...16_000,
      help: "lower limit of the range that generates harmonics"),
    .number("drive", \.drive, .decibels, 0...40, help: "drive; more generates more harmonics"),
  ]
  public static let details = [
    "Below freq what is added falls by 12 dB an octave or more, so that little changes there."
      + " Oversampling is fourfold, as in drive."
  ]

  public var isBypass: Bool { amount.isConstant(0) }
  public var threadWeight: Int { 1 }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try ExciterState(self, setup))
  }
}

private struct ExciterState: SaturatingState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.everything
  let tail: Int
  var path: SaturationPath<Saturator>
  private var before: TunedFilter
  private var after: TunedFilter
  private var drive: GainCurve
  private var makeup: Makeup
  private var amount: ParameterBlock<Float>

  init(_ settings: Exciter, _ setup: ProcessorSetup) throws {
    let count = SaturationPath<Saturator>.blockFrameCount(for: setup)
    let curve = Drive.Shape.tube.curve
    let decibels = try setup.stream("drive", settings.drive)
    let amount = try setup.stream("amount", settings.amount) { $0 / 100 }
    let highest = 0.45 * Double(setup.format.sampleRate)
    let frequency = try setup.stream("freq", settings.freq) { min($0, highest) }
    format = setup.format
    // The high-pass after it blocks the constant, and the sound itself has the end of the band.
    path = SaturationPath(
      Saturator(curve), mix: nil, blocksConstant: false, reach: .most, setup)
    let w0 = 2 * .pi * min(settings.freq.minimum / Double(format.sampleRate), 0.45)
    let highPass = BiquadCoefficients.highPass(
      w0: w0, α: BiquadWidth.α(w0: w0, q: 0.5.squareRoot()))
    tail = setup.input.tail(ringing: path.ringing + [highPass, highPass].framesOfRinging)
    func filter() -> TunedFilter {
      TunedFilter([highPass], [(.highPass, frequency)], setup.format, maximumFrameCount: count)
    }
    before = filter()
    after = filter()
    after.reset(to: -path.delay)
    drive = GainCurve(decibels, maximumFrameCount: count)
    makeup = Makeup(curve, drive: decibels, delay: path.delay, blockFrameCount: count)
    self.amount = ParameterBlock(amount, maximumFrameCount: count)
    self.amount.seek(to: -path.delay)
  }

  mutating func processBlock() {
    path.prepare {
      before.process(&$0)
      drive.apply(to: &$0)
    }
    path.saturate {
      makeup.apply(to: &$0)
      after.process(&$0)
      amount.advance($0.frameCount)
      let shares = amount.values
      $0.scale(by: shares.span)
    }
    path.finish()
  }

  mutating func reset(to frame: Int) {
    path.reset(to: frame)
    before.reset(to: frame)
    after.reset(to: frame - path.delay)
    drive.seek(to: frame)
    makeup.seek(to: frame)
    amount.seek(to: frame - path.delay)
  }
}
