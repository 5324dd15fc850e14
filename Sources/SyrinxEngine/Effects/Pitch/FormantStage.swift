/// Moves the formants of a sound, each channel for itself.
final class FormantStage {
  private var fourier: ShortTimeFourier
  private var shifter: FormantShifter

  init(format: StreamFormat) throws(LibraryError) {
    fourier = try ShortTimeFourier(speechOf: format)
    shifter = try FormantShifter(size: fourier.windowSize, sampleRate: format.sampleRate)
  }

  var latency: Int { fourier.latency }

  /// Replaces the block's frames. `ratios` says, for a frame of the sound, by how much its pitch was
  /// moved from the voice's, the formants with it, and where the formants belong.
  func process(
    _ block: inout AudioBlock, ratios: (_ frame: Int) -> (pitch: Double, formant: Double)
  ) {
    fourier.process(&block) { plan, _, centre in
      let (pitch, formant) = ratios(max(centre, 0))
      var spectrum = plan.spectrum
      shifter.shift(&spectrum, by: Float(formant / pitch), pitch: Float(pitch))
    }
  }

  func reset() { fourier.reset() }
}

extension ShortTimeFourier {
  /// Windows long enough for three periods of a deep voice; live, for those who make a new sound of each window,
  /// a third as late.
  init(speechOf format: StreamFormat, isLive: Bool = false) throws(LibraryError) {
    let size = Self.windowSize(spanning: 0.042, at: format.sampleRate)
    try self.init(
      channelCount: format.channelCount, windowSize: size, hop: isLive ? size / 16 : size / 4,
      shape: isLive ? .early(ahead: size * 3 / 16, before: size * 5 / 32) : .hann)
  }
}
