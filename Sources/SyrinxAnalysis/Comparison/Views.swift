import SyrinxEngine

/// The parts of a sound that are heard apart: every channel, of several their mean, in which phases
/// that differ between channels show, and of two their difference, which is all that makes them
/// stereo.
struct Views: ~Copyable {
  let format: StreamFormat
  /// Which view is the difference of two channels.
  let side: Int?
  private var wantBuffer: AudioBuffer
  private var gotBuffer: AudioBuffer
  private var frameCount = 0

  init(_ format: StreamFormat) {
    let count = format.channelCount
    side = count == 2 ? 3 : nil
    self.format = StreamFormat(
      sampleRate: format.sampleRate, channelCount: count == 2 ? 4 : count > 1 ? count + 1 : 1)
    let frames = PairReader.blockFrameCount
    wantBuffer = AudioBuffer(channelCount: self.format.channelCount, frameCapacity: frames)
    gotBuffer = AudioBuffer(channelCount: self.format.channelCount, frameCapacity: frames)
  }

  /// Makes the views of as many frames of both.
  mutating func fill(_ wanted: AudioFrames, _ gotten: AudioFrames) {
    frameCount = wanted.frameCount
    Self.fill(&wantBuffer, wanted)
    Self.fill(&gotBuffer, gotten)
  }

  /// The views that were made.
  var want: AudioFrames { @_lifetime(borrow self) get { wantBuffer.frames.prefix(frameCount) } }
  var got: AudioFrames { @_lifetime(borrow self) get { gotBuffer.frames.prefix(frameCount) } }

  private static func fill(_ buffer: inout AudioBuffer, _ frames: AudioFrames) {
    var views = buffer.prefix(frames.frameCount)
    let count = frames.channelCount
    for channel in 0..<count { views.copy(channel, from: frames) }
    if count > 1 { views.mix(count, into: count) }
    if count == 2 { views.writeSide(into: 3) }
  }
}

extension AudioBlock {
  /// Takes over a channel of as many frames.
  fileprivate mutating func copy(_ channel: Int, from other: AudioFrames) {
    var samples = self[channel]
    let source = other.samples(of: channel)
    for frame in samples.indices { samples[frame] = source[frame].isFinite ? source[frame] : 0 }
  }

  /// Writes the mean of the first channels into another one.
  fileprivate mutating func mix(_ count: Int, into channel: Int) {
    let scale = 1 / Float(count)
    for index in 0..<count {
      var pair = pair(index, channel)
      if index == 0 { for frame in pair.right.indices { pair.right[frame] = 0 } }
      for frame in pair.right.indices { pair.right[frame] += pair.left[frame] * scale }
    }
  }

  /// Writes half the difference of the first two channels into another one.
  fileprivate mutating func writeSide(into channel: Int) {
    do {
      var pair = pair(0, channel)
      for frame in pair.right.indices { pair.right[frame] = pair.left[frame] }
    }
    var pair = pair(1, channel)
    for frame in pair.right.indices {
      pair.right[frame] = 0.5 * (pair.right[frame] - pair.left[frame])
    }
  }
}

extension AudioFrames {
  /// The sum of the squares of all samples, as near as ranking needs it.
  var energy: Float {
    var energy = SIMD8<Float>()
    for channel in 0..<channelCount {
      let samples = samples(of: channel)
      var index = 0
      while index + 8 <= samples.count {
        let lanes = samples.lanes(at: index)
        energy += lanes * lanes
        index += 8
      }
    }
    return energy.sum()
  }
}
