/// Has a voice speak at one pitch, which may follow a curve, beside the sound as it was.
///
/// It is one window late. What rings on after the end, less than half a window, is not counted.
final class RobotizeNode: InPlaceNode {
  private let knobs: Robotize
  private var run: RobotizeRun?
  private var mix: AlignedMix?

  init(_ knobs: Robotize) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    func automation(_ curve: Curve) throws -> Automation {
      try Automation(curve, rate: format.sampleRate, length: inputs[0].length)
    }
    let run = try RobotizeRun(format: format, frequency: try automation(knobs.freq))
    mix = AlignedMix(
      mix: try automation(knobs.mix), latency: run.latency, channelCount: format.channelCount,
      maximumFrameCount: maximumFrameCount)
    self.run = run
    return format
  }

  var latency: Int { run?.latency ?? 0 }

  func process(_ block: AudioBlock) {
    mix!.process(block) { run!.process($0) }
  }

  func reset() {
    run?.reset()
    mix?.reset()
  }
}
