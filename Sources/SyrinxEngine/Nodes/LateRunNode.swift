/// One run of something over one sound that replaces its frames, late by as many as it says.
protocol LateRun: AnyObject {
  var latency: Int { get }
  func process(_ block: AudioBlock)
  func reset()
}

/// Mixes what a late run makes of a sound with the sound as it was: robotize and whisper.
///
/// It is one window late. What rings on after the end, less than half a window, is not counted.
final class LateRunNode<Run: LateRun>: InPlaceNode {
  private let percent: Curve
  private let makeRun: (Inflow) throws -> Run
  private var run: Run?
  private var mix: AlignedMix?

  init(mix: Curve, _ makeRun: @escaping (Inflow) throws -> Run) {
    percent = mix
    self.makeRun = makeRun
  }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    let run = try makeRun(inputs[0])
    mix = AlignedMix(
      mix: try Automation(percent, rate: format.sampleRate, length: inputs[0].length),
      latency: run.latency, channelCount: format.channelCount,
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
