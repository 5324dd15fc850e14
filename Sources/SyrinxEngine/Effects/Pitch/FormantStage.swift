/// One run of a formant shifter over one sound, each channel for itself.
final class FormantStage {
  private var fourier: ShortTimeFourier
  private var shifter: FormantShifter

  init(format: StreamFormat) throws(LibraryError) {
    fourier = try ShortTimeFourier(speechOf: format)
    shifter = try FormantShifter(size: fourier.windowSize, sampleRate: format.sampleRate)
  }

  /// How many frames late the sound comes out.
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
  /// Windows long enough for three periods of a deep voice.
  init(speechOf format: StreamFormat) throws(LibraryError) {
    let size = Self.windowSize(spanning: 0.042, at: format.sampleRate)
    try self.init(channelCount: format.channelCount, windowSize: size, hop: size / 4)
  }
}
