/// Runs a stream through an equalizer's bands, all in one pass, then through its gain.
final class EqualizerNode: InPlaceNode {
  private let knobs: Equalizer
  private var cascade = BiquadCascade([], gain: 1, channelCount: 1, maximumFrameCount: 0)
  private var level = GainCurve(Automation(constant: 0), maximumFrameCount: 0)
  private(set) var tail = 0

  init(_ knobs: Equalizer) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    try checkFrequencies(format)
    let decibels = try Automation(
      knobs.gain, rate: format.sampleRate, length: inputs[0].length)
    let sections = knobs.bands
      .filter { !$0.isNeutral && $0.frequency <= format.nyquist }
      .map { $0.coefficients(sampleRate: format.sampleRate) }
    // The sections scale anyway, so a constant gain costs nothing there.
    let folded = sections.isEmpty ? nil : decibels.constant
    cascade = BiquadCascade(
      sections, gain: exactAmplitude(decibels: folded ?? 0), channelCount: format.channelCount,
      maximumFrameCount: maximumFrameCount)
    level = GainCurve(
      folded == nil ? decibels : Automation(constant: 0), maximumFrameCount: maximumFrameCount)
    let ringing = sections.map(\.framesOfRinging).max() ?? 0
    tail = inputs[0].keepsRinging ? Int(ringing.rounded(.up)) : 0
    return format
  }

  /// Refuses bands beyond Nyquist, apart from those that would change only what such a stream does not
  /// have: one chain with a low-pass serves recordings of every rate.
  private func checkFrequencies(_ format: StreamFormat) throws(EngineError) {
    for band in knobs.bands {
      let most =
        band.kind.actsAbove ? max(format.nyquist, Equalizer.Band.highestHeard) : format.nyquist
      let range = min(Equalizer.Band.lowestHeard, most)...most
      guard !range.contains(band.frequency) else { continue }
      throw .outOfRange(
        node: "", knob: "bands", value: band.frequency, unit: .hertz, range: range)
    }
  }

  func process(_ block: AudioBlock) {
    cascade.process(block)
    level.apply(to: block)
  }

  func reset() {
    cascade.reset()
    level.reset()
  }
}
