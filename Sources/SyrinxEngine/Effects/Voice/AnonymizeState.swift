/// Moves the resonances of a voice in frames of 20 ms, each channel for itself.
///
/// It is one frame late, live two steps of a millisecond or eight samples, and rings on for less than a frame
/// after the end.
struct AnonymizeState: InPlaceState, ~Copyable {
  let format: StreamFormat
  let tail: Int
  private var fourier: ShortTimeFourier
  private var warp: McAdamsWarp
  private let alpha: FrameValues

  init(_ settings: Anonymize, _ setup: ProcessorSetup) throws {
    let format = setup.format
    let alpha = try setup.frameValues("alpha", settings.seededAlpha)
    let half = max(format.frames(in: 0.01), 8)
    // Half as much silence again, for resonances to die away in.
    let size = 2 * FourierPlan.quickSize(atLeast: (3 * half + 1) / 2)
    let fourier = try ShortTimeFourier(
      channelCount: format.channelCount, windowSize: 2 * half,
      hop: setup.isLive ? min(max(format.frames(in: 0.001), 8), half) : half,
      transformSize: size, shape: setup.isLive ? .falling : .sine)
    warp = try McAdamsWarp(size: size, sampleRate: format.sampleRate)
    tail = setup.input.tail(ringing: fourier.windowSize)
    self.fourier = fourier
    self.alpha = alpha
    self.format = format
  }

  var latency: Int { fourier.latency }
  var memory: InputMemory { .frames(3 * fourier.windowSize) }
  var alignment: Int { fourier.hop }

  mutating func process(_ block: inout AudioBlock) {
    fourier.process(&block) { plan, _, centre in
      alpha.note(upTo: centre)
      var spectrum = plan.spectrum
      warp.warp(&spectrum, alpha: alpha.value(at: Double(max(centre, 0))))
    }
  }

  mutating func reset(to frame: Int) {
    fourier.reset(to: frame)
    alpha.reset(to: frame)
  }
}
