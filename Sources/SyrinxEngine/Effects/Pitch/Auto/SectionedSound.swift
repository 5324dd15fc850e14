/// A part of a sound that one engine is given. It is read from a little before where it is heard, and until a
/// little after that, so that nothing begins or ends there for the engine.
final class SoundSection: Upstream {
  /// Where it is heard from, and where it is read from.
  let start: Int
  let first: Int
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
    first = max(start - sound.margin, 0)
    position = first
  }

  var format: StreamFormat { sound.format }
  var length: StreamLength? { lastFrame.map { StreamLength(frameCount: max($0 - first, 0)) } }
  var silentUntil: Int { 0 }

  /// The frame after the last that is not silent.
  private var lastFrame: Int? {
    guard let end else { return sound.frameCount }
    return min(end + sound.overhang, sound.frameCount ?? .max)
  }

  func pull(into block: inout AudioBlock) throws -> Int {
    try sound.decide(before: position + block.frameCount)
    let left = lastFrame.map { $0 - position } ?? .max
    let count = max(min(block.frameCount, left), 0)
    var part = block.prefix(count)
    sound.copy(from: position, to: &part)
    block.clear(from: count)
    position += count
    return count
  }

  func skip(to frame: Int) { position = first + frame }
  func finish() {}
}

/// A sound on its way to the engines: what was read of it and is still needed, and where it is one voice.
final class SectionedSound {
  let format: StreamFormat
  /// Frames that are read of a section before it is heard, and beyond its end.
  let margin: Int
  let overhang: Int
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

  /// `overlap` frames of a section are heard beyond its end, while the next fades in.
  init(format: StreamFormat, overlap: Int) throws(LibraryError) {
    self.format = format
    // As long as the longest windows of the engines.
    margin = format.frames(in: 0.1)
    overhang = margin + overlap
    detector = try VoiceDetector(format: format)
    pool = FrameFIFO.Pool(channelCount: format.channelCount)
    block = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: FrameFIFO.Pool.blockFrameCount)
  }

  /// Frames that may be read beyond one that is decided.
  var lookahead: Int { detector.lookahead + overhang + block.frameCapacity }

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

  var nextStart: Int? { upcoming.first?.start }

  func takeSection() -> SoundSection? { upcoming.isEmpty ? nil : upcoming.removeFirst() }

  fileprivate func copy(from position: Int, to block: inout AudioBlock) {
    frames.copy(from: position, to: &block)
  }

  /// Forgets what neither a section to come nor one that has read up to here needs.
  func forget(before frame: Int?) {
    let needed = min(frame ?? .max, upcoming.first?.first ?? .max, decided - margin)
    frames.drop(before: needed, &pool)
  }
}
