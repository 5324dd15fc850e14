import SyrinxEngine

/// Collects frames, interleaved and in the numbers that a file's encoding takes, until there are
/// enough to be worth a call. The pieces it hands on do not depend on those it is given.
struct FramePacker {
  /// In which numbers libsndfile is given the samples.
  private enum Width {
    case short, long, float
  }

  /// Frames that are handed on at a time: of 16 bits in a file 64 KiB, which costs the system a sixth less
  /// than pieces of a quarter. A pipe has a reader who waits.
  private let mostFrames: Int

  private let width: Width
  private let channelCount: Int
  private let limits: Bool
  private let gain: Float
  /// Which channel of a block each one of the file is, where they are not the same.
  private let places: [Int]?
  private var quantizers: [Quantizer] = []
  /// Interleaved, as they are handed on.
  private var shorts = ShortBuffer(count: 0)
  private(set) var longs: [Int32] = []
  private var floats: [Float] = []
  /// One row a channel, before they are interleaved.
  private var shortRows: [Int16] = []
  private var longRows: [Int32] = []
  private var floatRows: [Float] = []
  private(set) var frameCount = 0
  private(set) var counts = SampleCounts()

  /// `gain` is for codecs that are given floats, and comes after samples were limited.
  init(
    _ encoding: SampleEncoding, _ format: StreamFormat, dither: Dither, seed: UInt64,
    places: [Int]? = nil, gain: Float = 1, isStream: Bool = false
  ) {
    self.gain = gain
    channelCount = format.channelCount
    self.places = places
    limits = !encoding.isFloatingPoint
    mostFrames = encoding == .pcm16 && !isStream ? max(32_768 / channelCount, 4096) : 4096
    let space = mostFrames * channelCount
    if let bits = encoding.bits ?? encoding.telephoneBits {
      width = bits <= 16 ? .short : .long
      quantizers = (0..<channelCount).map {
        Quantizer(
          bits: bits, dither: dither, seed: seed, channel: $0, sampleRate: format.sampleRate)
      }
    } else {
      width = .float
    }
    let rows = Quantizer.mostFrames * channelCount
    switch width {
    case .short:
      shorts = ShortBuffer(count: space)
      shortRows = Array(repeating: 0, count: rows)
    case .long:
      longs = Array(repeating: 0, count: space)
      longRows = Array(repeating: 0, count: rows)
    case .float:
      floats = Array(repeating: 0, count: space)
      floatRows = Array(repeating: 0, count: rows)
    }
  }

  var isFull: Bool { frameCount == mostFrames }

  /// Takes frames from the front of a block and returns how many.
  mutating func pack(_ block: AudioFrames) -> Int {
    let space = min(mostFrames - frameCount, quantizers.first?.space ?? Quantizer.mostFrames)
    let frames = block.prefix(space)
    for channel in 0..<channelCount {
      let samples = frames.samples(of: places?[channel] ?? channel)
      let found = countSamples(samples)
      counts.nonFinite += found.nonFinite
      if limits { counts.clipped += found.clipped }
      if found.nonFinite > 0 {
        let finite = samples.indices.map { samples[$0].isFinite ? samples[$0] : 0 }
        take(finite.span, of: channel)
      } else {
        take(samples, of: channel)
      }
    }
    place(frames.frameCount)
    frameCount += frames.frameCount
    return frames.frameCount
  }

  /// Puts one channel's samples into its row, in the numbers that the file takes.
  private mutating func take(_ samples: Span<Float>, of channel: Int) {
    switch width {
    case .short: round(samples, &quantizers[channel], &shortRows, channel)
    case .long: round(samples, &quantizers[channel], &longRows, channel)
    case .float: SyrinxFiles.take(samples, limits: limits, gain, &floatRows, channel)
    }
  }

  /// Interleaves the first frames of the rows after those that are there.
  private mutating func place(_ count: Int) {
    let layout = FrameLayout(channelCount: channelCount, first: frameCount, count: count)
    switch width {
    case .short: interleave(shortRows, layout, &shorts)
    case .long: interleave(longRows, layout, &longs)
    case .float: interleave(floatRows, layout, &floats)
    }
  }

  /// Hands the frames to libsndfile and returns how many it took.
  mutating func write(to handle: borrowing SoundFileHandle) -> Int {
    let count = frameCount
    frameCount = 0
    return switch width {
    case .short: handle.write(shorts.span, frameCount: count)
    case .long: handle.write(longs.span, frameCount: count)
    case .float: handle.write(floats.span, frameCount: count)
    }
  }
}

/// The distance between the rows of two channels.
private let stride = Quantizer.mostFrames

/// Where frames go.
private struct FrameLayout {
  let channelCount: Int
  let first: Int
  let count: Int
}

private func interleave<Sample>(
  _ rows: [Sample], _ layout: FrameLayout, _ target: inout [Sample]
) {
  var places = target.mutableSpan
  interleave(
    rows.span, stride: stride, frameCount: layout.count, of: layout.channelCount, into: &places,
    from: layout.first)
}

private func interleave(_ rows: [Int16], _ layout: FrameLayout, _ target: inout ShortBuffer) {
  var places = target.mutableSpan
  interleave(
    rows.span, stride: stride, frameCount: layout.count, of: layout.channelCount, into: &places,
    from: layout.first)
}

private func round(
  _ samples: Span<Float>, _ quantizer: inout Quantizer, _ rows: inout [Int16], _ channel: Int
) {
  var all = rows.mutableSpan
  var row = all._mutatingExtracting(channel * stride..<channel * stride + samples.count)
  quantizer.round(samples, into: &row)
}

private func round(
  _ samples: Span<Float>, _ quantizer: inout Quantizer, _ rows: inout [Int32], _ channel: Int
) {
  var all = rows.mutableSpan
  var row = all._mutatingExtracting(channel * stride..<channel * stride + samples.count)
  quantizer.round(samples, into: &row)
}

/// Copies samples; within full scale for codecs that would otherwise wrap or break.
private func take(
  _ samples: Span<Float>, limits: Bool, _ gain: Float, _ rows: inout [Float], _ channel: Int
) {
  var all = rows.mutableSpan
  var row = all._mutatingExtracting(channel * stride..<channel * stride + samples.count)
  guard limits else {
    for index in samples.indices { row[index] = samples[index] }
    return
  }
  for index in samples.indices {
    let value = samples[index]
    let number = value == value ? value : 0
    row[index] = gain * (number < -1 ? -1 : number > 1 ? 1 : number)
  }
}

extension SampleEncoding {
  /// Codecs of telephones and old samplers work on whole numbers of 16 bits.
  var telephoneBits: Int? {
    switch self {
    case .ulaw, .alaw, .imaADPCM, .msADPCM, .voxADPCM, .nms16, .nms24, .nms32, .g721, .g723At24,
      .g723At40, .gsm610:
      16
    default: nil
    }
  }
}
