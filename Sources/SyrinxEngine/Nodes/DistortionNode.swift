#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sends the sound through the stages of a preset: repeats and decimation at its own rate, the rest
/// at four times that.
final class DistortionNode: InPlaceNode {
  private let knobs: Distortion
  private let stages: DistortionStages
  private let threadCount: Int
  private var works: Works?
  private(set) var tail = 0

  /// What is made anew for every stream.
  fileprivate struct Works {
    var run: SaturationRun<TabulatedSaturator>
    var pregain: GainCurve
    var repeats: Repeats?
    var crusher: Crusher?
    var ring: RingPair?
  }

  /// A node that may use so many threads.
  init(_ knobs: Distortion, threadCount: Int) {
    self.knobs = knobs
    self.threadCount = threadCount
    stages = knobs.preset.stages
  }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    func automation(_ curve: Curve) throws -> Automation {
      try Automation(curve, rate: format.sampleRate, length: inputs[0].length)
    }
    let chunk = SaturationRun<TabulatedSaturator>.chunk(for: maximumFrameCount)
    let ring = stages.ring.map { RingPair($0, sampleRate: format.sampleRate, chunk: chunk) }
    let repeats = stages.delay.map { Repeats($0, format: format, chunk: chunk) }
    works = Works(
      run: SaturationRun(
        TabulatedSaturator(stages), times: ring?.factors, mix: try automation(knobs.mix),
        format: format, chunk: chunk, threadCount: threadCount, blocksConstant: true),
      pregain: GainCurve(try automation(knobs.pregain), maximumFrameCount: chunk),
      repeats: repeats,
      crusher: stages.decimation.map { Crusher($0, format: format, chunk: chunk) },
      ring: ring)
    tail = repeats?.tail ?? 0
    return format
  }

  var latency: Int { works?.run.latency ?? 0 }

  func process(_ block: AudioBlock) {
    var done = 0
    while done < block.frameCount {
      guard works!.run.exchange(block, &done) else { continue }
      works!.process()
    }
  }

  func reset() { works?.reset() }
}

extension DistortionNode.Works {
  /// Processes the chunk that has become whole.
  mutating func process() {
    pregain.apply(to: run.input)
    repeats?.process(run.input)
    crusher?.process(run.input)
    ring?.advance()
    run.saturate()
    run.finish()
  }

  mutating func reset() {
    run.reset()
    pregain.reset()
    repeats?.reset()
    crusher?.reset()
    ring?.reset()
  }
}

/// A distortion's repeats: an echo line whose knobs stay as they are.
private struct Repeats {
  private var line: EchoLine
  private let delay: Int
  private let feedback: [Double]
  private let mix: [Double]
  let tail: Int

  init(_ stage: DistortionStages.Delay, format: StreamFormat, chunk: Int) {
    delay = max(format.frames(in: stage.time / 1000), 1)
    line = EchoLine(
      channelCount: format.channelCount, longest: Double(delay), maximumFrameCount: chunk,
      lowPass: nil)
    feedback = Array(repeating: stage.decay, count: chunk)
    mix = Array(repeating: stage.mix / 100, count: chunk)
    tail = EchoTail.frameCount(
      delay: Double(delay), feedback: stage.decay, sampleRate: format.sampleRate)
  }

  mutating func process(_ block: AudioBlock) {
    line.process(block, time: .fixed(delay), feedback: feedback, mix: mix)
  }

  mutating func reset() { line.reset() }
}

extension TabulatedSaturator {
  /// A distortion's polynomial, soft clip and level, which are one curve: to bend by the one and
  /// then clip by the other would alias more, for what the polynomial makes is less of a straight
  /// line between samples than what came in.
  fileprivate init(_ stages: DistortionStages) {
    let polynomial = stages.polynomial ?? .init(1)
    let share = polynomial.mix / 100
    let gain = exactAmplitude(decibels: stages.clipGain)
    let a1 = gain * (1 - share + share * polynomial.linear)
    let a2 = gain * share * polynomial.squared
    let a3 = gain * share * polynomial.cubic
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
  fileprivate init(_ stage: DistortionStages.Decimation, format: StreamFormat, chunk: Int) {
    let rate = 44_100 * exp2(-6 * stage.decimation / 100)
    self.init(
      bits: Automation(constant: 16 - 15 * stage.rounding / 100),
      divisor: Automation(constant: max(Double(format.sampleRate) / rate, 1)),
      mix: Automation(constant: stage.mix), channelCount: format.channelCount,
      maximumFrameCount: chunk)
  }
}
