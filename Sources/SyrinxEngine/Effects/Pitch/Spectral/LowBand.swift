import SyrinxSystem

/// The band of a stretched sound below the crossover.
///
/// It is stretched at a whole fraction of the sample rate, where its spectra have few bins that are not heard.
/// The filter that comes before is also the one that fills in the frames afterwards.
struct LowBand: ~Copyable {
  private let factor: Int
  /// A symmetric low-pass, and zeros to fill whole lanes; frames on either side of its middle.
  private let taps: AudioBuffer
  private let side: Int
  private var band: StretchBand
  private var sounds: [SampleHistory]
  private var soundCount = 0
  /// Frames of the band as they come from it.
  private var taken: AudioBuffer
  private var takenCount = 0
  /// Sums of filters, `side` frames before the next to be handed out.
  private var sums: AudioBuffer
  private var count = 0

  /// Sample rates from here on are halved.
  private static let lowestRate = 8000.0
  /// Periods of the lower rate on either side of the filter, which passes 0.18 of that rate.
  private static let periodCount = 5

  /// For input that is appended by up to `block` frames and known for `reach` frames beyond a window's middle.
  init(
    format: StreamFormat, course: PitchCourse, below crossover: Double, reach: Int, block: Int
  ) throws(LibraryError) {
    let whole = SpectralStretcher.scale(at: format.sampleRate)
    var factor = 1
    while 44_100 * whole >= Double(2 * factor) * Self.lowestRate { factor *= 2 }
    let scale = whole / Double(factor)
    let course = StretchCourse(course, factor: factor)
    // As long as windows of the whole rate are: neither band may be far ahead of the other.
    let size = SpectralStretcher.size(scale: scale, ratio: course.mildestRatio)
    self.factor = factor
    side = Self.periodCount * factor - 1
    taps = AudioBuffer(channels: [Self.taps(factor: factor)])
    band = try StretchBand(
      channelCount: format.channelCount, size: size, largest: size, scale: scale,
      sampleRate: Double(format.sampleRate) / Double(factor), from: 0, to: crossover,
      course: course)!
    // The first frames need what the filter reaches beyond them.
    taken = AudioBuffer(
      channelCount: format.channelCount,
      frameCapacity: (StretchBand.blockFrameCount + side) / factor + 1)
    sums = AudioBuffer(
      channelCount: format.channelCount,
      frameCapacity: StretchBand.blockFrameCount + factor + 2 * taps.frameCapacity)
    let kept = 2 * size + (reach + block) / factor
    sounds = (0..<format.channelCount).map { [factor] _ in
      SampleHistory(reach: kept, block: block / factor + 1)
    }
  }

  /// A sinc under Kaiser's window, between two of its zeros.
  private static func taps(factor: Int) -> [Float] {
    let window = KaiserWindow(decibels: 98)
    let side = periodCount * factor - 1
    var taps = (-side...side).map { tap in
      let x = .pi * Double(tap) / Double(factor)
      let sinc = tap == 0 ? 1 : sin(x) / x
      return sinc * window.height(at: Double(tap) / Double(side + 1))
    }
    let sum = taps.reduce(0, +)
    while taps.count % 8 > 0 { taps.append(0) }
    return taps.map { Float($0 / sum) }
  }

  /// The input frame of the next window's middle.
  var centre: Double { Double(factor) * band.centre }

  /// Frames that are complete and not yet taken.
  var readyCount: Int { max((takenCount + band.readyCount) * factor - side - count, 0) }

  /// Takes over what has been heard up to a frame.
  mutating func listen(_ input: [SampleHistory], until end: Int) {
    while soundCount * factor - side + taps.frameCapacity <= end {
      for channel in input.indices {
        sounds[channel].append(
          Self.sum(input[channel], from: soundCount * factor - side, taps))
      }
      soundCount += 1
    }
  }

  /// The filter's answer at its middle.
  private static func sum(
    _ sound: borrowing SampleHistory, from first: Int, _ taps: borrowing AudioBuffer
  ) -> Float {
    let taps = taps.samples(of: 0)
    let start = sound.index(of: first)
    let source = sound.samples.span
    var sum = SIMD8<Float>()
    for tap in stride(from: 0, to: taps.count, by: 8) {
      sum += taps.lanes(at: tap) * source.lanes(at: start + tap)
    }
    return sum.sum()
  }

  /// Adds the next window, which lies so many input frames from the nearest attack.
  mutating func add(attackDistance: Double) {
    band.add(sounds, attackDistance: attackDistance / Double(factor))
  }

  /// Adds the next frames, which are complete, to a block.
  mutating func take(into block: inout AudioBlock) {
    let end = (count + block.frameCount + side + factor - 1) / factor
    if end > takenCount {
      let fresh = end - takenCount
      taken.withBlock(of: 0..<fresh) {
        $0.clear()
        band.take(into: &$0)
      }
      Self.spread(taken, fresh, into: &sums, from: takenCount * factor - count, factor, taps)
      takenCount = end
    }
    count += block.frameCount
    let side = side
    for channel in 0..<block.channelCount {
      var sum = sums[channel]
      var output = block[channel]
      for frame in output.indices { output[frame] += sum[side + frame] }
      sum.shiftOut(output.count)
    }
  }

  /// Adds a filter for each of so many samples, the first at an index.
  private static func spread(
    _ samples: borrowing AudioBuffer, _ count: Int, into sums: inout AudioBuffer, from first: Int,
    _ factor: Int, _ taps: borrowing AudioBuffer
  ) {
    let taps = taps.samples(of: 0)
    for channel in 0..<sums.channelCount {
      let source = samples.samples(of: channel)
      var sum = sums[channel]
      var start = first
      for index in 0..<count {
        let sample = Float(factor) * source[index]
        for tap in stride(from: 0, to: taps.count, by: 8) {
          sum.setLanes(
            at: start + tap, to: sum.lanes(at: start + tap) + sample * taps.lanes(at: tap))
        }
        start += factor
      }
    }
  }
}
