// Auto/ chooses between the engines of `pitch`: it tells where a sound is one voice, and gives each of its
// sections to the engine that is for it.

/// Pitch period by period where a sound is one voice, and by Rubber Band where it is not.
///
/// Each section of the sound enters an engine of its own, faded in and out where it meets its
/// neighbours; what the engines make is added up. A sound of one kind is what that engine makes of it,
/// sample for sample, and an engine that nothing is given to does not run.
final class AutoPitchProcessor: Processor {
  /// An engine at work on a section.
  private struct ActiveSection {
    let section: SoundSection
    let input: ProcessorInput
    let engine: any Processor
    /// The frame of the output at which it begins.
    let start: Int
  }

  let format: StreamFormat
  let timeMap: TimeMap
  let lookahead: Int
  private let pitch: Pitch
  private let setup: ProcessorSetup
  private let times: SpeedCurve
  private var sound: SectionedSound
  private var activeSections: [ActiveSection] = []
  private var made: AudioBuffer
  /// The next frame of the output.
  private var position = 0

  init(_ pitch: Pitch, _ setup: ProcessorSetup) throws {
    self.pitch = pitch
    self.setup = setup
    format = setup.format
    times = SpeedCurve(try setup.frameCurve(pitch.tempo))
    timeMap = .curve(times)
    sound = try SectionedSound(format: format)
    try setup.checkHolding(seconds: Double(sound.lookahead) / Double(format.sampleRate))
    made = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: setup.maximumFrameCount)
    let engines = try [true, false].map { isVoice in
      try Self.engine(pitch, setup, isVoice: isVoice, from: 0).lookahead
    }
    lookahead = sound.lookahead + (engines.max() ?? 0)
  }

  /// The engine for a section that begins at a frame.
  private static func engine(
    _ pitch: Pitch, _ setup: ProcessorSetup, isVoice: Bool, from start: Int
  ) throws -> any Processor {
    var pitch = pitch
    pitch.quality = isVoice ? .voice : .fine
    guard start > 0 else { return try pitch.makeProcessor(setup) }
    pitch.cents = try setup.frameCurve(pitch.cents).curve(
      from: start, rate: setup.format.sampleRate)
    pitch.tempo = try setup.frameCurve(pitch.tempo).curve(
      from: start, rate: setup.format.sampleRate)
    if case .ratio(let ratio) = pitch.formants {
      pitch.formants = .ratio(
        try setup.frameCurve(ratio).curve(from: start, rate: setup.format.sampleRate))
    }
    return try pitch.makeProcessor(
      ProcessorSetup(
        inputs: [StreamInfo(format: setup.format, length: nil)],
        maximumFrameCount: setup.maximumFrameCount, workerCount: setup.workerCount,
        resources: setup.resources))
  }

  func length(for inputs: [StreamLength?]) -> StreamLength? { inputs[0].map(times.length) }

  func reset(to frame: Int) throws {
    activeSections = []
    position = 0
    sound = try SectionedSound(format: format)
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    sound.input = inputs[0]
    let end = position + block.frameCount
    let needed = times.inputFrame(atOutput: Double(end)).rounded(.up)
    try sound.decide(before: Int(bounded: needed) + sound.overlap)
    while let section = sound.takeSection(where: { outputFrame($0) < end }) { try begin(section) }
    block.clear()
    for active in activeSections {
      let first = max(active.start, position)
      let past = min(outputEnd(of: active), end)
      guard first < past else { continue }
      try made.withBlock { made in
        var part = made.prefix(past - first)
        try active.engine.render(into: &part, from: [active.input])
        block.add(part.frames, at: first - position)
      }
    }
    activeSections.removeAll { outputEnd(of: $0) <= end }
    position = end
    sound.forget(before: activeSections.map(\.section.position).min())
  }

  private func outputFrame(_ frame: Int) -> Int {
    Int(bounded: times.outputFrame(atInput: Double(frame)).rounded())
  }

  private func outputEnd(of active: ActiveSection) -> Int {
    active.section.end.map { outputFrame($0 + sound.overlap) } ?? .max
  }

  private func begin(_ section: SoundSection) throws {
    let engine = try Self.engine(pitch, setup, isVoice: section.isVoice, from: section.start)
    let active = ActiveSection(
      section: section, input: ProcessorInput(section), engine: engine,
      start: outputFrame(section.start))
    // The engine's first frames come before the section's.
    var late = engine.latency
    while late > 0 {
      let count = min(late, made.frameCapacity)
      try made.withBlock { made in
        var part = made.prefix(count)
        try engine.render(into: &part, from: [active.input])
      }
      late -= count
    }
    activeSections.append(active)
  }
}
