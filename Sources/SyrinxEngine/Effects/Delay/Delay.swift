// Delay/ repeats the sound: echoes, and stutters.

/// Repeats the sound, each echo duller than the one before.
public struct Delay: DeclaredEffect {
  /// Seconds.
  public var time: Curve = 1
  /// Percent.
  public var feedback: Curve = 50
  /// Hertz.
  public var cutoff: Curve = 15_000
  /// Percent, from dry to wet.
  public var mix: Curve = 35

  public init() {}

  public static let name = "delay"
  public static let purpose = EffectPurpose.space
  public static let summary = "Add echoes, each softer and duller than the last."
  public static let examples = ["delay 300ms feedback=40 cutoff=4k mix=30"]
  public static let parameters: [Parameter<Delay>] = [
    .number(
      "time", \.time, .seconds, 0...2, positional: true,
      help: "time between echoes; at least 6 frames where it moves"),
    .number(
      "feedback", \.feedback, .percent, -100...100,
      help: "level of each echo relative to the one before; negative: every other one is"
        + " inverted"),
    .number(
      "cutoff", \.cutoff, .hertz, 10...96_000,
      help: "low-pass, which each echo passes once more; none from half the sample rate up"),
    .number(
      "mix", \.mix, .percent, 0...100, bypassValue: 0,
      help: "dry/wet mix; 0: input only; 100: echoes only"),
  ]

  /// 2: another mix by default, which is not stated where a chain is recorded; 3: a cutoff that moves makes
  /// nothing ring louder.
  public static let revision = 3
  public var revision: Int { cutoff.constant == nil ? 3 : mix == Delay().mix ? 2 : 1 }
  public var isBypass: Bool { mix.isConstant(0) }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try DelayState(self, setup))
  }
}

/// Echoes in a loop with a low-pass filter.
///
/// A time that never changes is rounded to whole frames. One that moves is read between samples,
/// and is then never shorter than the six frames which that needs. A moving cutoff is read every
/// 32 frames. At a feedback of 100 % nothing falls but what the filter takes; the tail then ends,
/// as every tail does, after a minute.
struct DelayState: InPlaceState, ~Copyable {
  private static let blockFrameCount = 32

  let format: StreamFormat
  private(set) var tail: Int
  let memory: InputMemory
  private var line: EchoLine
  /// In frames, if it never changes.
  private let fixedTime: Int?
  private var time: ParameterBlock<Double>
  private var feedback: ParameterBlock<Double>
  private var cutoff: ParameterBlock<Double>
  private var mix: ParameterBlock<Double>
  private var position = 0

  init(_ settings: Delay, _ setup: ProcessorSetup) throws {
    let format = setup.format
    let rate = Double(format.sampleRate)
    func block(_ stream: ParameterStream) -> ParameterBlock<Double> {
      ParameterBlock(stream, maximumFrameCount: Self.blockFrameCount)
    }
    let shortest = Double(FractionalDelay.reach)
    let seconds = try setup.stream("time", settings.time)
    let fixedTime = seconds.constant.map { format.frames(in: $0) }
    let time = block(
      try setup.stream("time", settings.time) {
        min(max($0 * rate, shortest), FineDelay.longest)
      })
    let feedback = block(try setup.stream("feedback", settings.feedback) { $0 / 100 })
    let cutoff = block(try setup.stream("cutoff", settings.cutoff))
    let mix = block(try setup.stream("mix", settings.mix) { $0 / 100 })
    let longest = fixedTime.map(Double.init) ?? time.range.upperBound
    try setup.checkHolding(seconds: longest / rate)
    let lowestCutoff = cutoff.range.lowerBound < format.nyquist ? cutoff.range.lowerBound : nil
    let beginning = settings.cutoff.beginning
    let lowPass: EchoLine.LowPass =
      if lowestCutoff == nil {
        .none
      } else if cutoff.constant != nil {
        .fixed(Self.lowPass(beginning, format.sampleRate))
      } else {
        .moving(.lowPass(cutoff: beginning, sampleRate: rate))
      }
    line = EchoLine(
      channelCount: format.channelCount, longest: longest,
      maximumFrameCount: Self.blockFrameCount, lowPass: lowPass)
    tail = Self.tail(
      longest: longest, feedback: feedback.range.strongest, lowestCutoff: lowestCutoff,
      sampleRate: format.sampleRate)
    if fixedTime == nil { tail += setup.input.tail(ringing: FractionalDelay.reach) }
    memory =
      lowestCutoff == nil && feedback.range.strongest == 0
      ? .frames(FractionalDelay.past(for: longest)) : .everything
    self.format = format
    self.fixedTime = fixedTime
    self.time = time
    self.feedback = feedback
    self.cutoff = cutoff
    self.mix = mix
  }

  /// Until the echoes and the ringing of the last one are over. Each pass of the filter delays low
  /// frequencies by √2/ωc besides.
  private static func tail(
    longest: Double, feedback: Double, lowestCutoff: Double?, sampleRate: Int
  ) -> Int {
    var loop = feedback > 0 ? max(longest, 1) : longest
    var ringing = 0.0
    if let lowestCutoff {
      let cutoff = min(lowestCutoff / Double(sampleRate), 0.49)
      loop += 2.0.squareRoot() / (2 * .pi * cutoff)
      ringing = lowPass(lowestCutoff, sampleRate).framesOfRinging
    }
    return EchoTail.frameCount(delay: loop, feedback: feedback, sampleRate: sampleRate)
      + Int(bounded: ringing.rounded(.up))
  }

  /// A Butterworth low-pass, of which little is left above the rates that a stream can carry.
  private static func lowPass(_ cutoff: Double, _ sampleRate: Int) -> BiquadCoefficients {
    let w0 = 2 * Double.pi * min(cutoff / Double(sampleRate), 0.49)
    return .lowPass(w0: w0, α: BiquadWidth.α(w0: w0, q: 0.5.squareRoot()))
  }

  var alignment: Int { Self.blockFrameCount }

  mutating func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: Self.blockFrameCount, from: position) { process(part: &$0) }
  }

  private mutating func process(part: inout AudioBlock) {
    let count = part.frameCount
    time.advance(count)
    feedback.advance(count)
    cutoff.advance(count)
    mix.advance(count)
    if cutoff.constant == nil, position % Self.blockFrameCount == 0 {
      line.retune(
        .lowPass(cutoff: cutoff.values[0], sampleRate: Double(format.sampleRate)))
    }
    line.process(
      &part, time: fixedTime.map { .fixed($0) } ?? .moving(time.values), feedback: feedback.values,
      mix: mix.values)
    position += count
    if position.isMultiple(of: Self.blockFrameCount) { line.flushDenormals() }
  }

  mutating func reset(to frame: Int) {
    line.reset()
    time.seek(to: frame)
    feedback.seek(to: frame)
    cutoff.seek(to: frame)
    mix.seek(to: frame)
    position = frame
  }
}
