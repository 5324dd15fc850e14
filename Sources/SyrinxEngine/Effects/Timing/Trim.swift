// Timing/ cuts, pads, reverses and speeds up the sound.

/// Cuts away the silence at both ends.
public struct Trim: DeclaredEffect {
  public var threshold = -60.0
  /// Milliseconds.
  public var keep = 50.0
  /// The frames that are kept, once they have been found.
  private var kept: Range<Int>?
  /// Those are all there are.
  private var keepsAll = false

  public init() {}

  public static let name = "trim"
  public static let purpose = EffectPurpose.time
  public static let summary = "Remove silence at both ends (two passes)."
  public static let examples = ["trim -50 keep=100"]
  public static let parameters: [Parameter<Trim>] = [
    .fixed(
      "threshold", \.threshold, .level, -120...0, positional: true,
      help: "peak level below which the sound counts as silent"),
    .fixed(
      "keep", \.keep, .milliseconds, 0...10_000, help: "length of silence to keep at each end"),
  ]

  public static let canRunLive = false
  public static let traits: EffectTraits = .scalesPeaks
  public var isBypass: Bool { keepsAll }
  /// Any part of the sound may be cut away: nothing can keep step with it.
  public var speed: Double? { nil }
  public var isOpen: Bool { kept == nil }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard let kept else { throw EngineError.notMeasured(effect: Self.name) }
    return TrimProcessor(keeping: kept, setup)
  }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    let finder = SoundFinder(above: magnitude(atLevel: Float(threshold)))
    try sound.play(to: finder)
    var resolved = self
    resolved.kept = 0..<finder.position
    resolved.keepsAll = true
    guard let heard = finder.heard else {
      return MeasurementResult(resolved, warning: .nothingHeard)
    }
    let margin = sound.format.frames(in: keep / 1000)
    let kept = max(heard.lowerBound - margin, 0)..<min(heard.upperBound + margin, finder.position)
    func found(_ name: String, _ frames: Int) -> Setting {
      let seconds = Double(frames) / Double(sound.format.sampleRate)
      return Setting(measured: name, seconds, .seconds, decimals: 3)
    }
    let findings = [
      found("cut-before", kept.lowerBound),
      found("cut-after", finder.position - kept.upperBound),
    ]
    // Where nobody knew the end, it is known now, and effects that follow may ask for it.
    resolved.keepsAll = kept == 0..<finder.position && sound.frameCount != nil
    resolved.kept = kept
    return MeasurementResult(resolved, findings: findings)
  }
}

/// Finds the first and the last frame that rise above a threshold.
private final class SoundFinder: FrameSink {
  private let threshold: Float
  private(set) var heard: Range<Int>?
  private(set) var position = 0

  init(above threshold: Float) { self.threshold = threshold }

  func write(_ block: AudioFrames) {
    for channel in 0..<block.channelCount {
      let samples = block.samples(of: channel)
      guard let first = samples.indices.first(where: { samples[$0].magnitude > threshold }),
        let last = samples.indices.last(where: { samples[$0].magnitude > threshold })
      else { continue }
      let before = heard ?? position + first..<position + last + 1
      heard =
        min(before.lowerBound, position + first)..<max(before.upperBound, position + last + 1)
    }
    position += block.frameCount
  }
}

/// Hands on some frames of a stream, and nothing before or after them.
package final class TrimProcessor: Processor {
  package let format: StreamFormat
  package let memory = InputMemory.frames(0)
  private let kept: Range<Int>
  private let length: StreamLength?
  private var scratch: AudioBuffer
  private var isStarted = false

  /// With a `length`, that is how long the stream is said to be, and there is silence past the end of the input.
  package init(keeping kept: Range<Int>, length: StreamLength? = nil, _ setup: ProcessorSetup) {
    format = setup.format
    self.kept = kept
    self.length = length
    scratch = AudioBuffer(
      channelCount: format.channelCount,
      frameCapacity: kept.lowerBound > 0 ? setup.maximumFrameCount : 0)
  }

  package var timeMap: TimeMap { .keeping(kept) }

  /// It pulls what it cuts away before its first frame.
  package var lookahead: Int { kept.lowerBound }

  /// A tail that is kept stays one. The end is known even where that of the input is not.
  package func length(for inputs: [StreamLength?]) -> StreamLength? {
    length ?? timeMap.length(of: inputs[0] ?? StreamLength(duration: Double(kept.upperBound)))
  }

  package func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    if !isStarted {
      isStarted = true
      var left = kept.lowerBound
      while left > 0 {
        left -= try scratch.withBlock { whole in
          var part = whole.prefix(left)
          try inputs[0].pull(into: &part)
          return part.frameCount
        }
      }
    }
    try inputs[0].pull(into: &block)
  }

  package func reset(to frame: Int) { isStarted = frame > 0 }
}
