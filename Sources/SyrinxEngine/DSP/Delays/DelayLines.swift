/// A ring of samples for each channel, written block by block and read at any delay up to a longest.
struct DelayLines {
  let blockFrameCount: Int
  let channelCount: Int
  private(set) var storage: [Float]
  private let capacity: Int
  /// Where the next block will be written.
  private var head = 0

  init(channelCount: Int, longest: Int, blockFrameCount: Int) {
    // Three samples more than asked for, for reading between samples.
    capacity =
      (longest + 3 + blockFrameCount - 1) / blockFrameCount * blockFrameCount + blockFrameCount
    self.blockFrameCount = blockFrameCount
    self.channelCount = channelCount
    storage = Array(repeating: 0, count: (capacity + blockFrameCount) * channelCount)
  }

  mutating func write(_ block: AudioFrames, times factor: Float = 1) {
    precondition(
      block.frameCount == blockFrameCount && blockFrameCount % 8 == 0
        && block.channelCount == channelCount)
    for channel in 0..<channelCount {
      let samples = block.samples(of: channel)
      let start = start(of: channel) + head
      var target = storage.mutableSpan
      for frame in stride(from: 0, to: samples.count, by: 8) {
        target.setLanes(at: start + frame, to: factor * samples.lanes(at: frame))
      }
      // The first block is kept twice, so that any block can be read in one piece.
      if head == 0 { storage.repeatLanes(of: start..<start + samples.count, at: start + capacity) }
    }
    head = head + blockFrameCount == capacity ? 0 : head + blockFrameCount
  }

  private func start(of channel: Int) -> Int { channel * (capacity + blockFrameCount) }

  /// Where in `storage` the newest block begins as it was so many frames earlier.
  func position(of channel: Int, delayedBy delay: Int) -> Int {
    precondition(delay >= 0 && delay + blockFrameCount <= capacity, "longer than the line")
    let position = head - blockFrameCount - delay
    return start(of: channel) + (position < 0 ? position + capacity : position)
  }

  /// Copies the newest block of all channels as it was so many frames earlier.
  func read(delayedBy delay: Int, into target: inout AudioBuffer) {
    for channel in 0..<channelCount {
      var samples = target[channel]
      let start = position(of: channel, delayedBy: delay)
      let past = storage.span.extracting(start..<start + samples.count)
      for frame in samples.indices { samples[frame] = past[frame] }
    }
  }

  /// A frame of the newest block at a delay that need not be whole, by the cubic through its four
  /// neighbours (Catmull and Rom).
  func sample(_ frame: Int, of channel: Int, delayedBy delay: Double) -> Float {
    let whole = Int(delay)
    let fraction = Float(delay - Double(whole))
    let start = start(of: channel)
    var position = head - blockFrameCount + frame - whole
    if position < 0 { position += capacity }
    func at(_ offset: Int) -> Float {
      let index = position + offset
      let inside = index < 0 ? index + capacity : index >= capacity ? index - capacity : index
      return storage[start + inside]
    }
    let x0 = at(0)
    let x1 = at(-1)
    guard fraction > 0 else { return x0 }
    // The sample after the newest is not there yet; a straight line serves for that one.
    guard whole > 0 else { return x0 + fraction * (x1 - x0) }
    let before = at(1)
    let after = at(-2)
    let slope = (x1 - before) / 2
    let square = before - 2.5 * x0 + 2 * x1 - after / 2
    let cube = (after - before) / 2 + 1.5 * (x0 - x1)
    return x0 + fraction * (slope + fraction * (square + fraction * cube))
  }

  mutating func reset() {
    for index in storage.indices { storage[index] = 0 }
    head = 0
  }
}
