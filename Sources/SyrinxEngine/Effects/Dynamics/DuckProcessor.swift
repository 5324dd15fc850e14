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
  private let hystereses = [Float](repeating: 4, count: Ballistics.blockFrameCount)
  /// Range, threshold, hold.
  private var parameters: DynamicsParameters
  /// Its gains say how far the way down is gone.
  private var gate: GateGains

  init(_ settings: Duck, hearing heard: StreamFormat, _ setup: ProcessorSetup) throws {
    parameters = try DynamicsParameters(
      ["range": settings.range, "threshold": settings.threshold, "hold": settings.hold],
      Ballistics(attack: settings.attack, release: settings.release, setup), setup)
    gate = GateGains(hearing: heard)
  }

  /// Lowers a part of the stream, with which as many frames of the other sound are heard.
  mutating func lower(_ part: inout AudioBlock, hearing heard: AudioFrames) {
    if parameters.advance(part.frameCount) {
      gate.set(thresholds: parameters[1], hystereses: hystereses, holds: parameters[2])
    }
    gate.fill(hearing: heard, parameters.ballistics)
    Self.lower(&gate.gains, part.frameCount, by: parameters[0])
    part.scale(by: gate.gains.frames.prefix(part.frameCount).samples(of: 0))
  }

  private static func lower(_ buffer: inout AudioBuffer, _ count: Int, by ranges: [Float]) {
    var block = buffer.prefix(count)
    var gains = block[0]
    for frame in gains.indices { gains[frame] = magnitude(atLevel: -ranges[frame] * gains[frame]) }
  }

  mutating func reset() {
    parameters.seek(to: 0)
    gate.reset()
  }
}
