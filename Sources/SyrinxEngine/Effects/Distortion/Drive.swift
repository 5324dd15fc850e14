/// Overdrives an amplifier.
///
/// The sound is made louder by `db` and saturates at full scale; then it is made as much softer as a
/// sine of −14 dB has become louder. So speech and music keep their loudness within a few decibels
/// at any drive, and lose their peaks.
public struct Drive: DeclaredEffect {
  /// The way in which an amplifier saturates.
  public enum Shape: String, CaseIterable, Sendable {
    /// Bends gently, and alike on both sides: odd harmonics.
    case soft
    /// Straight up to full scale, and then a corner: many odd harmonics.
    case hard
    /// Bends sooner on one side than on the other: even harmonics too.
    case tube
  }

  public var db: Curve = 12
  public var shape = Shape.soft
  public var mix: Curve = 100

  public init() {}

  public static let name = "drive"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Overdrive, compensating the volume."
  public static let examples = ["drive 20 shape=tube", "drive 30 shape=hard mix=40"]
  public static let details = [
    "The sound is amplified, saturates at full scale, and is then attenuated by as much as a"
      + " −14 dBFS sine was amplified. Speech and music keep their loudness within a few"
      + " decibels, but lose their peaks. With fourfold oversampling, a 5 kHz tone aliases below"
      + " −60 dB."
  ]
  public static let parameters: [Parameter<Drive>] = [
    .number("db", \.db, .decibels, 0...60, positional: true, help: "drive"),
    .choice("shape", \.shape, help: "saturation curve: smooth, with a corner, or asymmetric"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "dry/wet mix"),
  ]

  public var isBypass: Bool { mix.isConstant(0) }
  public var threadWeight: Int { 1 }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try DriveState(self, setup))
  }
}

extension Drive.Shape {
  /// All have slope one at zero and reach 1.
  var curve: SaturationCurve {
    switch self {
    case .soft: .smooth(low: -1.5, high: 1.5)
    case .hard: .hard
    case .tube: .smooth(low: -8.0 / 9, high: 4.0 / 3)
    }
  }
}

/// Drives the sound into a saturation curve at four times its rate.
struct DriveState: SaturatingState, ~Copyable {
  let format: StreamFormat
  let tail: Int
  var path: SaturationPath<Saturator>
  private var drive: GainCurve
  private var makeup: Makeup

  init(_ settings: Drive, _ setup: ProcessorSetup) throws {
    let count = SaturationPath<Saturator>.blockFrameCount(for: setup)
    let curve = settings.shape.curve
    let decibels = try setup.stream("db", settings.db)
    let mix = try setup.stream("mix", settings.mix)
    format = setup.format
    path = SaturationPath(Saturator(curve), mix: mix, blocksConstant: !curve.isOdd, setup)
    tail = setup.input.tail(ringing: path.ringing)
    drive = GainCurve(decibels, maximumFrameCount: count)
    makeup = Makeup(curve, drive: decibels, delay: path.delay, blockFrameCount: count)
  }

  mutating func processBlock() {
    path.prepare { drive.apply(to: &$0) }
    path.saturate { makeup.apply(to: &$0) }
    path.finish()
  }

  mutating func reset(to frame: Int) {
    path.reset(to: frame)
    drive.seek(to: frame)
    makeup.seek(to: frame)
  }
}
