/// Repeats the beginning of each stretch of the sound in the place of the rest of it.
public struct Stutter: DeclaredEffect {
  /// Seconds.
  public var time = 0.125
  public var repeats = 3

  public init() {}

  public static let name = "stutter"
  public static let purpose = EffectPurpose.time
  public static let summary = "Repeat short slices of the sound."
  public static let examples = ["stutter", "stutter 80ms repeats=4"]
  public static let parameters: [Parameter<Stutter>] = [
    .fixed("time", \.time, .seconds, 0.01...2, positional: true, help: "length of a slice"),
    .count("repeats", \.repeats, 1...16, help: "number of times each slice is heard"),
  ]
  public static let details = [
    "The length of the sound does not change: a slice that is heard three times replaces the"
      + " two after it. Each one fades in and out over 2 ms."
  ]

  public var isBypass: Bool { repeats == 1 }

  public func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    isBypass ? Passage().makeProcessor(setup) : StatefulProcessor(StutterState(self, setup.format))
  }
}

/// Keeps a slice and plays it again and again.
private struct StutterState: InPlaceState, ~Copyable {
  let format: StreamFormat
  private let sliceCount: Int
  private let repeats: Int
  private let fade: Int
  private var slice: AudioBuffer
  private var position = 0

  init(_ settings: Stutter, _ format: StreamFormat) {
    self.format = format
    sliceCount = max(format.frames(in: settings.time), 1)
    repeats = settings.repeats
    fade = min(format.frames(in: 0.002), sliceCount / 4)
    slice = AudioBuffer(channelCount: format.channelCount, frameCapacity: sliceCount)
  }

  var memory: InputMemory { .frames(sliceCount * repeats) }
  var alignment: Int { sliceCount * repeats }

  mutating func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: sliceCount, from: position) { part in
      let start = position % sliceCount
      let range = start..<start + part.frameCount
      if position / sliceCount % repeats == 0 { keep(part.frames, at: range) }
      part.copy(from: slice.frames.extracting(range))
      position += part.frameCount
    }
  }

  /// Keeps frames of a slice, and fades those that lie near its ends.
  private mutating func keep(_ part: AudioFrames, at range: Range<Int>) {
    let (last, fade) = (sliceCount - 1, fade)
    var kept = slice.extracting(range)
    kept.copy(from: part)
    for channel in 0..<part.channelCount {
      var samples = kept[channel]
      for frame in samples.indices {
        let offset = range.lowerBound + frame
        let distance = min(offset, last - offset)
        if distance < fade { samples[frame] *= (Float(distance) + 0.5) / Float(fade) }
      }
    }
  }

  mutating func reset(to frame: Int) {
    position = frame
    slice.clear()
  }
}
