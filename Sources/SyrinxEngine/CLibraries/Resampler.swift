import CSoxr
import SyrinxSystem

/// Held while a resampler is made: that may enlarge tables which all of them use.
let resamplerTables = Lock()

/// Where soxr has no vectors for double precision, its transforms read tables that making a larger one
/// moves in memory (`fft4g_cache.h`), guarded only if it was built with OpenMP. So they are made as large
/// as any will need before the first resampler works; afterwards any number of threads may read them.
private let tablesAreLarge: Void = {
  var layout = unsafe soxr_io_spec(SOXR_FLOAT32_S, SOXR_FLOAT32_S)
  var quality = unsafe soxr_quality_spec(UInt(SOXR_VHQ), 0)
  var runtime = unsafe soxr_runtime_spec(1)
  // soxr's own limit for the transforms of long filters.
  unsafe runtime.log2_min_dft_size = runtime.log2_large_dft_size
  let state = unsafe soxr_create(2, 1, 1, nil, &layout, &quality, &runtime)
  unsafe soxr_delete(state)
}()

/// The owner of a soxr resampler (`soxr_create` … `soxr_delete`), planar floats in and out.
@safe struct Resampler: ~Copyable {
  private let state: soxr_t
  private let input: PlanarPointers
  private let output: PlanarPointers

  /// A resampler whose ratio may change, up to a maximum; at first it is the maximum.
  init(channelCount: Int, maximumRatio: Double) throws(LibraryError) {
    try self.init(
      channelCount: channelCount, inputRate: maximumRatio, outputRate: 1, recipe: UInt(SOXR_HQ),
      flags: UInt(SOXR_VR))
  }

  /// A resampler at a fixed ratio of input to output rate, in soxr's very high quality.
  init(
    channelCount: Int, inputRate: Double, outputRate: Double, recipe: UInt = UInt(SOXR_VHQ),
    flags: UInt = 0
  ) throws(LibraryError) {
    var reason = ""
    let state = unsafe resamplerTables.hold {
      var error: soxr_error_t?
      var layout = unsafe soxr_io_spec(SOXR_FLOAT32_S, SOXR_FLOAT32_S)
      var quality = unsafe soxr_quality_spec(recipe, flags)
      var runtime = unsafe soxr_runtime_spec(1)
      let state = unsafe soxr_create(
        inputRate, outputRate, UInt32(channelCount), &error, &layout, &quality, &runtime)
      if let error = unsafe error { reason = unsafe String(cString: error) }
      if let state = unsafe state, unsafe String(cString: soxr_engine(state)) == "cr64" {
        tablesAreLarge
      }
      return unsafe state
    }
    guard let state = unsafe state else { throw .resampler(reason) }
    unsafe self.state = state
    input = PlanarPointers(channelCount: channelCount)
    output = PlanarPointers(channelCount: channelCount)
  }

  deinit { unsafe soxr_delete(state) }

  /// Changes the number of input frames per output frame, gradually over the next output frames.
  func setRatio(_ ratio: Double, over frameCount: Int) {
    _ = unsafe soxr_set_io_ratio(state, ratio, frameCount)
  }

  /// Moves frames through, no more than are needed, and returns how many it has used and made.
  func process(
    _ source: AudioFrames, into target: inout AudioBlock
  ) throws(LibraryError) -> (consumed: Int, produced: Int) {
    var consumed = 0
    var produced = 0
    try unsafe check(
      soxr_process(
        state, input.reading(source), source.frameCount, &consumed,
        output.pointing(at: &target), target.frameCount, &produced))
    return (consumed, produced)
  }

  /// Says that there is no more to come, and fills a block with what is left.
  func finish(into target: inout AudioBlock) throws(LibraryError) -> Int {
    var produced = 0
    try unsafe check(
      soxr_process(
        state, nil, 0, nil, output.pointing(at: &target), target.frameCount, &produced))
    return produced
  }

  /// Takes in a whole block, however little of it is needed yet, and makes nothing.
  func feed(_ source: AudioFrames) throws(LibraryError) {
    let addresses = unsafe input.reading(source)
    // Nothing is written where there is no output, but the library wants addresses.
    try unsafe check(
      soxr_process(
        state, addresses, source.frameCount, nil, UnsafeMutableRawPointer(mutating: addresses), 0,
        nil))
  }

  /// Fills a block from what was fed, and returns how many frames that was enough for.
  func drain(into target: inout AudioBlock) -> Int {
    unsafe soxr_output(state, output.pointing(at: &target), target.frameCount)
  }

  @unsafe private func check(_ error: soxr_error_t?) throws(LibraryError) {
    guard let error = unsafe error else { return }
    throw .resampler(unsafe String(cString: error))
  }
}

/// The whole of a sound at another rate (`soxr_oneshot`, very high quality), aligned with the first
/// frame; its samples keep their height.
func resampled(
  _ buffer: borrowing AudioBuffer, from: Int, to: Int
) throws(LibraryError) -> AudioBuffer {
  let count = Int((Double(buffer.frameCapacity) * Double(to) / Double(from)).rounded(.up))
  var result = AudioBuffer(channelCount: buffer.channelCount, frameCapacity: max(count, 1))
  let quality = unsafe soxr_quality_spec(UInt(SOXR_VHQ), 0)
  for channel in 0..<buffer.channelCount {
    var done = 0
    let source = buffer.frames
    var target = result.block
    let failure = resamplerTables.hold {
      let failure = unsafe withUnsafePointer(to: quality) { quality in
        unsafe soxr_oneshot(
          Double(from), Double(to), 1,
          source.pointer(channel: channel), source.frameCount, nil,
          target.pointer(channel: channel), target.frameCount, &done, nil, quality, nil)
      }
      return unsafe failure.map { unsafe String(cString: $0) }
    }
    if let failure { throw .resampler(failure) }
  }
  return result
}
