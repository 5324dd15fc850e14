#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Time stretching and pitch shifting by Rubber Band, in one pass and constant memory.
final class PitchNode: Node {
  private let knobs: Pitch
  private var settings = TimeStretcher.Settings()
  private var inflow = Inflow(format: StreamFormat(sampleRate: 1, channelCount: 1), length: nil)
  private var run: StretchRun?

  init(_ knobs: Pitch) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    inflow = inputs[0]
    settings.timeRatio = 1 / knobs.tempo.constant!
    settings.pitchScale = exp2(knobs.cents.constant! / 1200)
    settings.isFast = knobs.quality == .fast
    settings.formantRatio =
      switch knobs.formants {
      case .follow: nil
      case .keep: 1
      case .ratio(let ratio): ratio.constant!
      }
    try reset()
    return inflow.format
  }

  func length(for inputs: [StreamLength?]) -> StreamLength? {
    inputs[0]?.played(at: 1 / settings.timeRatio)
  }

  var stretch: Double? { settings.timeRatio }

  /// More than the longest window the library holds: it sizes the queue of a tee before this node.
  var lookahead: Int { inflow.format.sampleRate / 2 }

  func reset() throws {
    run = try StretchRun(
      format: inflow.format, settings, inputFrameCount: inflow.length?.frameCount)
  }

  func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    try run!.render(into: block) { try inlets[0].pull(into: $0) }
  }
}
