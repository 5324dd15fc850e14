import SyrinxSystem

/// Runs a stream through an equalizer's bands, then through its gain: bands that stay as they are all in one
/// pass, and all of them frame by frame where one moves.
struct EqualizerState: InPlaceState, ~Copyable {
  let format: StreamFormat
  let tail: Int
  let memory = InputMemory.everything
  private var cascade: BiquadCascade
  private var moving: MovingBands
  private var level: GainCurve

  init(_ settings: Equalizer, _ setup: ProcessorSetup) throws {
    let format = setup.format
    try Self.checkFrequencies(of: settings, format)
    let decibels = try setup.stream("gain", settings.gain)
    let bands = try MovingBands(settings, setup)
    let sections =
      bands.isEmpty
      ? settings.bands
        .filter { !$0.isBypass && $0.frequency.beginning <= format.nyquist }
        .map { $0.coefficients(sampleRate: format.sampleRate) } : []
    // The sections scale anyway, so a constant gain costs nothing there.
    let folded = sections.isEmpty ? nil : decibels.constant
    cascade = BiquadCascade(
      sections, gain: exactAmplitude(decibels: folded ?? 0), channelCount: format.channelCount,
      maximumFrameCount: setup.maximumFrameCount)
    level = GainCurve(
      folded == nil ? decibels : ParameterStream(constant: 0),
      maximumFrameCount: setup.maximumFrameCount)
    tail = setup.input.tail(
      ringing: bands.isEmpty ? sections.framesOfRinging : bands.framesOfRinging)
    moving = bands
    self.format = format
  }

  /// Refuses bands beyond Nyquist, apart from those that would change only what such a stream does not
  /// have: one chain with a low-pass serves recordings of every rate.
  private static func checkFrequencies(
    of settings: Equalizer, _ format: StreamFormat
  ) throws(EngineError) {
    for band in settings.bands {
      let most =
        band.kind.actsAbove ? max(format.nyquist, Equalizer.Band.highestHeard) : format.nyquist
      let range = min(Equalizer.Band.lowestHeard, most)...most
      for frequency in [band.frequency.minimum, band.frequency.maximum]
      where !range.contains(frequency) {
        throw .outOfRange(
          node: "", parameter: "bands", value: frequency, unit: .hertz, range: range)
      }
    }
  }

  mutating func process(_ block: inout AudioBlock) {
    cascade.process(&block)
    moving.process(&block)
    level.apply(to: &block)
  }

  mutating func reset(to frame: Int) {
    cascade.reset(to: frame)
    moving.reset(to: frame)
    level.seek(to: frame)
  }
}
