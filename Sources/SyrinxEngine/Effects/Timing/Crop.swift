/// Keeps a piece of a sound, from a random place or a given one.
public struct Crop: DeclaredEffect {
  /// Seconds.
  public var length = 3.0
  /// Seconds; nil where the place is drawn.
  public var start: Double?
  public var pad = false
  /// Nil: drawn for each sound where chains are random, else 1.
  public var seed: Int?
  /// The frames that are kept, and those of the result, once the length of the sound is known.
  private var kept: Range<Int>?
  private var frameCount = 0
  /// Those are all there are.
  private var keepsAll = false

  public init() {}

  public static let name = "crop"
  public static let purpose = EffectPurpose.time
  public static let summary = "Keep a piece of some seconds, from a random place."
  public static let examples = ["crop 3s seed=2", "crop 1.5 start=0.5 pad=yes"]
  public static let parameters: [Parameter<Crop>] = [
    .fixed(
      "length", \.length, .seconds, 0.001...86_400, positional: true,
      help: "of the piece; a sound that is shorter stays whole"),
    .optional(
      "start", \.start, .seconds, 0...86_400,
      help: "place of the piece instead of one drawn by seed; earlier where the sound ends before"),
    .flag("pad", \.pad, help: "fill up a shorter sound by silence at its end"),
    .drawnSeed(\.seed, of: "the place"),
  ]
  public static let details = [
    "Every place at which the piece lies within the sound, tails of earlier effects among it, is as likely"
      + " as another. Words, cues and chapters move with it. A pipe is read to its end first."
  ]

  public static let canRunLive = false
  public static let traits: EffectTraits = .scalesPeaks
  public var isBypass: Bool { keepsAll }
  /// Any part of the sound may be cut away: nothing can keep step with it.
  public var speed: Double? { nil }
  public var isOpen: Bool { kept == nil }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    let count = try sound.countFrames()
    let wanted = sound.format.frames(in: length)
    let size = min(wanted, count)
    let last = count - size
    var bits = RandomBits(seed: seed ?? 1)
    let first =
      start.map { min(sound.format.frames(in: $0), last) }
      ?? min(Int(bits.fraction() * Double(last + 1)), last)
    var resolved = self
    resolved.kept = first..<first + size
    resolved.frameCount = pad ? wanted : size
    // Where nobody knew the end, it is known now, and effects that follow may ask for it.
    resolved.keepsAll = resolved.frameCount == count && sound.frameCount != nil
    let seconds = Double(first) / Double(sound.format.sampleRate)
    return MeasurementResult(
      resolved, findings: [Setting(measured: "from", seconds, .seconds, decimals: 4)])
  }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard let kept else { throw EngineError.notMeasured(effect: Self.name) }
    return TrimProcessor(
      keeping: kept, length: kept.count < frameCount ? StreamLength(frameCount: frameCount) : nil,
      setup)
  }
}

extension EnteringSound {
  /// Frames to its end, for which it is heard only where nobody knows.
  func countFrames() throws -> Int {
    if let frameCount { return frameCount }
    let counter = FrameCounter()
    try play(to: counter)
    return counter.count
  }
}

private final class FrameCounter: FrameSink {
  private(set) var count = 0
  func write(_ block: AudioFrames) { count += block.frameCount }
}
