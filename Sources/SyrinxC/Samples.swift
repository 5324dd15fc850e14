import CSyrinx
import SyrinxEngine
import SyrinxRender

/// Samples in the caller's memory.
@safe struct LentSamples: @unchecked Sendable {
  private let samples: syrinx_samples
  let channelCount: Int
  private let isFloat: Bool
  private let stride: Int

  private static let channelStrides = -1 << 40...1 << 40
  /// More samples than any memory has, and few enough that no address overflows.
  private static let mostSamples = 1 << 56

  /// The strides must be such that no address overflows, and there must be a plane for each channel.
  @unsafe init(
    _ pointer: UnsafePointer<syrinx_samples>?, frameCount: Int
  ) throws(CallError) {
    guard let samples = unsafe pointer?.pointee else { throw .missing("samples") }
    let type = unsafe samples.type
    isFloat = type == Int32(SYRINX_FLOAT32.rawValue)
    guard isFloat || type == Int32(SYRINX_INT16.rawValue) else { throw .unknownType(type) }
    channelCount = try unsafe checked(
      Int64(samples.channels), "number of channels", in: Limits.channelCounts)
    let longest = Self.mostSamples / max(frameCount, 1)
    stride = try unsafe checked(samples.frame_stride, "frame_stride", in: -longest...longest)
    unsafe self.samples = samples
    guard frameCount > 0 else { return }
    if let planes = unsafe samples.planes {
      for channel in 0..<channelCount where unsafe planes[channel] == nil {
        throw .missing("the plane of channel \(channel + 1)")
      }
    } else {
      guard unsafe samples.first != nil else { throw .missing("samples.first") }
      _ = try unsafe checked(samples.channel_stride, "channel_stride", in: Self.channelStrides)
    }
  }

  @unsafe private func address<Sample>(
    _ channel: Int, _ frame: Int, _ type: Sample.Type
  ) -> UnsafeMutablePointer<Sample> {
    let start =
      if let planes = unsafe samples.planes {
        unsafe planes[channel]!.assumingMemoryBound(to: type)
      } else {
        unsafe samples.first!.assumingMemoryBound(to: type)
          + channel * Int(samples.channel_stride)
      }
    return unsafe start + frame * stride
  }

  func check(_ expected: Int) throws(StreamingError) {
    guard channelCount == expected else {
      throw .channelCountsDiffer(given: channelCount, expected: expected)
    }
  }

  /// Copies frames into as many of a block, and sees that each is a number.
  func copy(from frame: Int, into block: inout AudioBlock) throws(CallError) {
    for channel in 0..<channelCount where block.frameCount > 0 {
      let target = unsafe block.pointer(channel: channel)
      guard isFloat else {
        let plane = unsafe address(channel, frame, Int16.self)
        forEach(block.frameCount) { unsafe target[$0] = Float(plane[$1]) / 32768 }
        continue
      }
      let plane = unsafe address(channel, frame, Float.self)
      // One more in the exponent of what is infinite or no number reaches the highest bit.
      var bits: UInt32 = 0
      forEach(block.frameCount) {
        let sample = unsafe plane[$1]
        unsafe target[$0] = sample
        bits |= sample.magnitude.bitPattern &+ Float.leastNormalMagnitude.bitPattern
      }
      guard bits >> 31 != 0 else { continue }
      let samples = block.samples(of: channel)
      let place = samples.indices.first { !samples[$0].isFinite } ?? 0
      throw .notFinite(frame: frame + place, channel: channel)
    }
  }

  /// Puts frames into the caller's memory, from a frame of it on.
  func put(_ frames: AudioFrames, at frame: Int) {
    for channel in 0..<channelCount where frames.frameCount > 0 {
      let samples = frames.samples(of: channel)
      if isFloat {
        let plane = unsafe address(channel, frame, Float.self)
        forEach(frames.frameCount) { unsafe plane[$1] = samples[unchecked: $0] }
      } else {
        let plane = unsafe address(channel, frame, Int16.self)
        forEach(frames.frameCount) { unsafe plane[$1] = Self.number(samples[unchecked: $0]) }
      }
    }
  }

  /// Calls a closure with each frame and where it is in a plane: where the stride is known, it works on several at
  /// a time.
  @inline(__always)
  private func forEach(_ count: Int, _ body: (_ frame: Int, _ offset: Int) -> Void) {
    if stride == 1 {
      for frame in 0..<count { body(frame, frame) }
    } else {
      for frame in 0..<count { body(frame, frame &* stride) }
    }
  }

  /// The nearest whole number, of two the even one, within its limits; 0 for NaN. A float of 3 · 2^22 or more has no
  /// places after the point, so that adding rounds, and the lowest bits are those of the number.
  @inline(__always)
  private static func number(_ sample: Float) -> Int16 {
    let scaled = sample * 32768
    var value = scaled == scaled ? scaled : 0
    value = value < -32768 ? -32768 : value
    value = value > 32767 ? 32767 : value
    return Int16(truncatingIfNeeded: (value + 12_582_912).bitPattern)
  }

  /// The memory itself, as a block of some frames; nil where it is not laid out like one.
  @_lifetime(immortal)
  func block(of frames: Range<Int>) throws -> AudioBlock? {
    let isPlane = channelCount == 1
    guard isFloat, stride == 1, !frames.isEmpty, unsafe isPlane || samples.planes == nil else {
      return nil
    }
    let distance = isPlane ? frames.count : unsafe Int(samples.channel_stride)
    let start = unsafe address(0, frames.lowerBound, Float.self)
    guard distance >= frames.count, Int(bitPattern: start) % 4 == 0 else { return nil }
    return unsafe try AudioBlock(
      lending: start, channelCount: channelCount, frameCount: frames.count, stride: distance)
  }

  /// Has frames made block by block, by way of a buffer where they lie otherwise, until there are so many or
  /// `make` makes fewer than it was asked for, and returns how many there are.
  func fill(
    _ frameCount: Int, by buffer: @autoclosure () -> Box<AudioBuffer>,
    _ make: (inout AudioBlock) throws -> Int
  ) throws -> Int {
    guard frameCount > 0 else { return 0 }
    if var block = try block(of: 0..<frameCount) { return try make(&block) }
    let way = buffer()
    var done = 0
    while done < frameCount {
      let wanted = min(frameCount - done, way.value.frameCapacity)
      let count = try way.value.withBlock {
        var block = $0.prefix(wanted)
        let count = try make(&block)
        put(block.frames.prefix(count), at: done)
        return count
      }
      done += count
      if count < wanted { break }
    }
    return done
  }
}

extension StreamFormat {
  /// The rate and channels that a caller states, and the frames, if they are known.
  @unsafe static func checked(
    _ pointer: UnsafePointer<syrinx_format>?
  ) throws(CallError) -> (format: StreamFormat, frameCount: Int?) {
    guard let given = unsafe pointer?.pointee else { throw .missing("format") }
    let format = StreamFormat(
      sampleRate: try SyrinxC.checked(Int64(given.rate), "sample rate", in: Limits.sampleRates),
      channelCount: try SyrinxC.checked(
        Int64(given.channels), "number of channels", in: Limits.channelCounts))
    let frames = try SyrinxC.checked(
      given.frames, "number of frames", in: -1...Limits.frameCounts.upperBound)
    return (format, frames < 0 ? nil : frames)
  }
}

extension syrinx_format {
  init(_ format: SoundFormat) {
    self.init(
      frames: format.frameCount.map { Int64($0) } ?? -1, rate: Int32(format.sampleRate),
      channels: Int32(format.channelCount))
  }
}
