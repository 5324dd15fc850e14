/// Rounds and holds samples, without a filter and without delay.
final class CrushNode: InPlaceNode {
  private let knobs: Crush
  private var crusher: Crusher?

  init(_ knobs: Crush) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    func automation(_ curve: Curve) throws -> Automation {
      try Automation(curve, rate: format.sampleRate, length: inputs[0].length)
    }
    crusher = Crusher(
      bits: try automation(knobs.bits), divisor: try automation(knobs.rate),
      mix: try automation(knobs.mix), channelCount: format.channelCount,
      maximumFrameCount: maximumFrameCount)
    return format
  }

  func process(_ block: AudioBlock) { crusher?.process(block) }

  func reset() { crusher?.reset() }
}
