/// Lets the sound begin and end gently.
public struct Fade: DeclaredEffect {
  /// The course of the gain from nothing to one.
  public enum Shape: String, CaseIterable, Sendable {
    /// In equal steps of amplitude.
    case linear
    /// Along a quarter of a sine: two sounds faded across each other keep their power.
    case equalPower = "equal-power"
    /// In nearly equal steps of loudness, over 60 dB.
    case exponential
  }

  public var `in` = 0.0
  public var out = 0.0
  public var curve = Shape.linear

  public init() {}

  public static let name = "fade"
  public static let purpose = EffectPurpose.time
  public static let summary = "Fade in at the start and out at the end."
  public static let examples = ["fade 0.5 out=2 curve=equal-power"]
  public static let parameters: [Parameter<Fade>] = [
    .fixed(
      "in", \.in, .seconds, 0...3600, positional: true, bypassValue: 0,
      help: "fade-in time, from the start of the first player"),
    .fixed(
      "out", \.out, .seconds, 0...3600, bypassValue: 0,
      help: "fade-out time, up to the end, tails of earlier effects included"),
    .choice(
      "curve", \.curve,
      help: "linear in amplitude, a quarter of a sine, or nearly linear in decibels"),
  ]

  public static let traits: EffectTraits = .scalesPeaks
  public var isBypass: Bool { `in` == 0 && out == 0 }
  public var canRunLive: Bool { out == 0 }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try FadeState(self, setup))
  }
}

/// Raises the gain over the first frames in which a source sounds and lowers it over a stream's last.
struct FadeState: InPlaceState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private let curve: Fade.Shape
  /// The frame from which it rises, and for how many.
  private let start: Int
  private let rise: Int
  private let fall: Int
  /// Frames of the stream that are rendered, if its end matters.
  private let end: Int
  private var gains: AudioBuffer
  private var position = 0

  init(_ settings: Fade, _ setup: ProcessorSetup) throws {
    format = setup.format
    curve = settings.curve
    start = setup.input.onset
    rise = format.frames(in: settings.in)
    fall = format.frames(in: settings.out)
    guard let end = fall > 0 ? setup.input.renderedFrameCount : Int.max else {
      throw EngineError.endUnknown(node: "", parameter: "out")
    }
    self.end = end
    gains = AudioBuffer(channelCount: 1, frameCapacity: setup.maximumFrameCount)
  }

  mutating func process(_ block: inout AudioBlock) {
    defer { position += block.frameCount }
    guard position < start + rise || position + block.frameCount > end - fall else { return }
    let (curve, start, rise, fall, end) = (curve, start, rise, fall, end)
    let position = position
    let riseStep = 1 / Double(max(rise, 1))
    let fallStep = 1 / Double(max(fall, 1))
    block.scale(by: &gains) { _, gains in
      for frame in gains.indices {
        let frameInStream = position + frame
        let up = min(Double(max(frameInStream - start, 0)) * riseStep, 1)
        let down = max(min(Double(end - 1 - frameInStream) * fallStep, 1), 0)
        gains[frame] = Float(
          (rise > 0 ? curve.gain(at: up) : 1) * (fall > 0 ? curve.gain(at: down) : 1))
      }
    }
  }

  mutating func reset(to frame: Int) { position = frame }
}

extension Fade.Shape {
  /// The gain at a part of the way from silence to full level; exactly 0 and 1 at its ends.
  fileprivate func gain(at part: Double) -> Double {
    switch self {
    case .linear: part
    case .equalPower: part < 1 ? sineOfQuarterTurns(part) : 1
    case .exponential: (exactAmplitude(decibels: 60 * part) - 1) / 999
    }
  }
}

/// The sine of a part of a quarter turn, from 0 to 1, by its power series, exact to 1e-13.
private func sineOfQuarterTurns(_ turns: Double) -> Double {
  let x = turns * (Double.pi / 2)
  let square = x * x
  var series = 0.0
  for k in stride(from: 17.0, through: 3, by: -2) {
    series = (series - 1) * -square / (k * (k - 1))
  }
  return x * (1 - series)
}
