import SyrinxEngine

/// Cuts a stream into windows of one size whose middles lie a hop apart, the first on frame 0. What
/// lies before the beginning and after the end is silence.
struct WindowCutter: ~Copyable {
  private var memory: AudioBuffer
  private let size: Int
  private let hop: Double
  /// Frames in the memory, frames to be passed over before more go there, and windows handed out.
  private var filled: Int
  private var skipped = 0
  private var index = 0
  private var frameCount = 0

  init(channelCount: Int, size: Int, hop: Double) {
    precondition(size > 0 && hop >= 1)
    self.size = size
    self.hop = hop
    memory = AudioBuffer(channelCount: channelCount, frameCapacity: size)
    filled = size / 2
  }

  /// The frame at the middle of a window.
  private func middle(_ index: Int) -> Int { Int((Double(index) * hop).rounded()) }

  /// Makes the spectrum of a channel of the window that is complete.
  func transform(
    channel: Int, _ window: borrowing AmplitudeWindow, by plan: inout FourierPlan
  ) {
    window.transform(memory.samples(of: channel), by: &plan)
  }

  /// The frame at the middle of that window.
  var middle: Int { middle(index) }

  /// Takes frames from the head of a block until a window is complete; false if none is, and the
  /// block is used up.
  @_lifetime(block: copy block)
  mutating func take(from block: inout AudioFrames) -> Bool {
    let passed = min(skipped, block.frameCount)
    let count = min(size - filled, block.frameCount - passed)
    skipped -= passed
    var free = memory.extracting(filled..<filled + count)
    free.copy(from: block.extracting(passed..<passed + count))
    filled += count
    frameCount += passed + count
    block = block.dropFirst(passed + count)
    return filled == size
  }

  /// Completes a window whose middle lies in the stream and whose end does not; false if there is
  /// none any more.
  mutating func pad() -> Bool {
    guard middle < frameCount else { return false }
    var free = memory.dropFirst(filled)
    free.clear()
    return true
  }

  /// Leaves a window for the next one.
  mutating func advance() {
    let step = middle(index + 1) - middle
    index += 1
    let kept = max(size - step, 0)
    for channel in 0..<memory.channelCount where kept > 0 {
      var samples = memory[channel]
      for frame in 0..<kept { samples[frame] = samples[frame + step] }
    }
    // At the end of the stream the window may have been filled by silence.
    skipped = max(step - filled, 0)
    filled = max(min(filled, size) - step, 0)
  }
}
