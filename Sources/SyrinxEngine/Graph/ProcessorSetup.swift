/// What a processor is made for: its streams, the largest block, and what it may use.
public struct ProcessorSetup {
  public let inputs: [StreamInfo]
  /// Frames of the largest block it will be asked for.
  public let maximumFrameCount: Int
  /// Threads it may start beside the caller's; 0 where all work is to be done on that.
  public let workerCount: Int
  public let resources: any RenderResources
  private let live: LiveValues

  public init(
    inputs: [StreamInfo], maximumFrameCount: Int, workerCount: Int = 0,
    resources: any RenderResources = NoResources(), live: LiveValues = LiveValues()
  ) {
    self.inputs = inputs
    self.maximumFrameCount = maximumFrameCount
    self.workerCount = workerCount
    self.resources = resources
    self.live = live
  }

  /// The only stream that enters.
  public var input: StreamInfo { inputs[0] }
  public var format: StreamFormat { inputs[0].format }

  /// The values of a parameter at the frames of the stream that enters, each as `convert` makes it. A
  /// curve of percentages needs a stream of known length.
  public func stream(
    _ name: String, _ curve: Curve, frameOffset: Double = 0,
    _ convert: @escaping @Sendable (Double) -> Double = { $0 }
  ) throws(EngineError) -> ParameterStream {
    if let value = live[name] {
      return ParameterStream(value, convert: convert, sampleRate: format.sampleRate)
    }
    return ParameterStream(try frameCurve(curve.map(convert)), frameOffset: frameOffset)
  }

  /// A curve laid onto the frames of the stream that enters.
  func frameCurve(_ curve: Curve) throws(EngineError) -> FrameCurve {
    try FrameCurve(curve, rate: format.sampleRate, length: input.length)
  }
}
