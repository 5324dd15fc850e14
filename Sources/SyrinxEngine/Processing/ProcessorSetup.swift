/// The streams, the largest block and the resources that a processor is made for.
public struct ProcessorSetup {
  public let inputs: [StreamInfo]
  /// Frames of the largest block it will be asked for.
  public let maximumFrameCount: Int
  /// Threads it may start beside the caller's; 0 where all work is to be done on that.
  public let workerCount: Int
  public let resources: any RenderResources
  /// Somebody hears it at once: rendering must then neither allocate nor wait, and the soonest
  /// answer is the best.
  public let isLive: Bool
  private let live: LiveValues
  /// Files that are open and will be played again.
  var idle = IdleSources()
  /// Opens the only stream that enters once more, to be read from any frame on; nil where there is no
  /// graph, several inputs or none.
  var openInputAgain: (() throws -> any FrameSource)?
  /// Those who hear what enters, frame by frame as it is pulled.
  let followers = Followers()

  public init(
    inputs: [StreamInfo], maximumFrameCount: Int, workerCount: Int = 0,
    resources: any RenderResources = NoResources(), isLive: Bool = false,
    live: LiveValues = LiveValues()
  ) {
    self.inputs = inputs
    self.maximumFrameCount = maximumFrameCount
    self.workerCount = workerCount
    self.resources = resources
    self.isLive = isLive
    self.live = live
  }

  /// The only stream that enters.
  public var input: StreamInfo { inputs[0] }
  public var format: StreamFormat { inputs[0].format }

  /// Refuses to keep more of the stream in memory than one node may.
  func checkHolding(seconds: Double) throws(EngineError) {
    let bytes = seconds * Double(format.sampleRate * format.channelCount) * 4
    guard bytes <= Double(Limits.heldBytes) else {
      throw .holdsTooMuch(node: "", format, seconds: seconds)
    }
  }

  /// The values of a parameter at the frames of the stream that enters, each as `convert` makes it. A
  /// curve of percentages needs a stream of known length.
  @inline(never)
  public func stream(
    _ name: String, _ curve: Curve, frameOffset: Double = 0,
    _ convert: @escaping @Sendable (Double) -> Double = { $0 }
  ) throws -> ParameterStream {
    if let follower = curve.follower, curve.constant == nil {
      return try stream(name, following: follower, curve.map(convert), frameOffset)
    }
    if let value = live.value(name, beginningAt: curve) {
      return ParameterStream(value, convert: convert, sampleRate: format.sampleRate)
    }
    return ParameterStream(try frameCurve(name, curve.map(convert)), frameOffset: frameOffset)
  }

  /// The same, for those who read a value so many frames before the sound there is heard: one that follows a
  /// sound comes as much later.
  func stream(
    _ name: String, _ curve: Curve, frameOffset: Double = 0, readAhead count: Int
  ) throws -> ParameterStream {
    let follows = curve.follower != nil && curve.constant == nil
    return try stream(name, curve, frameOffset: follows ? -Double(count) : frameOffset)
  }

  private func stream(
    _ name: String, following follower: Follower, _ curve: Curve, _ frameOffset: Double
  ) throws -> ParameterStream {
    // A file is not read where somebody waits.
    if isLive, let file = follower.file {
      throw EngineError.badCurve(node: "", parameter: name, .followsFileLive(path: file))
    }
    let kept = maximumFrameCount + Int(max(-frameOffset, 0).rounded(.up)) + Self.keptFrameCount
    let level = FollowedLevel(
      follower, side: try follower.file.map { try resources.openSource(at: $0) },
      sampleRate: format.sampleRate, capacity: kept)
    followers.add(level, of: name)
    return ParameterStream(
      following: level, from: curve.points[0].value, to: curve.points[1].value,
      isExponential: follower.isExponential, frameOffset: frameOffset)
  }

  /// Frames of a level that are kept beside those of the newest block, for those who come back to one.
  private static let keptFrameCount = 4096

  /// The same, for those who come back to a frame.
  func frameValues(_ name: String, _ curve: Curve) throws(EngineError) -> FrameValues {
    guard let value = live.value(name, beginningAt: curve) else {
      return FrameValues(try frameCurve(name, curve))
    }
    return FrameValues(live: ParameterStream(value, sampleRate: format.sampleRate))
  }

  /// A speed along a curve, in straight lines, which have an integral.
  func speed(_ name: String, _ curve: Curve) throws(EngineError) -> FrameCurve {
    try frameCurve(name, curve).straight
  }

  /// The rest of a curve from a frame on, as a curve that begins there.
  func rest(
    of name: String, _ curve: Curve, from frame: Int
  ) throws(EngineError) -> Curve {
    curve.oscillation == nil
      ? try frameCurve(name, curve).curve(from: frame, rate: format.sampleRate)
      : curve.moved(by: Double(frame) / Double(format.sampleRate))
  }

  /// The curve of a parameter, laid onto the frames of the stream that enters.
  func frameCurve(_ name: String, _ curve: Curve) throws(EngineError) -> FrameCurve {
    do throws(CurveError) {
      return try FrameCurve(curve, rate: format.sampleRate, length: input.length)
    } catch {
      throw .badCurve(node: "", parameter: name, error)
    }
  }
}
