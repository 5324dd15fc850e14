/// The notes at which a voice is sung again, and the gains of what is sung and of the voice itself.
struct SungVoices {
  let notes: [SungNotes]
  let reference: Double
  let mix: Float
  let dry: Float

  func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard setup.isLive else { return try SungProcessor(self, setup) }
    return StatefulProcessor(LiveSungVoices(self, setup))
  }

  /// Sung at a ratio for each frame, further than two octaves never.
  static func course(_ ratio: @escaping (Double) -> Double) -> VoiceCourse {
    VoiceCourse(
      controls: { VoiceControls(ratio: min(max(ratio($0), ratios.lowerBound), ratios.upperBound)) },
      times: SpeedCurve(FrameCurve(constant: 1)), ratios: ratios, formants: 1...1, tempos: 1...1)
  }

  private static let ratios = 0.25...4.0
}

/// A shifter, and what it follows.
final class Singer<Shifter: ~Copyable> {
  var shifter: Shifter
  let course: SungCourse

  init(_ shifter: consuming Shifter, _ course: SungCourse) {
    self.shifter = shifter
    self.course = course
  }
}

/// Follows the pitch of a voice, and sings it again at other pitches, beside itself if wanted.
final class SungProcessor: Processor {
  let format: StreamFormat
  let lookahead: Int
  private let voices: SungVoices

  /// Ahead of those who sing.
  private var listener: PitchListener
  private var singers: [Singer<VoiceShifter>]

  /// The sound from what is given out next up to what has been heard, in blocks, in a ring.
  private var sound: AudioBuffer
  private let blockCapacity: Int
  private var heardCount = 0
  private var sungCount = 0
  private var given = 0
  private var part: AudioBuffer

  private static let blockFrameCount = VoiceShifter.blockFrameCount

  init(_ voices: SungVoices, _ setup: ProcessorSetup) throws {
    format = setup.format
    self.voices = voices
    listener = try PitchListener(sampleRate: format.sampleRate, range: PitchTrack.voices)
    part = AudioBuffer(channelCount: format.channelCount, frameCapacity: setup.maximumFrameCount)
    singers = try Self.singers(voices, format, listener)
    // Frames that the track must know beyond one, and that its means reach.
    let heard = listener.lookahead + 2 * listener.hopFrameCount + format.sampleRate / 4
    lookahead = (singers.first?.shifter.lookahead ?? 0) + heard + 4 * Self.blockFrameCount
    blockCapacity = lookahead / Self.blockFrameCount + 4
    sound = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: blockCapacity * Self.blockFrameCount)
  }

  private static func singers(
    _ voices: SungVoices, _ format: StreamFormat, _ listener: borrowing PitchListener
  ) throws(LibraryError) -> [Singer<VoiceShifter>] {
    let (spacing, offset) = (Double(listener.hopFrameCount), -Double(listener.delay))
    return try voices.notes.map { (notes) throws(LibraryError) in
      let course = SungCourse(
        notes, spacing: spacing, offset: offset, sampleRate: Double(format.sampleRate),
        reference: voices.reference)
      return Singer(
        try VoiceShifter(
          format: format, course: SungVoices.course { course.ratio(at: $0) }), course)
    }
  }

  func reset(to frame: Int) throws {
    listener = try PitchListener(sampleRate: format.sampleRate, range: PitchTrack.voices)
    singers = try Self.singers(voices, format, listener)
    (heardCount, sungCount, given) = (0, 0, 0)
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    var done = 0
    while done < block.frameCount {
      let ready = singers.map { $0.shifter.readyCount }.min() ?? 0
      let count = min(ready, block.frameCount - done, part.frameCapacity)
      if count > 0 {
        var part = block.extracting(done..<done + count)
        give(&part)
        done += count
      } else if sungCount < heardCount, isKnown(until: (sungCount + 1) * Self.blockFrameCount) {
        let frames = ringFrames(ofBlock: sungCount)
        sound.withFrames { sound in
          for singer in singers { singer.shifter.feed(sound.extracting(frames)) }
        }
        sungCount += 1
      } else {
        let frames = ringFrames(ofBlock: heardCount)
        try sound.withBlock { sound in
          var part = sound.extracting(frames)
          try inputs[0].pull(into: &part)
          hear(part.frames)
        }
        heardCount += 1
      }
    }
  }

  private func isKnown(until frame: Int) -> Bool {
    singers.allSatisfy { $0.course.knownUntil >= Double(frame) }
  }

  /// Where a block of the sound lies in the ring.
  private func ringFrames(ofBlock index: Int) -> Range<Int> {
    let start = index % blockCapacity * Self.blockFrameCount
    return start..<start + Self.blockFrameCount
  }

  private func hear(_ block: AudioFrames) {
    listener.hear(block)
    for point in listener.points {
      let fundamental = point.isVoiced ? listener.sampleRate / Double(point.period) : 0
      for singer in singers { singer.course.add(fundamental) }
    }
  }

  private func give(_ block: inout AudioBlock) {
    block.clear()
    if voices.dry != 0 {
      var position = given
      block.forEachBlock(of: Self.blockFrameCount, from: given) { part in
        let (index, start) = position.quotientAndRemainder(dividingBy: Self.blockFrameCount)
        let first = ringFrames(ofBlock: index).lowerBound + start
        sound.withFrames {
          part.add($0.extracting(first..<first + part.frameCount), gain: voices.dry)
        }
        position += part.frameCount
      }
    }
    part.withBlock(of: 0..<block.frameCount) { sung in
      for singer in singers {
        singer.shifter.drain(into: &sung)
        block.add(sung.frames, gain: voices.mix)
      }
    }
    given += block.frameCount
  }
}
