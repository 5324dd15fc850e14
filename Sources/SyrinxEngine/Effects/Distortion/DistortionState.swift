import SyrinxSystem

/// Sends the sound through the stages of a preset: repeats and decimation at its own rate, the rest
/// at four times that.
struct DistortionState: SaturatingState, ~Copyable {
  let format: StreamFormat
  let tail: Int
  var path: SaturationPath<TabulatedSaturator>
  private var pregain: GainCurve
  private var repeats: Repeats?
  private var crusher: Crusher?
  private var ring: RingPair?

  init(_ settings: Distortion, _ setup: ProcessorSetup) throws {
    let format = setup.format
    let stages = settings.preset.stages
    let mix = try setup.stream("mix", settings.mix)
    let decibels = try setup.stream("pregain", settings.pregain)
    let count = SaturationPath<TabulatedSaturator>.blockFrameCount(for: setup)
    ring = stages.ring.map { RingPair($0, sampleRate: format.sampleRate, blockFrameCount: count) }
    repeats = stages.delay.map { Repeats($0, format: format, blockFrameCount: count) }
    crusher = stages.decimation.map { Crusher($0, format: format, blockFrameCount: count) }
    path = SaturationPath(
      TabulatedSaturator(stages), times: ring?.product, mix: mix, blocksConstant: true, setup)
    pregain = GainCurve(decibels, maximumFrameCount: count)
    tail = (repeats?.tail ?? 0) + setup.input.tail(ringing: path.ringing)
    self.format = format
  }

  mutating func processBlock() {
    path.prepare {
      pregain.apply(to: &$0)
      repeats?.process(&$0)
      crusher?.process(&$0)
    }
    ring?.advance()
    path.saturate()
    path.finish()
  }

  mutating func reset(to frame: Int) {
    path.reset(to: frame)
    pregain.seek(to: frame)
    repeats?.reset()
    crusher?.reset(to: frame)
    ring?.seek(to: frame)
  }
}

/// A distortion's repeats: an echo line whose parameters never change.
private struct Repeats: ~Copyable {
  private var line: EchoLine
  private let delay: Int
  private let feedback: [Double]
  private let mix: [Double]
  let tail: Int

  init(_ stage: DistortionStages.Delay, format: StreamFormat, blockFrameCount: Int) {
    delay = max(format.frames(in: stage.time / 1000), 1)
    line = EchoLine(
      channelCount: format.channelCount, longest: Double(delay), maximumFrameCount: blockFrameCount,
      lowPass: .none)
    feedback = Array(repeating: stage.decay, count: blockFrameCount)
    mix = Array(repeating: stage.mix / 100, count: blockFrameCount)
    tail = EchoTail.frameCount(
      delay: Double(delay), feedback: stage.decay, sampleRate: format.sampleRate)
  }

  mutating func process(_ block: inout AudioBlock) {
    line.process(&block, time: .fixed(delay), feedback: feedback, mix: mix)
  }

  mutating func reset() { line.reset() }
}

extension TabulatedSaturator {
  /// A distortion's polynomial, soft clip and level, which are one curve: to bend by the one and
  /// then clip by the other would alias more, for what the polynomial makes is less of a straight
  /// line between samples than what came in.
  fileprivate init(_ stages: DistortionStages) {
    let polynomial = stages.polynomial ?? .init(linear: 1)
    let wet = polynomial.mix / 100
    let gain = exactAmplitude(decibels: stages.clipGain)
    let a1 = gain * (1 - wet + wet * polynomial.linear)
    let a2 = gain * wet * polynomial.squared
    let a3 = gain * wet * polynomial.cubic
    let clip = Drive.Shape.soft.curve
    let level = exactAmplitude(decibels: stages.level)
    func bent(_ x: Double) -> Double { x * (a1 + x * (a2 + x * a3)) }
    // From far outside inwards to where the clip no longer holds.
    var reach = 64.0
    while min(bent(reach).magnitude, bent(-reach).magnitude) > clip.high { reach *= 0.98 }
    self.init(reach: reach / 0.98) { level * clip.value(at: bent($0)) }
  }
}

extension Crusher {
  /// A distortion's decimation. A stream that is slower than the rate to decimate to is not held.
  fileprivate init(
    _ stage: DistortionStages.Decimation, format: StreamFormat, blockFrameCount: Int
  ) {
    let rate = 44_100 * exp2(-6 * stage.decimation / 100)
    self.init(
      bits: ParameterStream(constant: 16 - 15 * stage.rounding / 100),
      divisor: ParameterStream(constant: max(Double(format.sampleRate) / rate, 1)),
      mix: ParameterStream(constant: stage.mix), format: format, maximumFrameCount: blockFrameCount)
  }
}
