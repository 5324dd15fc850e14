/// Puts breath in the place of the vocal folds, beside the sound as it was.
///
/// It is one window late. What rings on after the end, less than half a window, is not counted.
final class WhisperNode: InPlaceNode {
  private let knobs: Whisper
  private var run: WhisperRun?
  private var mix: AlignedMix?

  init(_ knobs: Whisper) { self.knobs = knobs }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat {
    let format = inputs[0].format
    let run = try WhisperRun(format: format, seed: knobs.seed)
    mix = AlignedMix(
      mix: try Automation(knobs.mix, rate: format.sampleRate, length: inputs[0].length),
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
