import CSoxr

/// Making a resampler may enlarge tables that all of them use.
let resamplerTables = Lock()

/// The owner of a soxr resampler (`soxr_create` … `soxr_delete`), planar floats in and out.
@safe struct Resampler: ~Copyable {
  /// What one call has used and made.
  struct Progress {
    let consumed: Int
    let produced: Int
  }

  private let state: soxr_t
  private let input: PlanarPointers
  private let output: PlanarPointers

  /// A resampler at a fixed ratio of input to output rate, in soxr's very high quality.
  init(channelCount: Int, inputRate: Double, outputRate: Double) throws(EngineError) {
    try self.init(
      channelCount: channelCount, inputRate: inputRate, outputRate: outputRate,
      recipe: Int(SOXR_VHQ), flags: 0)
  }

  /// A resampler whose ratio may change, up to a maximum; at first it is the maximum.
  init(channelCount: Int, maximumRatio: Double) throws(EngineError) {
    try self.init(
      channelCount: channelCount, inputRate: maximumRatio, outputRate: 1,
      recipe: Int(SOXR_HQ), flags: Int(SOXR_VR))
  }

  private init(
    channelCount: Int, inputRate: Double, outputRate: Double, recipe: Int, flags: Int
  ) throws(EngineError) {
    var reason = ""
    let state = unsafe resamplerTables.hold {
      var error: soxr_error_t?
      var layout = unsafe soxr_io_spec(SOXR_FLOAT32_S, SOXR_FLOAT32_S)
      var quality = unsafe soxr_quality_spec(UInt(recipe), UInt(flags))
      var runtime = unsafe soxr_runtime_spec(1)
      let state = unsafe soxr_create(
        inputRate, outputRate, UInt32(channelCount), &error, &layout, &quality, &runtime)
      if let error = unsafe error { reason = unsafe String(cString: error) }
      return unsafe state
    }
    guard let state = unsafe state else {
      throw .library(name: "soxr", reason: reason)
    }
    unsafe self.state = state
    input = PlanarPointers(channelCount: channelCount)
    output = PlanarPointers(channelCount: channelCount)
  }

  deinit { unsafe soxr_delete(state) }

  /// Changes the number of input frames per output frame, gradually over the next output frames.
  func setRatio(_ ratio: Double, over frameCount: Int) {
    _ = unsafe soxr_set_io_ratio(state, ratio, frameCount)
  }

  /// Moves frames through, no more than are needed.
  func process(_ source: AudioBlock, into target: AudioBlock) throws(EngineError) -> Progress {
    var consumed = 0
    var produced = 0
    try unsafe check(
      soxr_process(
        state, input.pointing(at: source), source.frameCount, &consumed,
        output.pointing(at: target), target.frameCount, &produced))
    return Progress(consumed: consumed, produced: produced)
  }

  /// Says that there is no more to come, and fills a block with what is left.
  func finish(into target: AudioBlock) throws(EngineError) -> Int {
    var produced = 0
    try unsafe check(
      soxr_process(
        state, nil, 0, nil, output.pointing(at: target), target.frameCount, &produced))
    return produced
  }

  /// Takes in a whole block, however little of it is needed yet, and makes nothing.
  func feed(_ source: AudioBlock) throws(EngineError) {
    try unsafe check(
      soxr_process(
        state, input.pointing(at: source), source.frameCount, nil,
        output.pointing(at: source), 0, nil))
  }

  /// Fills a block from what was fed, and returns how many frames that was enough for.
  func drain(into target: AudioBlock) -> Int {
    unsafe soxr_output(state, output.pointing(at: target), target.frameCount)
  }

  @unsafe private func check(_ error: soxr_error_t?) throws(EngineError) {
    guard let error = unsafe error else { return }
    throw .library(name: "soxr", reason: unsafe String(cString: error))
  }
}
