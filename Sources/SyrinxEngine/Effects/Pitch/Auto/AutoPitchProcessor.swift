// Auto/ chooses between the engines of `pitch`: it tells where a sound is one voice, and gives each of its
// sections to the engine that is for it.

/// Pitch period by period where a sound is one voice, and by spectra where it is not.
///
/// Each section of the sound has an engine of its own, and where one ends, what both engines make of the sound
/// there fades over. A sound of one kind is what that engine makes of it, sample for sample, and an
/// engine that nothing is given to does not run.
final class AutoPitchProcessor: Processor {
  private struct ActiveSection {
    let section: SoundSection
    let input: ProcessorInput
    let engine: any Processor

    func render(into block: inout AudioBlock) throws {
      try engine.render(into: &block, from: [input])
    }
  }

  let format: StreamFormat
  let timeMap: TimeMap
  let lookahead: Int
  private let pitch: Pitch
  private let setup: ProcessorSetup
  private let times: SpeedCurve
  private var sound: SectionedSound
  private var active: ActiveSection?
  /// An engine for a section from the first frame on, for each kind; none once a section has begun.
  private var prepared: (voice: any Processor, other: any Processor)?
  private var seam: EngineSeam
  /// Frames of the output that are thrown away.
  private var waste: AudioBuffer
  /// The next frame of the output.
  private var position = 0
  /// Frames of the input that pass while one section fades into the next.
  private let overlap: Int

  init(_ pitch: Pitch, _ setup: ProcessorSetup) throws {
    self.pitch = pitch
    self.setup = setup
    format = setup.format
    let tempo = try setup.speed("tempo", pitch.tempo)
    times = SpeedCurve(tempo)
    timeMap = .curve(times)
    let seamFrameCount = max(format.frames(in: 0.015), 1)
    seam = EngineSeam(
      channelCount: format.channelCount, frameCount: seamFrameCount,
      mostFrames: setup.maximumFrameCount)
    overlap = Int(bounded: (Double(seamFrameCount) * tempo.range.upperBound).rounded(.up)) + 1
    sound = try SectionedSound(format: format, overlap: overlap)
    waste = AudioBuffer(channelCount: format.channelCount, frameCapacity: setup.maximumFrameCount)
    let voice = try Self.engine(pitch, setup, isVoice: true, from: 0)
    let other = try Self.engine(pitch, setup, isVoice: false, from: 0)
    prepared = (voice, other)
    lookahead = sound.lookahead + max(voice.lookahead, other.lookahead)
  }

  /// The channels are not too many for nine seconds to be held, which is the most.
  static func canHold(_ setup: ProcessorSetup) -> Bool {
    (try? setup.checkHolding(seconds: 9)) != nil
  }

  /// The engine for a section that is read from a frame on.
  private static func engine(
    _ pitch: Pitch, _ setup: ProcessorSetup, isVoice: Bool, from first: Int
  ) throws -> any Processor {
    var pitch = pitch
    pitch.quality = isVoice ? .voice : .spectral
    guard first > 0 else { return try pitch.makeProcessor(setup) }
    pitch.cents = try setup.rest(of: "cents", pitch.cents, from: first)
    pitch.tempo = try setup.rest(of: "tempo", pitch.tempo, from: first)
    if case .ratio(let ratio) = pitch.formants {
      pitch.formants = .ratio(try setup.rest(of: "formants", ratio, from: first))
    }
    return try pitch.makeProcessor(
      ProcessorSetup(
        inputs: [StreamInfo(format: setup.format, length: nil)],
        maximumFrameCount: setup.maximumFrameCount, workerCount: setup.workerCount,
        resources: setup.resources))
  }

  func reset(to frame: Int) throws {
    active = nil
    seam.clear()
    position = 0
    sound = try SectionedSound(format: format, overlap: overlap)
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    sound.input = inputs[0]
    let needed = times.inputFrame(atOutput: Double(position + block.frameCount)).rounded(.up)
    try sound.decide(before: Int(bounded: needed) + overlap)
    var done = 0
    while done < block.frameCount {
      let next = sound.nextStart.map(outputFrame) ?? .max
      let frame = position + done
      if seam.isEmpty, next <= frame, let section = sound.takeSection() {
        try begin(section)
        continue
      }
      if !seam.isEmpty {
        var part = block.dropFirst(done)
        done += seam.take(into: &part)
      } else if let active {
        let count = min(block.frameCount - done, next - frame)
        var part = block.extracting(done..<done + count)
        try active.render(into: &part)
        done += count
      } else {
        block.clear(from: done)
        done = block.frameCount
      }
    }
    position += block.frameCount
    sound.forget(before: active?.section.position)
  }

  private func outputFrame(_ frame: Int) -> Int {
    Int(bounded: times.outputFrame(atInput: Double(frame)).rounded())
  }

  private func begin(_ section: SoundSection) throws {
    let ready = section.isVoice ? prepared?.voice : prepared?.other
    prepared = nil
    let engine =
      try ready ?? Self.engine(pitch, setup, isVoice: section.isVoice, from: section.first)
    let next = ActiveSection(section: section, input: ProcessorInput(section), engine: engine)
    // The engine's first frames, and those of what is read before the section, come before it.
    var early = next.engine.latency + outputFrame(section.start) - outputFrame(section.first)
    while early > 0 {
      let count = min(early, waste.frameCapacity)
      try waste.withBlock(of: 0..<count) { try next.render(into: &$0) }
      early -= count
    }
    if let active {
      try seam.fill(old: { try active.render(into: &$0) }, new: { try next.render(into: &$0) })
    }
    active = next
  }
}
