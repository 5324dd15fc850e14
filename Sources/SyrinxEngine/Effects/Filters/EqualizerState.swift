/// Runs a stream through an equalizer's bands, all in one pass, then through its gain.
struct EqualizerState: InPlaceState, ~Copyable {
  let format: StreamFormat
  let tail: Int
  let memory = InputMemory.everything
  private var cascade: BiquadCascade
  private var level: GainCurve

  init(_ settings: Equalizer, _ setup: ProcessorSetup) throws {
    let format = setup.format
    try Self.checkFrequencies(of: settings, format)
    let decibels = try setup.stream("gain", settings.gain)
    let sections = settings.bands
      .filter { !$0.isBypass && $0.frequency <= format.nyquist }
      .map { $0.coefficients(sampleRate: format.sampleRate) }
    // The sections scale anyway, so a constant gain costs nothing there.
    let folded = sections.isEmpty ? nil : decibels.constant
    cascade = BiquadCascade(
      sections, gain: exactAmplitude(decibels: folded ?? 0), channelCount: format.channelCount,
      maximumFrameCount: setup.maximumFrameCount)
    level = GainCurve(
      folded == nil ? decibels : ParameterStream(constant: 0),
      maximumFrameCount: setup.maximumFrameCount)
    tail = setup.input.tail(ringing: sections.framesOfRinging)
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
      guard !range.contains(band.frequency) else { continue }
      throw .outOfRange(
        node: "", parameter: "bands", value: band.frequency, unit: .hertz, range: range)
    }
  }

  mutating func process(_ block: inout AudioBlock) {
    cascade.process(&block)
    level.apply(to: &block)
  }

  mutating func reset(to frame: Int) {
    cascade.reset()
    level.seek(to: frame)
  }
}
