import SyrinxEngine

/// Runs the chain that is heard, and passes to another without a gap: the new one first runs along unheard until
/// nothing is left of its beginning, then the two are crossfaded at equal gain.
final class VoiceSwitch: @unchecked Sendable {
  /// Chains that other threads put in, and those that come back to be let go of there.
  let coming = Handoff<LiveChain>()
  let gone = Handoff<LiveChain>()
  private var current: LiveChain
  private var next: LiveChain?
  /// Frames that the next one still runs unheard, and how far the crossfade has come.
  private var unheardFrameCount = 0
  private var faded = 0
  private let fadeFrameCount: Int
  private let settlingFrameCount: Int
  private var other: AudioBuffer

  /// Seconds beyond its delay for which a chain may still know that there was silence before: a window of a
  /// voice's spectrum is as long, and pitch is found in less.
  private static let settlingSeconds = 0.04

  init(_ first: LiveChain, format: StreamFormat, fadeSeconds: Double, maximumFrameCount: Int) {
    current = first
    fadeFrameCount = max(format.frames(in: fadeSeconds), 1)
    settlingFrameCount = format.frames(in: Self.settlingSeconds)
    other = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: maximumFrameCount)
  }

  func process(_ input: AudioFrames, into output: inout AudioBlock) {
    if next == nil, gone.isEmpty, let chain = coming.take() {
      next = chain
      unheardFrameCount = chain.delay + settlingFrameCount
      faded = 0
    }
    current.process(input, into: &output)
    guard let next else { return }
    other.withBlock {
      var other = $0.prefix(output.frameCount)
      next.process(input, into: &other)
      if unheardFrameCount <= 0 { fade(&output, to: other.frames) }
    }
    guard unheardFrameCount <= 0 else {
      unheardFrameCount -= output.frameCount
      return
    }
    faded += output.frameCount
    guard faded >= fadeFrameCount else { return }
    _ = gone.put(current)
    current = next
    self.next = nil
  }

  private func fade(_ output: inout AudioBlock, to other: AudioFrames) {
    let step = 1 / Float(fadeFrameCount)
    for channel in 0..<output.channelCount {
      var samples = output[channel]
      let new = other.samples(of: channel)
      for frame in samples.indices {
        let fraction = min((Float(faded + frame) + 0.5) * step, 1)
        samples[frame] += (new[frame] - samples[frame]) * fraction
      }
    }
  }
}
