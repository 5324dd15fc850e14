import SyrinxSystem

/// Silences random stretches of time and bands of frequency, as SpecAugment does to spectrograms.
public struct Mask: DeclaredEffect {
  public var time = 100.0
  public var times = 2
  /// Mel.
  public var frequency = 300.0
  public var frequencies = 2
  /// Nil: drawn for each sound where chains are random, else 1.
  public var seed: Int?
  /// Of the whole sound, once it is known.
  private var frameCount: Int?

  public init() {}

  public static let name = "mask"
  public static let purpose = EffectPurpose.channel
  public static let summary = "Silence random stretches of time and bands of frequency."
  public static let examples = ["mask time=200", "mask times=0 frequency=500 frequencies=1"]
  public static let parameters: [Parameter<Mask>] = [
    .fixed(
      "time", \.time, .milliseconds, 0...60_000, help: "longest stretch of time that is silenced"),
    .count("times", \.times, 0...100, help: "number of stretches of time"),
    .fixed(
      "frequency", \.frequency, .plain, 0...4000,
      help: "widest band of frequency that is removed, in mel (0 to 8 kHz are 2840)"),
    .count("frequencies", \.frequencies, 0...20, help: "number of bands of frequency"),
    .drawnSeed(\.seed, of: "the masks"),
  ]
  public static let details = [
    "Each mask has a width drawn from 0 to the largest and lies anywhere within the sound, or between"
      + " 0 Hz and half the sample rate, on the mel scale (Park et al., 2019). Masks may overlap."
      + " Stretches of time fade over 5 ms at their ends; bands are removed by a filter of linear phase"
      + " with edges of 40 Hz, by 80 dB, in time with the rest."
  ]

  public static let canRunLive = false
  private var masksTime: Bool { times > 0 && time > 0 }
  private var masksFrequency: Bool { frequencies > 0 && frequency > 0 }
  public var isBypass: Bool { !masksTime && !masksFrequency }
  public var isOpen: Bool { masksTime && frameCount == nil }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    guard masksTime else { return MeasurementResult(self) }
    var resolved = self
    resolved.frameCount = try sound.countFrames()
    return MeasurementResult(resolved)
  }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard !isOpen else { throw EngineError.notMeasured(effect: Self.name) }
    return StatefulProcessor(try MaskState(self, frameCount: frameCount ?? 0, setup))
  }

  /// The frames of the stretches of time, and the bands in Hz.
  func masks(
    frameCount: Int, _ format: StreamFormat
  ) -> (times: [Range<Int>], bands: [ClosedRange<Double>]) {
    var bits = RandomBits(seed: seed ?? 1)
    let longest = min(format.frames(in: time / 1000), frameCount)
    let stretches = (0..<(masksTime ? times : 0)).map { _ in
      let width = Int(bits.fraction() * Double(longest + 1))
      let start = Int(bits.fraction() * Double(frameCount - width + 1))
      return start..<start + width
    }
    let top = Self.mel(Double(format.sampleRate) / 2)
    let bands = (0..<(masksFrequency ? frequencies : 0)).map { _ in
      let width = bits.fraction() * min(frequency, top)
      let start = bits.fraction() * (top - width)
      return Self.hertz(start)...Self.hertz(start + width)
    }
    return (stretches, bands)
  }

  /// O'Shaughnessy's formula.
  private static func mel(_ hertz: Double) -> Double { 2595 * log10(1 + hertz / 700) }
  private static func hertz(_ mel: Double) -> Double { 700 * (pow(10, mel / 2595) - 1) }
}

private struct MaskState: InPlaceState, ~Copyable {
  let format: StreamFormat
  let latency: Int
  let tail: Int
  let memory: InputMemory
  let alignment: Int
  private let stretches: [Range<Int>]
  private let fade: Int
  private var filter: BandStopState?
  /// Of the frame that comes next, late ones included.
  private var position = 0

  init(_ settings: Mask, frameCount: Int, _ setup: ProcessorSetup) throws {
    format = setup.format
    let masks = settings.masks(frameCount: frameCount, format)
    stretches = masks.times.filter { !$0.isEmpty }
    fade = max(format.frames(in: 0.005), 1)
    guard !masks.bands.isEmpty else {
      (latency, tail, memory, alignment) = (0, 0, .frames(0), 1)
      filter = nil
      return
    }
    let stop = BandStop(masks.bands, sampleRate: format.sampleRate)
    let filter = try BandStopState(stop, setup)
    latency = filter.latency + stop.delay
    tail = setup.input.tail(ringing: stop.delay)
    memory = filter.memory
    alignment = filter.latency
    self.filter = consume filter
  }

  mutating func process(_ block: inout AudioBlock) {
    filter?.process(&block)
    let first = position - latency
    for stretch in stretches {
      let frames = stretch.clamped(to: max(first, 0)..<max(first + block.frameCount, 0))
      guard !frames.isEmpty else { continue }
      for channel in 0..<block.channelCount {
        var samples = block[channel]
        for frame in frames {
          let inside = min(frame - stretch.lowerBound + 1, stretch.upperBound - frame)
          let gain =
            inside >= fade ? 0 : 0.5 + 0.5 * cos(Double.pi * Double(inside) / Double(fade))
          samples[frame - first] *= Float(gain)
        }
      }
    }
    position += block.frameCount
  }

  mutating func reset(to frame: Int) {
    filter?.reset(to: frame)
    position = frame
  }
}

/// Convolves each channel with a response, in blocks as long as its partitions, of which it is one late.
private struct BandStopState: ReblockedState, ~Copyable {
  let format: StreamFormat
  let memory: InputMemory
  var queue: ReblockingBuffer
  private let convolvers: ChannelBank<PartitionedConvolver>

  init(_ stop: BandStop, _ setup: ProcessorSetup) throws {
    let spectra = try ImpulseSpectra([stop.response])
    let (channelCount, count) = (setup.format.channelCount, spectra.blockFrameCount)
    convolvers = try ChannelBank<PartitionedConvolver>(
      spectra, channelCount: channelCount, workerCount: setup.workerCount)
    format = setup.format
    queue = ReblockingBuffer(channelCount: channelCount, blockFrameCount: count)
    memory = .frames(((spectra.frameCount + count - 1) / count + 3) * count)
  }

  mutating func processBlock() {
    queue.process { input, output in convolvers.process(input, into: &output) }
  }

  mutating func reset(to frame: Int) {
    queue.reset(to: frame)
    convolvers.reset(to: frame)
  }
}
