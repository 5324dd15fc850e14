/// Shortens the pauses inside a sound.
public struct Silence: DeclaredEffect {
  public var threshold = -50.0
  /// Seconds.
  public var longer = 0.8
  /// Seconds.
  public var to = 0.3
  /// The parts left out, once they have been found, and frames of the sound.
  private var splices: Splices?
  private var frameCount = 0

  public init() {}

  public static let name = "silence"
  public static let purpose = EffectPurpose.time
  public static let summary = "Shorten or remove pauses inside the sound (two passes)."
  public static let examples = ["silence longer=0.8s to=0.3s", "silence -45 longer=0.5 to=0"]
  public static let parameters: [Parameter<Silence>] = [
    .fixed(
      "threshold", \.threshold, .level, -120...0, positional: true,
      help: "peak level below which the sound counts as silent"),
    .fixed(
      "longer", \.longer, .seconds, 0.02...60, help: "pauses longer than this are shortened"),
    .fixed("to", \.to, .seconds, 0...60, help: "length to which they are shortened"),
  ]
  public static let details = [
    "What remains of a pause is half from its beginning and half from its end, with a crossfade"
      + " of 5 ms. Cues and words move with the sound. Silence at both ends of the sound is"
      + " kept: trim removes that."
  ]

  public static let canRunLive = false
  public var isBypass: Bool { splices?.cuts.isEmpty == true }
  /// It may be as much faster as there are pauses: nothing can keep step with it.
  public var speed: Double? { nil }
  public var isOpen: Bool { splices == nil }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard let splices else { throw EngineError.notMeasured(effect: Self.name) }
    let fade = fade(setup.format)
    return SpliceProcessor(
      splices, splices.cuts.map { _ in SpliceProcessor.Edges(before: fade, after: fade) },
      of: frameCount, setup)
  }

  /// Pauses whose beginnings are told.
  private static let mostStarts = 12

  private func fade(_ format: StreamFormat) -> Int {
    min(format.frames(in: 0.005), format.frames(in: to) / 2)
  }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    let format = sound.format
    let finder = PauseFinder(
      above: magnitude(atLevel: Float(threshold)), longerThan: format.frames(in: max(longer, to)))
    try sound.play(to: finder)
    let kept = format.frames(in: to)
    let cuts = finder.pauses.compactMap { pause -> (start: Int, frames: Range<Int>)? in
      let cut = pause.lowerBound + kept / 2..<pause.upperBound - (kept - kept / 2)
      return cut.count > fade(format) ? (pause.lowerBound, cut) : nil
    }
    var resolved = self
    let splices = Splices(leavingOut: cuts.map(\.frames))
    resolved.splices = splices
    resolved.frameCount = finder.position
    func seconds(_ frames: Int) -> Double { Double(frames) / Double(format.sampleRate) }
    var starts = cuts.prefix(Self.mostStarts).map { seconds($0.start).text(decimals: 3) + "s" }
    if cuts.count > starts.count { starts.append("…") }
    return MeasurementResult(
      resolved,
      findings: [
        Setting(measured: "pauses", Double(cuts.count), .plain, decimals: 0),
        Setting(name: "at", value: .list(starts), words: starts, isPositional: false),
        Setting(measured: "removed", seconds(splices.removedCount), .seconds, decimals: 3),
      ],
      warning: finder.pauses.isEmpty ? .noPause(longerThan: max(longer, to), below: threshold) : nil
    )
  }
}

private final class PauseFinder: FrameSink {
  private let threshold: Float
  private let shortest: Int
  private(set) var pauses: [Range<Int>] = []
  private(set) var position = 0
  /// The frame after the last that was not silent.
  private var soundEnd: Int?
  private var magnitudes = AudioBuffer(channelCount: 1, frameCapacity: 1024)

  init(above threshold: Float, longerThan shortest: Int) {
    self.threshold = threshold
    self.shortest = shortest
  }

  func write(_ block: AudioFrames) { block.forEachBlock(of: 1024) { find(in: $0) } }

  private func find(in block: AudioFrames) {
    magnitudes.withBlock { whole in
      var row = whole.prefix(block.frameCount)
      var peaks = row[0]
      block.writeMagnitudes(to: &peaks)
      for frame in peaks.indices where peaks[frame] > threshold {
        let time = position + frame
        if let soundEnd, time - soundEnd > shortest { pauses.append(soundEnd..<time) }
        soundEnd = time + 1
      }
    }
    position += block.frameCount
  }
}
