/// Some frames of an `AudioBuffer`, to be read: nobody changes them while they are looked at.
@safe public struct AudioFrames: ~Escapable {
  let planes: SamplePlanes

  /// For those who know that nobody changes these samples meanwhile.
  @_lifetime(immortal)
  @unsafe init(_ planes: SamplePlanes) {
    unsafe self.planes = unsafe planes
  }

  public var channelCount: Int { unsafe planes.channelCount }
  public var frameCount: Int { unsafe planes.frameCount }

  @_lifetime(copy self)
  public func samples(of channel: Int) -> Span<Float> {
    let span = unsafe Span(_unsafeStart: UnsafePointer(planes[channel]), count: frameCount)
    return unsafe _overrideLifetime(span, copying: self)
  }

  /// The frames of one channel alone, as a mono sound.
  @_lifetime(copy self)
  public func channel(_ channel: Int) -> AudioFrames { extracting(channels: channel..<channel + 1) }

  @_lifetime(copy self)
  func extracting(channels: Range<Int>) -> AudioFrames {
    let frames = unsafe AudioFrames(planes.extracting(channels: channels))
    return unsafe _overrideLifetime(frames, copying: self)
  }

  /// The frames of a range, counted from the first of these.
  @_lifetime(copy self)
  public func extracting(_ frames: Range<Int>) -> AudioFrames {
    let frames = unsafe AudioFrames(planes.extracting(frames))
    return unsafe _overrideLifetime(frames, copying: self)
  }

  @_lifetime(copy self)
  public func prefix(_ count: Int) -> AudioFrames { extracting(0..<min(count, frameCount)) }

  @_lifetime(copy self)
  public func dropFirst(_ count: Int) -> AudioFrames {
    extracting(min(count, frameCount)..<frameCount)
  }

  public var channels: [[Float]] {
    (0..<channelCount).map { channel in
      let samples = samples(of: channel)
      return samples.indices.map { samples[$0] }
    }
  }

  /// The address of a channel's first sample, for C libraries that read it while these frames are held.
  @unsafe public func pointer(channel: Int) -> UnsafePointer<Float> {
    unsafe UnsafePointer(planes[channel])
  }

  public var peak: Float {
    var peak: Float = 0
    for channel in 0..<channelCount { peak = max(peak, samples(of: channel).peak) }
    return peak
  }

  /// No sample is NaN or infinite: less itself, each other number is zero. As bits, many are tried at once.
  package var isFinite: Bool {
    var differences: UInt32 = 0
    for channel in 0..<channelCount {
      let samples = samples(of: channel)
      for frame in samples.indices {
        differences |= (samples[frame] - samples[frame]).bitPattern
      }
    }
    return differences == 0
  }

  /// No sample is further from zero than a threshold.
  func isSilent(below threshold: Float) -> Bool {
    for channel in 0..<channelCount {
      let samples = samples(of: channel)
      for frame in samples.indices where !(samples[frame].magnitude <= threshold) { return false }
    }
    return true
  }
}

extension Span<Float> {
  /// The largest magnitude; what is not a number is passed over.
  package var peak: Float {
    var index = 0
    var lanes = SIMD8<Float>()
    while index + 8 <= count {
      lanes = largest(lanes, self.lanes(at: index))
      index += 8
    }
    var peak = largest(lanes)
    while index < count {
      peak = max(peak, self[index].magnitude)
      index += 1
    }
    return peak
  }
}

extension AudioBlock {
  /// Makes zeros those that are left of silence, whichever sign they were given.
  mutating func makeZerosPositive() {
    for channel in 0..<channelCount {
      var samples = self[channel]
      for frame in samples.indices { samples[frame] += 0 }
    }
  }
}
