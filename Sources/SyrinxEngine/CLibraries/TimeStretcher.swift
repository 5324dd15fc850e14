import CRubberBand
import SyrinxSystem

/// The first stretcher resolves on a kind of transform for the whole program.
private let starting = Lock()

/// The owner of a Rubber Band stretcher (`rubberband_new` … `rubberband_delete`), finer engine.
///
/// Offline mode needs no study pass with this engine: sound goes in by blocks of 1024 frames, which
/// is what the `rubberband` program does and what makes its output equal ours sample for sample. Nor
/// does the library have to know how long the sound is: it then only makes a few frames too many.
@safe struct TimeStretcher: ~Copyable {
  /// The block size that `process` must be given; the samples depend on it.
  static let blockFrameCount = 1024

  struct Settings: Hashable {
    var timeRatio = 1.0
    var pitchScale = 1.0
    /// Half the window: a third of the work, for a slightly rougher sound.
    var isFast = false
    /// Ratios may be changed on the way; there is then a delay at the start.
    var isVariable = false
  }

  /// Where length times pitch lies between these, the library, as of 3.1.2, reads ahead beyond the end
  /// of its own buffer: a sixteenth, from which on it does without, and an eighth, up to which the
  /// buffer is long enough. What it then makes is not the same every time, nor in every channel.
  static let tooFar = (above: 1.0 / 16, below: 1.0 / 8)

  /// True of ratios between those. With the short window all of them are good.
  static func readsTooFar(at ratio: Double) -> Bool {
    ratio > tooFar.above && ratio < tooFar.below
  }

  private let state: RubberBandState
  private let input: PlanarPointers
  private let output: PlanarPointers

  init(format: StreamFormat, _ settings: Settings) throws(LibraryError) {
    var options = Int32(bitPattern: RubberBandOptionEngineFiner.rawValue)
    func add(_ option: RubberBandOption) { options |= Int32(bitPattern: option.rawValue) }
    if settings.isFast || Self.readsTooFar(at: settings.timeRatio * settings.pitchScale) {
      add(RubberBandOptionWindowShort)
    }
    if settings.isVariable { add(RubberBandOptionProcessRealTime) }
    // Outside its declared range of rates the library complains on standard error and then takes
    // the nearest one; so do we, quietly. Only its window lengths depend on the rate.
    let rate = min(max(format.sampleRate, 8000), 192_000)
    let state = unsafe starting.hold {
      unsafe rubberband_new(
        UInt32(rate), UInt32(format.channelCount), options, settings.timeRatio,
        settings.pitchScale)
    }
    guard let state = unsafe state else {
      throw .stretcher
    }
    unsafe self.state = state
    input = PlanarPointers(channelCount: format.channelCount)
    output = PlanarPointers(channelCount: format.channelCount)
    unsafe rubberband_set_max_process_size(state, UInt32(Self.blockFrameCount))
  }

  deinit { unsafe rubberband_delete(state) }

  /// Frames that can be retrieved now; nil when the last has been.
  var availableFrameCount: Int? {
    let available = unsafe rubberband_available(state)
    return available < 0 ? nil : Int(available)
  }

  /// Frames of silence to feed first, and of output to throw away, when ratios are variable.
  var startPad: Int { Int(unsafe rubberband_get_preferred_start_pad(state)) }
  var startDelay: Int { Int(unsafe rubberband_get_start_delay(state)) }

  /// Takes in at most 1024 frames, the last of them when `isFinal`.
  func process(_ block: AudioFrames, isFinal: Bool) {
    unsafe rubberband_process(
      state, input.reading(block), UInt32(block.frameCount), isFinal ? 1 : 0)
  }

  /// Moves frames into the block, which must be no larger than what is available.
  func retrieve(into block: inout AudioBlock) -> Int {
    Int(unsafe rubberband_retrieve(state, output.pointing(at: &block), UInt32(block.frameCount)))
  }

  /// Changes the ratio of stretching from here on; only where it is variable, and to none at which the
  /// library reads too far.
  func setTimeRatio(_ ratio: Double) { unsafe rubberband_set_time_ratio(state, ratio) }
}
