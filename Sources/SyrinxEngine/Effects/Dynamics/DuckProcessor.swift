/// Reads another sound along with the stream, and lowers the stream while that is loud.
final class DuckProcessor: Processor {
  let format: StreamFormat
  /// Nil where the other sound is a stream of the graph.
  private let key: (any FrameSource)?
  private var keyInput: ProcessorInput?
  /// Where the other sound has another sample rate.
  private var resampler: FixedResampler?
  private var hasEnded = false
  /// Frames of the other sound.
  private var heard: AudioBuffer
  private var gain: DuckGain

  init(_ settings: Duck, _ key: (any FrameSource)?, _ setup: ProcessorSetup) throws {
    format = setup.format
    self.key = key
    let heardFormat = StreamFormat(
      sampleRate: format.sampleRate,
      channelCount: (key?.format ?? setup.inputs[1].format).channelCount)
    heard = AudioBuffer(
      channelCount: heardFormat.channelCount, frameCapacity: Ballistics.blockFrameCount)
    gain = try DuckGain(settings, hearing: heardFormat, setup)
    try start()
  }

  private func start() throws {
    hasEnded = false
    guard let heard = key?.format, heard.sampleRate != format.sampleRate else { return }
    resampler = try FixedResampler(
      channelCount: heard.channelCount, inputRate: Double(heard.sampleRate),
      outputRate: Double(format.sampleRate))
  }

  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    try inputs[0].pull(into: &block)
    keyInput = inputs.count > 1 ? inputs[1] : nil
    try block.forEachBlock(of: Ballistics.blockFrameCount) { part in
      try heard.withBlock { whole in
        var heard = whole.prefix(part.frameCount)
        try hear(&heard)
        gain.lower(&part, hearing: heard.frames)
      }
    }
  }

  /// Fills a block with the next frames of the other sound, and with silence after its end.
  private func hear(_ block: inout AudioBlock) throws {
    if let keyInput {
      try keyInput.pull(into: &block)
    } else if let resampler {
      try resampler.render(into: &block) { try read(&$0) }
    } else {
      _ = try read(&block)
    }
  }

  private func read(_ block: inout AudioBlock) throws -> Int {
    let count = hasEnded ? 0 : try key?.read(into: &block) ?? 0
    block.clear(from: count)
    hasEnded = count < block.frameCount
    return count
  }

  func reset(to frame: Int) throws {
    try key?.seek(to: 0)
    try start()
    gain.reset()
  }
}

/// The gain of a stream while another sound is loud.
private struct DuckGain: ~Copyable {
  private static let hysteresis: Float = 4

  private let framesPerMillisecond: Float
  /// Range, threshold, hold.
  private var parameters: DynamicsParameters
  private var detector: LevelDetector
  private var motion = GateMotion()
  /// Of each frame, the amplitudes at which the other sound begins and ceases to be heard, zero for when
  /// it is not, and the frames that it holds.
  private var levels: AudioBuffer
  /// Levels, then how far the way down is gone, then gains.
  private var gains: AudioBuffer

  init(_ settings: Duck, hearing heard: StreamFormat, _ setup: ProcessorSetup) throws {
    framesPerMillisecond = Float(setup.format.sampleRate) / 1000
    parameters = try DynamicsParameters(
      ["range": settings.range, "threshold": settings.threshold, "hold": settings.hold],
      Ballistics(attack: settings.attack, release: settings.release, setup), setup)
    detector = LevelDetector(heard)
    levels = AudioBuffer(channelCount: 4, frameCapacity: Ballistics.blockFrameCount)
    gains = AudioBuffer(channelCount: 1, frameCapacity: Ballistics.blockFrameCount)
  }

  /// Lowers a part of the stream, with which as many frames of the other sound are heard.
  mutating func lower(_ part: inout AudioBlock, hearing heard: AudioFrames) {
    advance(part.frameCount)
    Self.fill(&gains, hearing: heard, levels, parameters, &detector, &motion)
    part.scale(by: gains.frames.prefix(part.frameCount).samples(of: 0))
  }

  private static func fill(
    _ buffer: inout AudioBuffer, hearing heard: AudioFrames, _ levels: borrowing AudioBuffer,
    _ parameters: DynamicsParameters, _ detector: inout LevelDetector, _ motion: inout GateMotion
  ) {
    var block = buffer.prefix(heard.frameCount)
    var gains = block[0]
    detector.process(heard, into: &gains)
    let levels = levels.frames
    parameters.ballistics.withCoefficients {
      motion.process(&gains, levels: levels, attacks: $0, releases: $1)
    }
    let ranges = parameters[0]
    for frame in gains.indices { gains[frame] = magnitude(atLevel: -ranges[frame] * gains[frame]) }
  }

  /// Makes the parameters' values those of the next frames.
  private mutating func advance(_ count: Int) {
    guard parameters.advance(count) else { return }
    let (thresholds, holds) = (parameters[1], parameters[2])
    let framesPerMillisecond = framesPerMillisecond
    var opening = levels[0]
    for frame in opening.indices { opening[frame] = magnitude(atLevel: thresholds[frame]) }
    var shutting = levels[1]
    for frame in shutting.indices {
      shutting[frame] = magnitude(atLevel: thresholds[frame] - Self.hysteresis)
    }
    var hold = levels[3]
    for frame in hold.indices { hold[frame] = holds[frame] * framesPerMillisecond }
  }

  mutating func reset() {
    parameters.seek(to: 0)
    detector.reset()
    motion.reset()
  }
}
