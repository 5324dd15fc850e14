/// Lowers bins of each channel's short spectra by the power of what is unwanted in them, as far as the user
/// wants it.
struct SpectralReduction {
  private let gains: [Box<LogSpectralGain>]
  /// Percent of the gains' decibels.
  private let strength: FrameValues
  /// Decibels that no bin is lowered further than.
  private let floor: FrameValues

  /// `gains` of one channel each.
  init(
    _ gains: [Box<LogSpectralGain>], strength: Curve, floor: Curve, _ setup: ProcessorSetup
  ) throws {
    self.gains = gains
    self.strength = try setup.frameValues("strength", strength)
    self.floor = try setup.frameValues("floor", floor)
  }

  /// Takes down what the parameters are up to a frame; before `lower` of every window.
  func note(upTo centre: Int) {
    strength.note(upTo: centre)
    floor.note(upTo: centre)
  }

  /// Lowers a window's spectrum, of which the powers of the bins and of what is unwanted are known.
  func lower(
    _ spectrum: inout MutableSpan<Float>, of channel: Int, _ powers: Span<Float>,
    unwanted: Span<Float>, at centre: Int
  ) {
    let frame = Double(max(centre, 0))
    gains[channel].value.compute(powers, noise: unwanted)
    gains[channel].value.apply(
      to: &spectrum, least: floor.value(at: frame), strength: strength.value(at: frame))
  }

  func reset() {
    for gain in gains { gain.value.reset() }
    strength.reset(to: 0)
    floor.reset(to: 0)
  }
}

extension Box where Value: ~Copyable {
  /// Has the value read by a closure: what a property of a class allows.
  func read(_ body: (borrowing Value) -> Void) { body(value) }
}
