import SyrinxEngine

/// Collects frames, interleaved and in the numbers that a file's encoding takes, until there are
/// enough to be worth a call. The pieces it hands on do not depend on those it is given.
struct FramePacker {
  /// In which numbers libsndfile is given the samples.
  private enum Width {
    case short, long, float
  }

  private static let mostFrames = 4096

  private let width: Width
  private let channelCount: Int
  private let limits: Bool
  private var quantizers: [Quantizer] = []
  private var shorts: [Int16] = []
  private var longs: [Int32] = []
  private var floats: [Float] = []
  private var rounded: [Int16] = []
  private var roundedLong: [Int32] = []
  private var limited: [Float] = []
  private(set) var frameCount = 0
  private(set) var counts = SampleCounts()

  init(_ encoding: SampleEncoding, _ format: StreamFormat, dither: Dither, seed: UInt64) {
    channelCount = format.channelCount
    limits = !encoding.isFloatingPoint
    let room = Self.mostFrames * channelCount
    if let bits = encoding.bits ?? encoding.telephoneBits {
      width = bits <= 16 ? .short : .long
      quantizers = (0..<channelCount).map {
        Quantizer(
          bits: bits, dither: dither, seed: seed, channel: $0, sampleRate: format.sampleRate)
      }
    } else {
      width = .float
    }
    switch width {
    case .short:
      shorts = Array(repeating: 0, count: room)
      rounded = Array(repeating: 0, count: Quantizer.mostFrames)
    case .long:
      longs = Array(repeating: 0, count: room)
      roundedLong = Array(repeating: 0, count: Quantizer.mostFrames)
    case .float:
      floats = Array(repeating: 0, count: room)
      limited = Array(repeating: 0, count: Self.mostFrames)
    }
  }

  var isFull: Bool { frameCount == Self.mostFrames }

  /// Takes frames from the front of a block and returns how many.
  mutating func pack(_ block: AudioBlock) -> Int {
    var taken = min(block.frameCount, Self.mostFrames - frameCount)
    if let room = quantizers.first?.room { taken = min(taken, room) }
    let frames = block.prefix(taken)
    for channel in 0..<channelCount {
      let samples = frames.samples(of: channel)
      let found = count(samples)
      counts.nonFinite += found.nonFinite
      if limits { counts.clipped += found.clipped }
      if found.nonFinite > 0 {
        let finite = samples.indices.map { samples[$0].isFinite ? samples[$0] : 0 }
        place(finite.span, of: channel)
      } else {
        place(samples, of: channel)
      }
    }
    frameCount += taken
    return taken
  }

  /// Puts one channel's samples behind the frames that are there.
  private mutating func place(_ samples: Span<Float>, of channel: Int) {
    let seat = Seat(channel: channel, channelCount: channelCount, first: frameCount)
    switch width {
    case .short:
      round(samples, &quantizers[channel], &rounded)
      put(rounded, samples.count, seat, in: &shorts)
    case .long:
      round(samples, &quantizers[channel], &roundedLong)
      put(roundedLong, samples.count, seat, in: &longs)
    case .float:
      if limits {
        limit(samples, into: &limited)
        put(limited, samples.count, seat, in: &floats)
      } else {
        put(samples, seat, in: &floats)
      }
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

private func put<Sample>(
  _ samples: [Sample], _ count: Int, _ seat: Seat, in target: inout [Sample]
) {
  put(samples.span.extracting(0..<count), seat, in: &target)
}

private func put<Sample>(
  _ samples: Span<Sample>, _ seat: Seat, in target: inout [Sample]
) {
  var places = target.mutableSpan
  interleave(
    samples, channel: seat.channel, of: seat.channelCount, into: &places, from: seat.first)
}

/// Where a channel's samples go.
private struct Seat {
  let channel: Int
  let channelCount: Int
  let first: Int
}

private func round(
  _ samples: Span<Float>, _ quantizer: inout Quantizer, _ target: inout [Int16]
) {
  var numbers = target.mutableSpan
  quantizer.round(samples, into: &numbers)
}

private func round(
  _ samples: Span<Float>, _ quantizer: inout Quantizer, _ target: inout [Int32]
) {
  var numbers = target.mutableSpan
  quantizer.round(samples, into: &numbers)
}

/// Keeps samples within full scale, for codecs that would otherwise wrap or break.
private func limit(_ samples: Span<Float>, into target: inout [Float]) {
  var values = target.mutableSpan
  for index in samples.indices {
    let value = samples[index]
    let number = value == value ? value : 0
    values[index] = number < -1 ? -1 : number > 1 ? 1 : number
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
