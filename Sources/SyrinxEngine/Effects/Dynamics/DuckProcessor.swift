/// Reads another sound along with the stream, and lowers the stream while that is loud.
final class DuckProcessor: Processor {
  private static let hysteresis: Float = 4

  let format: StreamFormat
  /// Nil where the other sound is a stream of the graph.
  private let key: (any FrameSource)?
  private var keyInput: ProcessorInput?
  /// Where the other sound has another sample rate.
  private var resampler: FixedResampler?
  private var hasEnded = false
  private let framesPerMillisecond: Float
  /// Range, threshold, hold.
  private var parameters: DynamicsParameters
  private var detector: LevelDetector
  private var motion = GateMotion()
  /// Frames of the other sound.
  private let heard: AudioBuffer
  /// Of each frame, the amplitudes at which it begins and ceases to be heard, zero for when it is not,
  /// and the frames that it holds.
  private let levels: AudioBuffer
  /// Levels, then how far the way down is gone, then gains.
  private let gains: AudioBuffer

  init(_ settings: Duck, _ key: (any FrameSource)?, _ setup: ProcessorSetup) throws {
    format = setup.format
    self.key = key
    framesPerMillisecond = Float(format.sampleRate) / 1000
    parameters = try DynamicsParameters(
      ["range": settings.range, "threshold": settings.threshold, "hold": settings.hold],
      Ballistics(attack: settings.attack, release: settings.release, setup), setup)
    let count = Ballistics.blockFrameCount
    let heardFormat = StreamFormat(
      sampleRate: format.sampleRate,
      channelCount: (key?.format ?? setup.inputs[1].format).channelCount)
    detector = LevelDetector(heardFormat)
    heard = AudioBuffer(channelCount: heardFormat.channelCount, frameCapacity: count)
    levels = AudioBuffer(channelCount: 4, frameCapacity: count)
    gains = AudioBuffer(channelCount: 1, frameCapacity: count)
    try start()
  }

  private func start() throws {
    hasEnded = false
    guard let heard = key?.format, heard.sampleRate != format.sampleRate else { return }
    resampler = try FixedResampler(
      channelCount: heard.channelCount, inputRate: Double(heard.sampleRate),
      outputRate: Double(format.sampleRate))
  }

  func render(into block: AudioBlock, from inputs: [ProcessorInput]) throws {
    try inputs[0].pull(into: block)
    keyInput = inputs.count > 1 ? inputs[1] : nil
    var done = 0
    while done < block.frameCount {
      let count = min(Ballistics.blockFrameCount, block.frameCount - done)
      try process(part: block.extracting(done..<done + count))
      done += count
    }
  }

  private func process(part: AudioBlock) throws {
    let heard = self.heard.block.prefix(part.frameCount)
    try hear(heard)
    advance(part.frameCount)
    let block = gains.block.prefix(part.frameCount)
    var gains = block[0]
    detector.process(heard, into: &gains)
    let levels = levels.block
    parameters.ballistics.withCoefficients {
      motion.process(&gains, levels: levels, attacks: $0, releases: $1)
    }
    let ranges = parameters[0]
    for frame in gains.indices { gains[frame] = magnitude(atLevel: -ranges[frame] * gains[frame]) }
    part.scale(by: block.samples(of: 0))
  }

  /// Fills a block with the next frames of the other sound, and with silence after its end.
  private func hear(_ block: AudioBlock) throws {
    if let keyInput {
      try keyInput.pull(into: block)
    } else if let resampler {
      try resampler.render(into: block) { try read($0) }
    } else {
      _ = try read(block)
    }
  }

  private func read(_ block: AudioBlock) throws -> Int {
    let count = hasEnded ? 0 : try key?.read(into: block) ?? 0
    block.dropFirst(count).clear()
    hasEnded = count < block.frameCount
    return count
  }

  /// Makes the parameters' values those of the next frames.
  private func advance(_ count: Int) {
    guard parameters.advance(count) else { return }
    let (thresholds, holds) = (parameters[1], parameters[2])
    let levels = self.levels.block
    var opening = levels[0]
    var shutting = levels[1]
    var hold = levels[3]
    for frame in opening.indices {
      opening[frame] = magnitude(atLevel: thresholds[frame])
      shutting[frame] = magnitude(atLevel: thresholds[frame] - Self.hysteresis)
      hold[frame] = holds[frame] * framesPerMillisecond
    }
  }

  func reset(to frame: Int) throws {
    try key?.seek(to: 0)
    try start()
    parameters.seek(to: 0)
    detector.reset()
    motion.reset()
  }
}
