/// Moves the resonances of a voice in frames of 20 ms, each channel for itself.
///
/// It is one frame late. What rings on after the end, less than a frame, is not counted.
final class AnonymizeNode: InPlaceNode {
  private let knobs: Anonymize
  /// Nil where resonances stay.
  private var run: AnonymizeRun?

  init(_ knobs: Anonymize) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    let alpha = try Automation(
      knobs.seededAlpha, rate: format.sampleRate, length: inputs[0].length)
    run = alpha.constant == 1 ? nil : try AnonymizeRun(format: format, alpha: alpha)
    return format
  }

  var latency: Int { run?.latency ?? 0 }

  func process(_ block: AudioBlock) { run?.process(block) }

  func reset() { run?.reset() }
}

/// One run over one sound.
private final class AnonymizeRun {
  private var fourier: ShortTimeFourier
  private var warp: McAdamsWarp
  private let alpha: Automation

  init(format: StreamFormat, alpha: Automation) throws(EngineError) {
    let hop = max(format.frames(in: 0.01), 8)
    // Half as much silence again, for resonances to die away in.
    let size = 2 * FourierPlan.quickSize(atLeast: (3 * hop + 1) / 2)
    fourier = try ShortTimeFourier(
      channelCount: format.channelCount, windowSize: 2 * hop, hop: hop, transformSize: size,
      shape: .sine)
    warp = try McAdamsWarp(size: size, sampleRate: format.sampleRate)
    self.alpha = alpha
  }

  var latency: Int { fourier.latency }

  func process(_ block: AudioBlock) {
    fourier.process(block) { plan, _, centre in
      var spectrum = plan.spectrum
      warp.warp(&spectrum, alpha: alpha.value(at: max(centre, 0)))
    }
  }

  func reset() { fourier.reset() }
}
