import SyrinxEngine

/// Runs the chain that is heard, and passes to another without a gap: the new one first runs along unheard until
/// nothing is left of its beginning, then the two are crossfaded at equal gain.
final class VoiceSwitch: @unchecked Sendable {
  /// The chain that is heard, and the next one.
  private let slots = [CallbackSlot<LiveChain>(), CallbackSlot<LiveChain>()]
  /// In the callback alone: the slot that is heard, and whether the other one runs along.
  private var heard = 0
  private var isPassing = false
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
    fadeFrameCount = max(format.frames(in: fadeSeconds), 1)
    settlingFrameCount = format.frames(in: Self.settlingSeconds)
    other = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: maximumFrameCount)
    _ = slots[heard].put(first)
  }

  /// Has the callback pass to a chain; false while it still passes to another.
  func put(_ chain: LiveChain) -> Bool { slots.contains { $0.put(chain) } }

  /// Lets go of a chain that is not heard any more.
  func letGo() { for slot in slots { slot.letGo() } }

  func process(_ input: AudioFrames, into output: inout AudioBlock) {
    slots[heard].use { chain in
      chain.process(input, into: &output)
      return false
    }
    slots[1 - heard].use { next in
      run(next, input, into: &output)
      return false
    }
    guard isPassing, faded >= fadeFrameCount else { return }
    slots[heard].use { _ in true }
    heard = 1 - heard
    isPassing = false
  }

  /// Runs the next chain along, and mixes it in once nothing is left of its beginning.
  private func run(_ next: LiveChain, _ input: AudioFrames, into output: inout AudioBlock) {
    if !isPassing {
      isPassing = true
      unheardFrameCount = next.delay + settlingFrameCount
      faded = 0
    }
    let isHeard = unheardFrameCount <= 0
    other.withBlock {
      var other = $0.prefix(output.frameCount)
      next.process(input, into: &other)
      if isHeard { fade(&output, to: other.frames) }
    }
    if isHeard { faded += output.frameCount } else { unheardFrameCount -= output.frameCount }
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
