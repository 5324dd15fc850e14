/// The notes at which a voice is sung again, and the gains of each and of the voice itself.
struct SungVoices {
  let notes: [SungNotes]
  let reference: Double
  let mixes: [Float]
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

/// Follows the pitch of a voice, and sings it again at other pitches, beside itself if wanted.
final class SungProcessor: Processor {
  let format: StreamFormat
  let lookahead: Int
  private let voices: SungVoices

  /// Ahead of those who sing.
  private var listener: PitchListener
  private var courses: [SungCourse] = []
  private var singers: [Box<VoiceShifter>] = []

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
    let idle = try VoiceShifter(
      sampleRate: format.sampleRate, channelCount: format.channelCount, range: PitchTrack.voices,
      course: SungVoices.course { _ in 1 })
    // Frames that the track must know beyond one, and that its means reach.
    let heard = listener.lookahead + 2 * listener.hopFrameCount + format.sampleRate / 4
    lookahead = idle.lookahead + heard + 4 * Self.blockFrameCount
    blockCapacity = lookahead / Self.blockFrameCount + 4
    sound = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: blockCapacity * Self.blockFrameCount)
    try reset(to: 0)
  }

  func reset(to frame: Int) throws {
    listener = try PitchListener(sampleRate: format.sampleRate, range: PitchTrack.voices)
    let (spacing, offset) = (Double(listener.hopFrameCount), -Double(listener.delay))
    courses = voices.notes.map { notes in
      SungCourse(
        notes, spacing: spacing, offset: offset,
        sampleRate: Double(format.sampleRate), reference: voices.reference)
    }
    singers = []
    for course in courses {
      singers.append(
        Box(
          try VoiceShifter(
            sampleRate: format.sampleRate, channelCount: format.channelCount,
            range: PitchTrack.voices, course: SungVoices.course { course.ratio(at: $0) })))
    }
    (heardCount, sungCount, given) = (0, 0, 0)
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    var done = 0
    while done < block.frameCount {
      let ready = singers.map { $0.value.readyCount }.min() ?? 0
      let count = min(ready, block.frameCount - done, part.frameCapacity)
      if count > 0 {
        var part = block.extracting(done..<done + count)
        give(&part)
        done += count
      } else if sungCount < heardCount, isKnown(until: (sungCount + 1) * Self.blockFrameCount) {
        let frames = ringFrames(ofBlock: sungCount)
        sound.withFrames { sound in
          for singer in singers { singer.value.feed(sound.extracting(frames)) }
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
    courses.allSatisfy { $0.knownUntil >= Double(frame) }
  }

  /// Where a block of the sound lies in the ring.
  private func ringFrames(ofBlock index: Int) -> Range<Int> {
    let start = index % blockCapacity * Self.blockFrameCount
    return start..<start + Self.blockFrameCount
  }

  /// Follows the pitch of the next block.
  private func hear(_ block: AudioFrames) {
    listener.hear(block)
    for point in listener.points {
      let fundamental = point.isVoiced ? listener.sampleRate / Double(point.period) : 0
      for course in courses { course.add(fundamental) }
    }
  }

  /// Mixes what is sung, and the sound itself.
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
    part.withBlock { part in
      var sung = part.prefix(block.frameCount)
      for (singer, mix) in zip(singers, voices.mixes) {
        singer.value.drain(into: &sung)
        block.add(sung.frames, gain: mix)
      }
    }
    given += block.frameCount
  }
}
