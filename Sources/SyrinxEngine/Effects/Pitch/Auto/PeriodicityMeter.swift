/// Keeps the latest of a sound, at a low sample rate, and looks for a second period in it.
struct PeriodicityMeter: ~Copyable {
  private var sound: SampleHistory
  private var second: SecondPeriodMeter

  /// Samples that are taken at once.
  private static let blockFrameCount = 512

  /// Instants are asked for until so many samples have been added after them.
  init(sampleRate: Double, delay: Int) throws(LibraryError) {
    second = try SecondPeriodMeter(sampleRate: sampleRate)
    sound = SampleHistory(
      reach: delay + 2 * second.frameCount, block: Self.blockFrameCount)
  }

  /// Takes the first samples of a buffer.
  mutating func add(_ buffer: borrowing AudioBuffer, count: Int) {
    buffer.frames.prefix(count).forEachBlock(of: Self.blockFrameCount) {
      sound.append($0.samples(of: 0))
    }
  }

  /// The evidence of a second period around a sample, whether that is voiced or not; nil where
  /// samples are lacking.
  mutating func measureSecond(at center: Int) -> SecondPeriod? {
    let sound = self.sound
    let first = sound.index(of: center) - second.frameCount / 2
    guard first >= 0, first + second.frameCount <= sound.samples.count else { return nil }
    return second.measure(sound.samples.span.extracting(first..<first + second.frameCount))
  }
}
