// Nodes/ is what does the work that Effects/ ask for. A node reserves its memory in `prepare`; the
// arithmetic itself is in Kernels/.

/// Multiplies every frame by a gain that may follow a curve.
final class GainNode: InPlaceNode {
  private let knobs: Gain
  private var level = GainCurve(Automation(constant: 0), maximumFrameCount: 0)

  init(_ knobs: Gain) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let decibels = try Automation(
      knobs.db, rate: inputs[0].format.sampleRate, length: inputs[0].length)
    level = GainCurve(decibels, maximumFrameCount: maximumFrameCount)
    return inputs[0].format
  }

  func process(_ block: AudioBlock) { level.apply(to: block) }

  func reset() { level.reset() }
}
