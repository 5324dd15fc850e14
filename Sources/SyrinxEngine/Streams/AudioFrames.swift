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
}
