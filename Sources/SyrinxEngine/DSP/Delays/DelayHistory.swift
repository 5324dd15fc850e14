/// The past of some channels, each in one stretch of memory, to be read at any delay from the very
/// last frame back to a longest one.
///
/// A window of memory moves forward frame by frame; when it comes to the end of the row, what is
/// still within reach is carried back to the beginning. Unlike `DelayLines` it need not be written
/// in blocks, so a frame can enter that depends on the one before.
struct DelayHistory {
  let channelCount: Int
  /// All channels, row after row.
  var storage: [Float]
  /// Room after the last row, for vectors that reach further than what is used of them.
  private static let margin = 16
  private let longest: Int
  private let stride: Int
  /// Where in its row the next frame belongs.
  private var head: Int

  /// A past of at least so many frames, written in blocks of at most `maximumFrameCount`.
  init(channelCount: Int, longest: Int, maximumFrameCount: Int) {
    self.channelCount = channelCount
    self.longest = longest
    // Twice as long as the past: each frame is carried back once at most. The odd sixteen keep
    // channels from competing for one cache set.
    stride = (2 * longest + maximumFrameCount + 4096) / 16 * 16 + 16
    storage = Array(repeating: 0, count: stride * channelCount + Self.margin)
    head = longest
  }

  mutating func makeRoom(for count: Int) {
    guard head + count > stride else { return }
    let (count, distance) = (longest, head - longest)
    for channel in 0..<channelCount {
      let start = channel * stride
      var samples = storage.mutableSpan
      for index in start..<start + count { samples[index] = samples[index + distance] }
    }
    head = longest
  }

  /// Where in `storage` the next frame of a channel belongs, once there is room.
  func next(_ channel: Int) -> Int { channel * stride + head }

  mutating func advance(_ count: Int) { head += count }

  mutating func reset() {
    for index in storage.indices { storage[index] = 0 }
    head = longest
  }
}
