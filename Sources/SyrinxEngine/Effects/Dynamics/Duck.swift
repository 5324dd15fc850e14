/// Lowers the sound while another one is heard: music under speech.
public struct Duck: DeclaredEffect {
  /// The path of what is heard.
  public var under: String?
  public var range: Curve = 12
  public var threshold: Curve = -40
  public var attack: Curve = 50
  public var hold: Curve = 200
  public var release: Curve = 500

  public init() {}

  public static let name = "duck"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Lower the sound while another file is heard."
  public static let examples = ["duck 12 under=speech.wav", "duck 18 under=speech.wav release=800"]
  public static let details = [
    "duck under=speech.wav lowers music while speech.wav, which starts at the same time, is"
      + " above the threshold (RMS over 20 ms), or was within the hold time. It does not mix the"
      + " two: do that in a graph, where a second input of duck replaces the file, or on a"
      + " timeline. A file with another sample rate is resampled; after its end it counts as"
      + " silent. Without under, nothing is lowered."
  ]
  public static let parameters: [Parameter<Duck>] = [
    .number(
      "range", \.range, .decibels, 0...60, positional: true, bypassValue: 0, help: "reduction"),
    .text("under", \.under, placeholder: "FILE", help: "file with the foreground sound"),
    .number(
      "threshold", \.threshold, .level, -96...0,
      help: "level above which the file counts as heard"),
    .number(
      "attack", \.attack, .milliseconds, 0...5000,
      help: "time to reach 63 % of the reduction in dB"),
    .number(
      "hold", \.hold, .milliseconds, 0...10_000,
      help: "time to stay reduced after the file falls silent"),
    .number("release", \.release, .milliseconds, 1...10_000, help: "release time constant (63 %)"),
  ]

  public static let canRunLive = false
  /// A second input is heard in place of a file.
  public var inputCounts: ClosedRange<Int> { 1...2 }
  public var filesRead: [String] { (under.map { [$0] } ?? []) + curveFiles }
  public var isBypass: Bool { under == nil || range.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    if setup.inputs.count == 2 { return try DuckProcessor(self, nil, setup) }
    guard let under else { return Passage().makeProcessor(setup) }
    return try DuckProcessor(self, setup.resources.openSource(at: under), setup)
  }
}

/// Reads another sound along with the stream, and lowers the stream while that is loud.
private final class DuckProcessor: Processor {
  let format: StreamFormat
  /// Nil where the other sound is a stream of the graph.
  private let key: (any FrameSource)?
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
    try block.forEachBlock(of: Ballistics.blockFrameCount) { part in
      try heard.withBlock { whole in
        var heard = whole.prefix(part.frameCount)
        try hear(&heard, inputs)
        gain.lower(&part, hearing: heard.frames)
      }
    }
  }

  /// Fills a block with the next frames of the other sound, and with silence after its end.
  private func hear(_ block: inout AudioBlock, _ inputs: [ProcessorInput]) throws {
    if inputs.count > 1 {
      try inputs[1].pull(into: &block)
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
  private var gains: AudioBuffer

  init(_ settings: Duck, hearing heard: StreamFormat, _ setup: ProcessorSetup) throws {
    parameters = try DynamicsParameters(
      ["range": settings.range, "threshold": settings.threshold, "hold": settings.hold],
      Ballistics(attack: settings.attack, release: settings.release, setup), setup)
    gate = GateGains(hearing: heard)
    gains = AudioBuffer(channelCount: 1, frameCapacity: Ballistics.blockFrameCount)
  }

  /// Lowers a part of the stream, with which as many frames of the other sound are heard.
  mutating func lower(_ part: inout AudioBlock, hearing heard: AudioFrames) {
    if parameters.advance(part.frameCount) {
      gate.set(thresholds: parameters[1], hystereses: hystereses, holds: parameters[2])
    }
    let ranges = parameters[0]
    part.scale(by: &gains) { _, gains in
      gate.fill(&gains, hearing: heard, parameters.ballistics)
      for frame in gains.indices {
        gains[frame] = magnitude(atLevel: -ranges[frame] * gains[frame])
      }
    }
  }

  mutating func reset() {
    parameters.seek(to: 0)
    gate.reset()
  }
}
