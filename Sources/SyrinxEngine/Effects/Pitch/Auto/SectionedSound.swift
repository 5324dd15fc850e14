/// A part of a sound that one engine is given: read from where it begins, it fades in there and out where
/// the next begins.
final class SoundSection: Upstream {
  let start: Int
  let isVoice: Bool
  /// Where the next begins; nil while there is none.
  fileprivate(set) var end: Int?
  /// The frame that is read next.
  private(set) var position: Int
  private unowned let sound: SectionedSound

  fileprivate init(_ sound: SectionedSound, start: Int, isVoice: Bool) {
    self.sound = sound
    self.start = start
    self.isVoice = isVoice
    position = start
  }

  var format: StreamFormat { sound.format }
  var length: StreamLength? {
    lastFrame.map { StreamLength(frameCount: max($0 - start, 0)) }
  }
  var silentUntil: Int { 0 }

  /// The frame after the last that is not silent.
  private var lastFrame: Int? {
    guard let end else { return sound.frameCount }
    return min(end + sound.overlap, sound.frameCount ?? .max)
  }

  func pull(into block: inout AudioBlock) throws -> Int {
    try sound.decide(before: position + block.frameCount)
    let left = lastFrame.map { $0 - position } ?? .max
    let count = max(min(block.frameCount, left), 0)
    do {
      var part = block.prefix(count)
      sound.copy(from: position, to: &part)
      if start > 0 { part.fade(from: position - start, over: sound.overlap, isRising: true) }
      if let end { part.fade(from: position - end, over: sound.overlap, isRising: false) }
    }
    block.clear(from: count)
    position += count
    return count
  }

  func skip(to frame: Int) { position = start + frame }
  func finish() {}
}

/// A sound on its way to the engines: what was read of it and is still needed, and where it is one voice.
final class SectionedSound {
  let format: StreamFormat
  /// Frames in which one section fades into the next.
  let overlap: Int
  /// Where more of the sound comes from.
  var input: ProcessorInput?
  /// Sections that nobody has taken yet.
  private var upcoming: [SoundSection] = []
  private var newest: SoundSection?
  private var detector: VoiceDetector
  private var frames = FrameFIFO(from: 0)
  private var pool: FrameFIFO.Pool
  private var block: AudioBuffer
  /// Before this frame all is decided.
  private var decided = 0
  /// The length, once the end was read.
  private(set) var frameCount: Int?

  private static let overlapSeconds = 0.015

  init(format: StreamFormat) throws(LibraryError) {
    self.format = format
    overlap = max(format.frames(in: Self.overlapSeconds), 1)
    detector = try VoiceDetector(format: format)
    pool = FrameFIFO.Pool(channelCount: format.channelCount)
    block = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: FrameFIFO.Pool.blockFrameCount)
  }

  /// Frames that may be read beyond one that is decided.
  var lookahead: Int { detector.lookahead + overlap + block.frameCapacity }

  /// Reads on until all before a frame is decided, or the sound ends.
  func decide(before frame: Int) throws {
    while decided < frame, frameCount == nil {
      let count = try block.withBlock { try input?.pull(into: &$0) ?? 0 }
      block.withFrames { block in
        frames.append(block.prefix(count), &pool)
        detector.add(block.prefix(count))
      }
      if count < block.frameCapacity {
        frameCount = frames.end
        detector.finish(frames.end)
      }
      for segment in detector.takeSegments() {
        decided = segment.end
        guard newest?.isVoice != segment.isVoice else { continue }
        newest?.end = segment.start
        let section = SoundSection(self, start: segment.start, isVoice: segment.isVoice)
        newest = section
        upcoming.append(section)
      }
    }
  }

  /// The next section, if it begins before a frame that meets a condition.
  func takeSection(where isDue: (_ start: Int) -> Bool) -> SoundSection? {
    guard let first = upcoming.first, isDue(first.start) else { return nil }
    return upcoming.removeFirst()
  }

  fileprivate func copy(from position: Int, to block: inout AudioBlock) {
    frames.copy(from: position, to: &block)
  }

  /// Forgets what neither a section to come nor one that has read up to here needs.
  func forget(before frame: Int?) {
    let needed = min(frame ?? .max, upcoming.first?.start ?? .max, decided)
    frames.drop(before: needed, &pool)
  }
}

extension AudioBlock {
  /// Fades in a straight line that is so long, and of which so many frames lie before the block.
  fileprivate mutating func fade(from offset: Int, over length: Int, isRising: Bool) {
    guard offset < length, offset + frameCount > 0 else { return }
    let frames = max(-offset, 0)..<min(length - offset, frameCount)
    for channel in 0..<channelCount {
      var samples = self[channel]
      for frame in frames {
        let rising = Float(offset + frame + 1) / Float(length + 1)
        samples[frame] *= isRising ? rising : 1 - rising
      }
    }
  }
}
