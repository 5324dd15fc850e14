import SyrinxEngine

/// Cuts a stream into Hann windows whose middles lie a hop apart, the first on frame 0. Before the
/// beginning and after the end lies silence.
struct WindowCutter: ~Copyable {
  private var memory: AudioBuffer
  private let shape: AudioBuffer
  private let size: Int
  private let hop: Double
  /// Frames in the memory, frames to be passed over before more go there, and windows handed out.
  private var filled: Int
  private var skipped = 0
  private var index = 0
  private var frameCount = 0

  /// Windows whose weights are multiplied by a number, usually such that a sine's peak in the spectrum is
  /// its amplitude: they sum to half their size, and half of a sine lies at negative frequencies. With
  /// `beginsFull` the first of them ends with the first hop.
  init(
    channelCount: Int, size: Int, hop: Double, scale: Double? = nil, beginsFull: Bool = false
  ) {
    precondition(size > 0 && hop >= 1)
    let scale = scale ?? 4 / Double(size)
    shape = AudioBuffer(channels: [HannWindow.weights(size).map { Float(scale * $0) }])
    self.size = size
    self.hop = hop
    memory = AudioBuffer(channelCount: channelCount, frameCapacity: size)
    filled = beginsFull ? size - Int(hop) : size / 2
  }

  /// The frame at the middle of a window.
  private func middle(_ index: Int) -> Int { Int((Double(index) * hop).rounded()) }

  var channelCount: Int { memory.channelCount }

  /// Makes the spectrum of a channel of the window that is complete, with silence after it where the plan
  /// is longer.
  func transform(channel: Int, by plan: inout FourierPlan) {
    let (samples, weights) = (memory.samples(of: channel), shape.samples(of: 0))
    var target = plan.real
    for index in weights.indices { target[index] = samples[index] * weights[index] }
    for index in weights.count..<target.count { target[index] = 0 }
    plan.transform()
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
