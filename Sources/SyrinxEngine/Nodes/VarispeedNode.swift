/// Changes speed by resampling with soxr: at a fixed ratio in its best quality, or along a curve.
final class VarispeedNode: Node {
  private let knobs: Varispeed
  private var rate = Automation(constant: 1)
  private var path = SpeedPath(Automation(constant: 1))
  private var format = StreamFormat(sampleRate: 1, channelCount: 1)
  /// One of the two: at a fixed ratio, or along a curve.
  private var run: ResampleRun?
  private var slide: SlidingResampleRun?

  init(_ knobs: Varispeed) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    format = inputs[0].format
    rate = try Automation(knobs.rate, rate: format.sampleRate, length: inputs[0].length)
    path = SpeedPath(rate)
    try reset()
    return format
  }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    inputs[0].map { path.length(for: $0) }
  }

  var stretch: Double? { path.constantSpeed.map { 1 / $0 } }

  /// soxr's filters and our own input block.
  var lookahead: Int {
    rate.constant == nil
      ? SlidingResampleRun.lookahead(upTo: knobs.rate.maximum)
      : ResampleRun.inputFrameCount + 8192
  }

  func reset() throws {
    run = try rate.constant.map {
      try ResampleRun(channelCount: format.channelCount, inputRate: $0, outputRate: 1)
    }
    slide =
      run != nil
      ? nil
      : try SlidingResampleRun(
        channelCount: format.channelCount, maximumRatio: knobs.rate.maximum,
        beginningAt: rate.value(at: 0))
  }

  func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    try run?.render(into: block) { try inlets[0].pull(into: $0) }
    try slide?.render(
      into: block, ratio: { [rate, path] in rate.value(at: path.inputFrame(atOutput: Double($0))) }
    ) { try inlets[0].pull(into: $0) }
  }
}
